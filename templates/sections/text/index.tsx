import { RichText } from '../../shell/rich-text.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** Running text. */
export default function Text({ section }: SectionComponentProps<typeof definition>) {
  return (
    <div className="prose">
      <RichText nodes={section.body} />
    </div>
  );
}
