import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** One sentence in large type, with its evidence below. */
export default function Statement({ section }: SectionComponentProps<typeof definition>) {
  return (
    <div className="statement">
      <p className="statement__sentence">{section.statement}</p>
      <p className="statement__note">{section.note}</p>
    </div>
  );
}
