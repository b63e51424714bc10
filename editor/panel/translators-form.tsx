import { Download, FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import type { LanguageItem } from '../../cli/dev/editor/protocol.ts';
import type { FileForTranslators, TakenTranslations } from '../../cli/dev/editor/task-protocol.ts';
import { useEditor, useView, useWords } from '../editor-context.ts';
import { findingKey } from '../model/places.ts';
import { downloadTexts, takeTranslations } from '../model/translators.ts';
import { filled } from '../words/words-in.ts';
import { FindingLink, FindingPlace, FindingText } from './findings-panel.tsx';

/** Files for translators who do not work here: what is left to translate, and what has come back. */
export function TranslatorsForm() {
  const editor = useEditor();
  const words = useWords();
  const all = useView(({ site }) => site?.languages) ?? [];
  const source = useView(({ site }) => site?.source);
  const languages = all.filter(({ code }) => code !== source);
  const isReadOnly = useView(({ site }) => site?.readOnly ?? false);
  const [given, setGiven] = useState<FileForTranslators>();
  const [taken, setTaken] = useState<{ file: File; result: TakenTranslations }>();
  const input = useId();
  const download = async (language: string) => {
    setTaken(undefined);
    setGiven(await downloadTexts(editor, language));
  };
  const take = async (file: File | undefined, language?: string) => {
    if (file === undefined) return;
    setGiven(undefined);
    const result = await takeTranslations(editor, file, language);
    setTaken(result && { file, result });
  };
  return (
    <div className="task">
      <p className="field__note">{words.translatorsNote}</p>
      {languages.map(({ code, name }) => (
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
        {given !== undefined && <Given file={given} />}
        {taken?.result.asksLanguage === false && <Taken taken={taken.result} />}
        {taken?.result.asksLanguage && <AskedLanguage languages={languages} choose={(code) => void take(taken.file, code)} />}
      </div>
    </div>
  );
}

/** What a file has for a translator. What no file can hold is said with the fields that mend it. */
function Given({ file: { texts, left, findings } }: { file: FileForTranslators }) {
  const words = useWords();
  return (
    <>
      {(texts > 0 || left === 0) && <p>{texts === 0 ? words.nothingToTranslate : filled(words.textsInFile, { count: texts })}</p>}
      {left > 0 && <p>{filled(words.textsUnwritable, { count: left })}</p>}
      {findings.length > 0 && (
        <ul className="findings">
          {findings.map((finding) => (
            <li key={findingKey(finding)}>
              <FindingLink finding={finding} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Which language a file has that does not say it. */
function AskedLanguage(props: { languages: readonly LanguageItem[]; choose(code: string): void }) {
  const words = useWords();
  return (
    <>
      <p>{words.whichLanguage}</p>
      {props.languages.map(({ code, name }) => (
        <button key={code} type="button" className="button" lang={code} onClick={() => props.choose(code)}>
          {name}
        </button>
      ))}
    </>
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
