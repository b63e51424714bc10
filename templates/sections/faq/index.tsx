import { RichText } from '../../shell/rich-text.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** Questions that open to their answers, without script. */
export default function Faq({ section }: SectionComponentProps<typeof definition>) {
  return (
    <div className="faq">
      {section.items.map((item) => (
        <details className="faq__item" key={item.question}>
          <summary className="faq__summary">
            <h3 className="faq__question">{item.question}</h3>
          </summary>
          <div className="faq__answer prose">
            <RichText nodes={item.answer} />
          </div>
        </details>
      ))}
    </div>
  );
}
