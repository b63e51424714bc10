import { useState } from 'react';
import type { PageTask } from '../../cli/dev/editor/task-protocol.ts';
import { useWords } from '../editor-context.ts';
import { Combobox } from '../fields/combobox.tsx';
import { useChoices } from '../fields/use-choices.ts';
import { TextInput } from './page-forms.tsx';
import { Task } from './page-task.tsx';

/** A new language of the site. It begins as a draft, and is translated beside the others. */
export function NewLanguageForm() {
  const words = useWords();
  const choices = useChoices({ choicesOf: 'newLanguages' }) ?? [];
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [prefix, setPrefix] = useState('');
  const own = choices.find(({ value }) => value === code)?.label;
  const task: PageTask = {
    do: 'newLanguage',
    code: code.trim(),
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(prefix.trim() === '' ? {} : { prefix: prefix.trim() }),
  };
  return (
    <Task task={task.code === '' ? undefined : task} action={words.newLanguage}>
      <p className="field__note">{words.newLanguageIsDraft}</p>
      <div className="task__field">
        <span className="field__label" aria-hidden="true">
          {words.language}
        </span>
        <Combobox
          options={choices.map(({ value, label }) => ({
            ...{ value, label, language: value },
            detail: `${translatedName(value)} (${value})`,
          }))}
          value={code}
          label={words.language}
          onChoose={setCode}
        />
      </div>
      <details className="task__more">
        <summary>{words.moreOfLanguage}</summary>
        <div className="task__languages">
          <TextInput label={words.languageTag} value={code} onType={setCode} />
          <TextInput label={words.languageName} language={code} value={name} placeholder={own} onType={setName} />
          <TextInput label={words.firstPart} value={prefix} placeholder={code.toLowerCase()} onType={setPrefix} />
        </div>
      </details>
    </Task>
  );
}

/** What a language is called in that of the editor. */
const translatedName = (code: string): string =>
  new Intl.DisplayNames([document.documentElement.lang], { type: 'language' }).of(code) ?? code;
