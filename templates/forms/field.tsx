import type { ReactNode } from 'react';
import { errorId, fieldId, hintId } from '../contract/form-ids.ts';
import type { BrokenRule } from '../contract/form-rules.ts';
import type { ShownField, ShownForm } from '../contract.ts';

/** The data that the fields of a form share. */
export interface FieldSetting {
  form: ShownForm;
  language: string;
  problems: readonly BrokenRule[];
}

export interface ControlAttributes {
  id: string;
  name: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  setting: FieldSetting;
  field: ShownField;
  children: (attributes: ControlAttributes) => ReactNode;
}

/**
 * A field: label, hint, message, control. Hint and message come before the control, because a phone's keyboard would hide them
 * below it. The element for the message always exists: a receiver fills it in when it answers with this page.
 */
export function Field({ setting: { form, problems }, field: { name, required, words }, children }: FieldProps) {
  const problem = problems.find(({ field }) => field === name);
  const { label, hint } = words;
  const described = [hint && hintId(form.name, name), problem && errorId(form.name, name)].filter(Boolean).join(' ');
  return (
    <div className={`field field--${name}`}>
      <label className="field__label" htmlFor={fieldId(form.name, name)}>
        {required ? label : <LabelOfOptional label={label} optional={form.messages.optional} />}
      </label>
      {hint && (
        <p className="field__hint" id={hintId(form.name, name)}>
          {hint}
        </p>
      )}
      <p className="field__error" id={errorId(form.name, name)}>
        {problem && words[problem.code]}
      </p>
      {children({
        id: fieldId(form.name, name),
        name,
        className: 'field__control',
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': described || undefined,
      })}
    </div>
  );
}

/** Each text has an element of its own, by which an editor finds its field. */
const LabelOfOptional = ({ label, optional }: Record<'label' | 'optional', string | undefined>) => (
  <>
    <span>{label}</span>{' '}
    <span className="field__optional">
      (<span>{optional}</span>)
    </span>
  </>
);
