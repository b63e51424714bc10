import { DrawingParts } from '../../drawings/drawing-parts.tsx';
import { NamedDrawing } from '../../drawings/named-drawing.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** A drawing on its sheet: the title block beside it has the list of its parts. */
export default function DrawingSection({ section: { drawing, parts, caption } }: SectionComponentProps<typeof definition>) {
  return (
    <figure className="sheet wide">
      <div className="sheet__drawing">
        <NamedDrawing name={drawing} isLazy />
      </div>
      {(caption || parts.length > 0) && (
        <figcaption className="sheet__block">
          {caption && <p>{caption}</p>}
          {parts.length > 0 && <DrawingParts drawing={drawing} parts={parts} />}
        </figcaption>
      )}
    </figure>
  );
}
