import { RichText } from '../../shell/rich-text.tsx';
import type { SectionComponentProps } from '../section.tsx';

/** Running text. */
export default function Text({ section }: SectionComponentProps<'text'>) {
  return (
    <div className="prose">
      <RichText nodes={section.body} />
    </div>
  );
}
