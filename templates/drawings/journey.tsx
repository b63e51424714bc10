import type { DrawingName } from './drawing-names.ts';
import { partMark } from './drawing-parts.tsx';

interface Props {
  drawing: DrawingName | undefined;
  /** The parts of the drawing in the hero. */
  stages: readonly string[];
  /** The part at which the goods stand, from 1 on. */
  stage: number;
  /** Whether they come from the part before it while the section comes into view. */
  isMoving: boolean;
}

/**
 * The goods of the drawing on the line above a section, at the part of the drawing that the section is about. It is decoration: the style
 * sheet moves the goods with the scroll where browsers can, and they stand at their stage everywhere else.
 */
export function Journey({ drawing, stages, stage, isMoving }: Props) {
  return (
    <ol className="journey" aria-hidden="true">
      {stages.map((name, index) => (
        <li key={name} className="journey__stage">
          <span className="journey__mark">{partMark(drawing, index)}</span>
          {index + 1 === stage && (
            <span className={isMoving ? 'journey__goods journey__goods--moving' : 'journey__goods'}>
              <svg className="drawing" viewBox="-21-21 70 56" aria-hidden="true">
                <path className="goods" d="M28 34-20 10v-20l20-10L48 4v20zM28 14v20M28 14-20-10M28 14 48 4" />
                <path className="line" d="M-12-6v20M-4-2v20M4 2v20M12 6v20M20 10v20" />
              </svg>
              {name}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
