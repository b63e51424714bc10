import { useState } from 'react';
import type { Json } from '../../cli/dev/editor/protocol.ts';
import { useEditor, useView, useWords } from '../editor-context.ts';
import { isSame, valueKey } from '../model/places.ts';
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
function useTyped({ field, language, onType }: ControlProps, value: Json | undefined) {
  const { store } = useEditor();
  const box = valueKey({ ...field, language });
  const unreadable = useView((view) => view.unreadable.get(box));
  const [typed, setTyped] = useState('');
  const readable = isSame(dataIn(typed)?.value, value) ? typed : writtenData(value);
  const type = (text: string) => {
    const read = dataIn(text);
    store.noteUnreadable(box, read === undefined ? text : undefined);
    if (read === undefined) return;
    setTyped(text);
    onType(read.value);
  };
  return { typed: unreadable ?? readable, isReadable: unreadable === undefined, type };
}
