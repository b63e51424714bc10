import type { DrawingName } from './drawing-names.ts';

/** How the drawing marks a part: by its number, the wide one by a letter. */
export const partMark = (drawing: DrawingName | undefined, index: number): string =>
  drawing === 'flow' ? String.fromCharCode('A'.charCodeAt(0) + index) : String(index + 1);

/** What the numbers in a drawing stand for; in the wide drawing these are letters. */
export const DrawingParts = ({ drawing, parts }: { drawing: DrawingName | undefined; parts: readonly string[] }) => (
  <ol className="parts">
    {parts.map((part, index) => (
      <li key={part}>
        <span className="parts__mark">{partMark(drawing, index)}</span> {part}
      </li>
    ))}
  </ol>
);
