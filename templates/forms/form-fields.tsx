import { type ReactElement, useEffect, useRef } from 'react';
import { ticked } from '../contract/form-rules.ts';
import { today } from '../contract/form-slots.ts';
import type { ShownField, ShownForm } from '../contract.ts';
import { DayAndSlot } from './day-and-slot.tsx';
import { type ControlAttributes, Field, type FieldSetting } from './field.tsx';

/** The fields of a form, each by its kind. A day and its slot stand side by side. */
export function FormFields(setting: FieldSetting) {
  const { fields } = setting.form;
  return fields.map((field, index) => {
    const next = fields[index + 1];
    if (field.kind === 'slot') return null;
    if (field.kind === 'openDay')
      return <DayAndSlot key={field.name} setting={setting} day={field} slot={next?.kind === 'slot' ? next : undefined} />;
    return (
      <Field key={field.name} setting={setting} field={field}>
        {(attributes) => <Control field={field} setting={setting} attributes={attributes} />}
      </Field>
    );
  });
}

interface FormControlProps<K extends ShownField['kind']> {
  field: Extract<ShownField, { kind: K }>;
  attributes: ControlAttributes;
}

type Plain = Exclude<ShownField['kind'], 'openDay' | 'slot'>;

function Control({ field, setting, attributes }: FormControlProps<Plain> & { setting: FieldSetting }): ReactElement {
  const { required } = field;
  switch (field.kind) {
    case 'text':
      return (
        <input
          {...attributes}
          type="text"
          autoComplete={field.autocomplete}
          required={required}
          minLength={field.least || undefined}
          maxLength={field.most}
          pattern={field.pattern}
        />
      );
    case 'email':
      return <input {...attributes} type="email" inputMode="email" autoComplete="email" required={required} maxLength={field.most} />;
    case 'telephone':
      return <input {...attributes} type="tel" autoComplete="tel" required={required} maxLength={field.most} />;
    case 'longText':
      return <textarea {...attributes} rows={field.rows} required={required} minLength={field.least || undefined} maxLength={field.most} />;
    case 'number':
      return <input {...attributes} type="number" inputMode="numeric" required={required} min={field.least} max={field.most} />;
    case 'checkbox':
      return <input {...attributes} type="checkbox" value={ticked} required={required} />;
    case 'choice':
      return <Choice field={field} attributes={attributes} />;
    case 'date':
      return <Day field={field} attributes={attributes} hours={setting.form.hours} />;
  }
}

function Choice({ field: { required, options, words }, attributes }: FormControlProps<'choice'>) {
  return (
    <select {...attributes} required={required} defaultValue="">
      <option value="">{words.choose}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** A day. The page may be older than this visit, so only script and the receiver know which days have passed. */
function Day({ field, attributes, hours }: FormControlProps<'date'> & Pick<ShownForm, 'hours'>) {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is taken over
  useEffect(() => {
    if (input.current && field.from === 'today') input.current.min = today(hours, Date.now());
  }, []);
  return <input {...attributes} type="date" required={field.required} ref={input} />;
}
