import { useMemo } from 'react';
import { useEditor, useView, useWords } from '../editor-context.ts';
import { hiddenFindings } from '../model/findings.ts';
import { stateOf } from '../model/places.ts';
import { fieldsOf } from '../model/store.ts';

const toDo = ['missing', 'stale', 'machine', 'identical'] as const;

/** The languages that are edited side by side, with what is left to do in each. */
export function Languages() {
  const words = useWords();
  const languages = useView(({ site }) => site?.languages) ?? [];
  const source = useView(({ site }) => site?.source);
  const columns = useView((view) => view.columns);
  const counts = useCounts();
  if (languages.length < 2) return null;
  const named = (code: string) => languages.find((language) => language.code === code);
  return (
    <div className="languages">
      <ul className="languages__columns cells">
        {columns.map((code) => (
          <li key={code}>
            <strong lang={code}>{named(code)?.name}</strong>
            {code === source && <span className="languages__source">{words.source}</span>}
            {named(code)?.isShown === false && <span className="languages__source">{words.draft}</span>}
            {toDo.map((kind) => {
              const count = counts.get(code)?.get(kind) ?? 0;
              return count === 0 ? null : (
                <span key={kind} className={`mark mark--${kind}`}>
                  {words[kind]} ({count})
                </span>
              );
            })}
          </li>
        ))}
      </ul>
      <HiddenFindings />
      {languages.length > 2 && <ColumnChoice />}
    </div>
  );
}

/** The findings of the page in languages that do not stand beside the source, with a button that shows each. */
function HiddenFindings() {
  const { store } = useEditor();
  const words = useWords();
  const languages = useView(({ site }) => site?.languages) ?? [];
  const columns = useView((view) => view.columns);
  const fields = useView(fieldsOf);
  const counts = useMemo(() => hiddenFindings(fields, columns), [fields, columns]);
  const hidden = languages.filter(({ code }) => counts.has(code));
  if (hidden.length === 0) return null;
  return (
    <p className="languages__hidden">
      {words.findings}:{' '}
      {hidden.map(({ code, name }) => (
        <button key={code} type="button" className="button button--small" onClick={() => store.showColumn(code)}>
          <span lang={code}>{name}</span> ({counts.get(code)})
        </button>
      ))}
    </p>
  );
}

/** How many values of the page are in each state, by language. */
function useCounts(): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const fields = useView(fieldsOf);
  const source = useView(({ site }) => site?.source ?? '');
  return useMemo(() => {
    const counts = new Map<string, Map<string, number>>();
    for (const field of fields)
      for (const code of Object.keys(field.states)) {
        const kind = stateOf(field, code, source)?.kind ?? 'current';
        const ofLanguage = counts.get(code) ?? new Map<string, number>();
        counts.set(code, ofLanguage.set(kind, (ofLanguage.get(kind) ?? 0) + 1));
      }
    return counts;
  }, [fields, source]);
}

/** Which languages stand beside the source. */
function ColumnChoice() {
  const editor = useEditor();
  const words = useWords();
  const languages = useView(({ site }) => site?.languages) ?? [];
  const source = useView(({ site }) => site?.source);
  const columns = useView((view) => view.columns);
  const choose = (code: string, isShown: boolean) =>
    editor.store.setColumns(
      languages
        .map((language) => language.code)
        .filter((each) => (each === code ? isShown : columns.includes(each)))
        .sort((one, other) => Number(other === source) - Number(one === source)),
    );
  return (
    <details className="languages__choice">
      <summary>{words.languages}</summary>
      {languages
        .filter(({ code }) => code !== source)
        .map(({ code, name }) => (
          <label key={code} className="check" lang={code}>
            <input type="checkbox" checked={columns.includes(code)} onChange={({ target }) => choose(code, target.checked)} />
            {name}
          </label>
        ))}
    </details>
  );
}
