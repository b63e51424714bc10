import { AnyForm } from '../../forms/any-form.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** A form, with the next steps beside it. */
export default function FormSection({ section, language }: SectionComponentProps<typeof definition>) {
  return (
    <div className="form-sheet wide">
      <AnyForm form={section.form} language={language} />
      <div className="form-next">
        <h3 className="form-next__title">{section.next.title}</h3>
        <ol className="form-next__steps">
          {section.next.steps.map(({ title, description }) => (
            <li key={title}>
              <h4 className="form-next__step">{title}</h4>
              <p>{description}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
