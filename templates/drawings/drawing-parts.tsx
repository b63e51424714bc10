import type { DrawingName } from './drawing-names.ts';

/** What the numbers in a drawing stand for; in the wide drawing these are letters. */
export const DrawingParts = ({
  drawing,
  parts,
}: {
  drawing: DrawingName | undefined;
  parts: readonly string[];
}) => (
  <ol className={drawing === 'flow' ? 'parts parts--letters' : 'parts'}>
    {parts.map((part) => (
      <li key={part}>{part}</li>
    ))}
  </ol>
);
