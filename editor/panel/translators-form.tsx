import { Download, FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import type { TakenTranslations } from '../../cli/dev/editor/task-protocol.ts';
import { useEditor, useView, useWords } from '../editor-context.ts';
import { findingKey } from '../model/places.ts';
import { downloadTexts, takeTranslations } from '../model/translators.ts';
import { filled } from '../words/words-in.ts';
import { FindingPlace, FindingText } from './findings-panel.tsx';

/** Files for translators who do not work here: what is left to translate, and what has come back. */
export function TranslatorsForm() {
  const editor = useEditor();
  const words = useWords();
  const languages = useView(({ site }) => site?.languages) ?? [];
  const source = useView(({ site }) => site?.source);
  const isReadOnly = useView(({ site }) => site?.readOnly ?? false);
  const [texts, setTexts] = useState<number>();
  const [taken, setTaken] = useState<TakenTranslations>();
  const input = useId();
  const download = async (language: string) => {
    setTaken(undefined);
    setTexts(await downloadTexts(editor, language));
  };
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setTexts(undefined);
    setTaken(await takeTranslations(editor, file));
  };
  return (
    <div className="task">
      <p className="field__note">{words.translatorsNote}</p>
      {languages
        .filter(({ code }) => code !== source)
        .map(({ code, name }) => (
          <button key={code} type="button" className="button" onClick={() => void download(code)}>
            <Download aria-hidden size={16} /> {filled(words.downloadTexts, { language: name })}
          </button>
        ))}
      {!isReadOnly && (
        <>
          <input
            id={input}
            className="visually-hidden"
            type="file"
            onChange={({ target }) => {
              void take(target.files?.[0]);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
          <label htmlFor={input} className="button">
            <FileUp aria-hidden size={16} /> {words.takeTranslations}
          </label>
        </>
      )}
      <div role="status">
        {texts !== undefined && (
          <p>{texts === 0 ? words.nothingToTranslate : filled(words.textsInFile, { count: texts })}</p>
        )}
        {taken !== undefined && <Taken taken={taken} />}
      </div>
    </div>
  );
}

/** What became of a file. What was left out is said with its place in the file. */
function Taken({ taken: { written, checked, left, findings } }: { taken: TakenTranslations }) {
  const words = useWords();
  return (
    <>
      <ul className="consequences__list">
        <li>{filled(words.translationsTaken, { count: written + checked })}</li>
        {left > 0 && <li>{filled(words.translationsLeft, { count: left })}</li>}
      </ul>
      {findings.length > 0 && (
        <ul className="findings">
          {findings.map((finding) => (
            <li key={findingKey(finding)}>
              <FindingText finding={finding} /> <FindingPlace finding={finding} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
