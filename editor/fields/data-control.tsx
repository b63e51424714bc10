import { useEffect, useState } from 'react';
import type { Json } from '../../cli/dev/editor/protocol.ts';
import { useWords } from '../editor-context.ts';
import { isSame } from '../model/places.ts';
import type { ControlProps } from './control.tsx';

/** A value of another kind, as JSON: every JSON text is also YAML. It is saved when it can be read. */
export function DataControl(props: ControlProps) {
  const { value, label, describedBy, isInvalid, isReadOnly } = props;
  const words = useWords();
  const [typed, setTyped] = useState(() => written(value));
  const read = dataIn(typed);
  useEffect(() => {
    setTyped((shown) => (isSame(dataIn(shown)?.value, value) ? shown : written(value)));
  }, [value]);
  return (
    <>
      <div className="text-box text-box--yaml">
        <div className="text-box__back" aria-hidden="true">
          {`${typed}\u200B`}
        </div>
        <textarea
          className="text-box__text"
          aria-label={label}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || read === undefined}
          readOnly={isReadOnly}
          spellCheck={false}
          rows={1}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            const data = dataIn(target.value);
            if (data !== undefined) props.onType(data.value);
          }}
        />
      </div>
      {read === undefined && <p className="field__note">{words.notReadable}</p>}
    </>
  );
}

const written = (value: Json | undefined): string =>
  value === undefined
    ? ''
    : typeof value === 'string' && !looksLikeData(value)
      ? value
      : JSON.stringify(value, null, 1);

/** Undefined for a text that is begun as data and cannot be read. Everything else that is no data is a text. */
function dataIn(text: string): { value: Json | undefined } | undefined {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return looksLikeData(text) ? undefined : { value: text };
  }
}

const looksLikeData = (text: string): boolean =>
  /^\s*(?:[[{"]|-?\d|true\b|false\b|null\b)/.test(text) && !/^\s*\d+\D/.test(text);
