import { useEffect, useState } from 'react';
import type { Json } from '../../cli/dev/editor/protocol.ts';
import { useEditor, useWords } from '../editor-context.ts';
import { fieldKey, isSame } from '../model/places.ts';
import { useComposed } from './composition.tsx';
import type { ControlProps } from './control.tsx';
import { dataIn, writtenData } from './written-data.ts';

/** A value of another kind, as YAML. It is saved when it can be read. Until then, what is typed stays in its box. */
export function DataControl(props: ControlProps) {
  const { value, label, describedBy, isInvalid, isReadOnly } = props;
  const words = useWords();
  const { typed, isReadable, type } = useTyped(props, value);
  const box = useComposed<HTMLTextAreaElement>(typed, ({ value: text }) => type(text));
  return (
    <>
      <div className="text-box text-box--yaml" dir="ltr">
        <div className="text-box__back" aria-hidden="true">
          {`${box.value}\u200B`}
        </div>
        <textarea
          className="text-box__text"
          aria-label={label}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || !isReadable}
          readOnly={isReadOnly}
          spellCheck={false}
          rows={1}
          {...box}
        />
      </div>
      {!isReadable && (
        <p className="field__note" role="status" lang={document.documentElement.lang}>
          {words.notReadable}
        </p>
      )}
    </>
  );
}

/** What is typed as data. It is the value as YAML, but for what has other spaces, or cannot be read yet. */
function useTyped({ field, label, onType }: ControlProps, value: Json | undefined) {
  const { unreadable } = useEditor().store;
  const box = `${fieldKey(field)} ${label}`;
  const [typed, setTyped] = useState(() => unreadable.get(box) ?? writtenData(value));
  useEffect(() => {
    setTyped((shown) => {
      const read = dataIn(shown);
      return read === undefined || isSame(read.value, value) ? shown : writtenData(value);
    });
  }, [value]);
  const type = (text: string) => {
    setTyped(text);
    const read = dataIn(text);
    if (read === undefined) unreadable.set(box, text);
    else {
      unreadable.delete(box);
      onType(read.value);
    }
  };
  return { typed, isReadable: dataIn(typed) !== undefined, type };
}
