import type { Field, LanguageItem } from '../../cli/dev/editor/protocol.ts';
import { useLabels, useView, useWords } from '../editor-context.ts';
import { siteTime } from '../model/site-time.ts';
import { filled } from '../words/words-in.ts';
import { FieldRow } from './field-row.tsx';
import { Task } from './page-task.tsx';
import { ValueCell } from './value-cell.tsx';

/** When a page is published, or until when: in all languages at once, or in each. One language can be published at once. */
export function PublicationTimes({ field, label }: { field: Field; label: string }) {
  const words = useWords();
  const languages = useView(({ site }) => site?.languages) ?? [];
  // The days are those of the page, wherever else its texts stand.
  const named = { ...field, word: label, description: '', pages: 1 };
  if (field.localized) return <TimeInEach field={named} languages={languages} />;
  const isWritten = Object.keys(field.values).length > 0;
  return (
    <>
      <FieldRow field={named} />
      {!isWritten && languages.length > 1 && (
        <details className="task__more">
          <summary>{filled(words.inEachLanguage, { what: label })}</summary>
          <TimeInEach field={{ ...named, localized: true }} languages={languages} />
        </details>
      )}
    </>
  );
}

/** A time in each language of the site, also in those that are not shown beside the others. */
function TimeInEach({ field, languages }: { field: Field; languages: readonly LanguageItem[] }) {
  const words = useWords();
  const labels = useLabels();
  const clock = useView(({ site }) => site?.clock);
  return (
    <fieldset className="times">
      <legend className="field__label">{labels.ofField(field)}</legend>
      {languages.map(({ code, name }) => {
        const before = field.values[code];
        const { file, path } = field;
        const isWaiting =
          path.at(-1) === 'publish' && typeof before === 'string' && clock !== undefined && before > siteTime(clock, performance.now());
        return (
          <div key={code} className="task__field">
            <span className="field__label" aria-hidden="true" lang={code}>
              {name}
            </span>
            <ValueCell field={field} language={code} description="" />
            {isWaiting && (
              <Task
                task={{ do: 'change', changes: [{ file, path, do: 'set', language: code, before }] }}
                action={filled(words.publishNow, { language: name })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
