import type { Field } from '../../cli/dev/editor/protocol.ts';
import { useEditor, useView, useWords } from '../editor-context.ts';
import { stateOf, textOf, valuePlace } from '../model/places.ts';
import { focusFieldOf } from './focus-field.ts';
import { WordChanges } from './word-changes.tsx';

/** How a translation stands to its source, with what has changed there, and a button that says it is right. */
export function TranslationMark({ field, language }: { field: Field; language: string }) {
  const editor = useEditor();
  const words = useWords();
  const source = useView(({ site }) => site?.source ?? '');
  const isReadOnly = useView(({ site }) => site?.readOnly ?? false);
  const state = stateOf(field, language, source);
  if (state === undefined || state.kind === 'current') return null;
  const isAcceptable = (state.kind === 'stale' || state.kind === 'machine') && !isReadOnly;
  return (
    <div className="translation-mark" lang={document.documentElement.lang} dir="ltr">
      <span className={`mark mark--${state.kind}`}>{words[state.kind]}</span>
      {isAcceptable && (
        <button
          type="button"
          className="button button--small"
          onClick={({ currentTarget }) => {
            focusFieldOf(currentTarget);
            void editor.accept([valuePlace(field, language)]);
          }}
        >
          {words.accept}
        </button>
      )}
      {state.sourceBefore !== undefined && (
        <details className="source-changes">
          <summary>{words.sourceChanges}</summary>
          <WordChanges before={state.sourceBefore} now={textOf(field.values[source])} language={source} />
        </details>
      )}
    </div>
  );
}
