import type { ReactNode } from 'react';
import type { FormWords } from '../contract.ts';
import { errorId, type FieldName, type FormName, fieldId, hintId, limits, type Problem } from './fields.ts';

/** What the fields of one form share. */
export interface FieldSetting {
  form: FormName;
  words: FormWords;
  problems: readonly Problem[];
}

interface ControlAttributes {
  id: string;
  name: FieldName;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  setting: FieldSetting;
  name: FieldName;
  hint?: string | undefined;
  optional?: boolean;
  children: (attributes: ControlAttributes) => ReactNode;
}

/**
 * Label above, hint and message between label and control, so that neither hides under a keyboard on a phone.
 * The message's place is always there: a receiver fills it in when it answers with this page.
 */
export function Field({ setting: { form, words, problems }, name, hint, optional, children }: FieldProps) {
  const problem = problems.find(({ field }) => field === name);
  const described = [hint && hintId(form, name), problem && errorId(form, name)].filter(Boolean).join(' ');
  return (
    <div className={`field field--${name}`}>
      <label className="field__label" htmlFor={fieldId(form, name)}>
        {words.fields[name]}
        {optional && <span className="field__optional"> ({words.fields.optional})</span>}
      </label>
      {hint && (
        <p className="field__hint" id={hintId(form, name)}>
          {hint}
        </p>
      )}
      <p className="field__error" id={errorId(form, name)}>
        {problem && words.errors[problem.code]}
      </p>
      {children({
        id: fieldId(form, name),
        name,
        className: 'field__control',
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': described || undefined,
      })}
    </div>
  );
}

/** Who writes: name, email, company. */
export function PersonFields({ setting }: { setting: FieldSetting }) {
  return (
    <>
      <Field setting={setting} name="name">
        {(attributes) => (
          <input {...attributes} type="text" autoComplete="name" required maxLength={limits.name} />
        )}
      </Field>
      <Field setting={setting} name="email" hint={setting.words.hints.email}>
        {(attributes) => (
          <input
            {...attributes}
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            maxLength={limits.email}
          />
        )}
      </Field>
      <Field setting={setting} name="company" optional>
        {(attributes) => (
          <input {...attributes} type="text" autoComplete="organization" maxLength={limits.company} />
        )}
      </Field>
    </>
  );
}

export function MessageField({ setting }: { setting: FieldSetting }) {
  return (
    <Field setting={setting} name="message" hint={setting.words.hints.message}>
      {(attributes) => (
        <textarea
          {...attributes}
          rows={7}
          required
          minLength={limits.messageLeast}
          maxLength={limits.message}
        />
      )}
    </Field>
  );
}
