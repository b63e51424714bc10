import { useEditor, useView, useWords } from '../editor-context.ts';
import { textOf, valueKey } from '../model/places.ts';
import { filled } from '../words/words-in.ts';

/** Texts that were not saved when the editor was last closed. */
export function FoundTexts() {
  const editor = useEditor();
  const words = useWords();
  const edits = useView((view) => view.edits);
  const found = [...edits.values()].filter(({ status }) => status.kind === 'found');
  if (found.length === 0) return null;
  return (
    <section className="found-texts" aria-label={filled(words.foundTexts, { count: found.length })}>
      <h2>{filled(words.foundTexts, { count: found.length })}</h2>
      <ul>
        {found.map((edit) => (
          <li key={valueKey(edit)}>
            <p className="file__path">
              {edit.file} · {edit.path.join('.')} {edit.language}
            </p>
            <p lang={edit.language || undefined}>{textOf(edit.now)}</p>
            <button
              type="button"
              className="button button--main"
              onClick={() => void editor.decide(edit, 'mine')}
            >
              {words.save}
            </button>
            <button type="button" className="button" onClick={() => void editor.decide(edit, 'theirs')}>
              {words.discard}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
