import { useEffect, useId, useState } from 'react';
import type { Json } from '../../cli/dev/editor/protocol.ts';
import { useView, useWords } from '../editor-context.ts';
import { textOf } from '../model/places.ts';
import { filled } from '../words/words-in.ts';
import { TypedInput } from './composition.tsx';
import type { ControlProps } from './control.tsx';

/** How a moment is written. It may be a day alone where it says when something is published. */
const exampleOfMoment = '2026-12-01 09:00';

/** A moment as it is written, and whose time it is: the company's may be another one than that of whoever writes. */
export function MomentInput(props: ControlProps) {
  const id = useId();
  const words = useWords();
  const zone = useView(({ site }) => site?.clock.timeZone);
  return (
    <>
      <PlainInput {...props} describedBy={`${props.describedBy} ${id}`} />
      {zone !== undefined && (
        <p id={id} className="field__note">
          {filled(words.timeZone, { zone })}
        </p>
      )}
    </>
  );
}

/** A number, a day or a moment, as it is written. */
export function PlainInput(props: ControlProps) {
  const { field, value, label, describedBy, isInvalid, isReadOnly } = props;
  const written = textOf(value);
  // A number that is half typed is no number yet, so the text is kept beside the value.
  const [typed, setTyped] = useState(written);
  useEffect(() => {
    setTyped((shown) => (textOf(valueIn(field.kind, shown)) === written ? shown : written));
  }, [written, field.kind]);
  const type = (text: string, isPart: boolean) => {
    setTyped(text);
    // A day without its month is no day that is taken away.
    if (isPart || (text === '' && !field.optional)) return;
    props.onType(text === '' ? undefined : valueIn(field.kind, text));
  };
  return (
    <TypedInput
      className="input"
      type={field.kind === 'day' ? 'date' : 'text'}
      placeholder={field.kind === 'moment' ? exampleOfMoment : undefined}
      inputMode={field.kind === 'number' ? 'decimal' : undefined}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      readOnly={isReadOnly}
      value={typed}
      onType={(box) => type(box.value, box.validity.badInput)}
      // What is empty then was not saved.
      onBlur={() => setTyped((shown) => (shown === '' ? written : shown))}
    />
  );
}

/** The value of a text. What is no number stays a text, which a finding then is about. */
function valueIn(kind: string, text: string): Json {
  const number = Number(text.trim().replace(',', '.'));
  return kind === 'number' && text.trim() !== '' && Number.isFinite(number) ? number : text;
}
