import { useId, useState } from 'react';
import type { PageItem } from '../../cli/dev/editor/protocol.ts';
import type { PageTask } from '../../cli/dev/editor/task-protocol.ts';
import { useView, useWords } from '../editor-context.ts';
import { Combobox } from '../fields/combobox.tsx';
import { pagesAbove, slugsOf } from '../model/page-tasks.ts';
import { allTitles } from '../model/pages.ts';
import { Task } from './page-task.tsx';

/** Another address, and another name of the file. */
export function NewNamesForm({ page }: { page: PageItem }) {
  const words = useWords();
  const { key, entry } = page;
  const slugs = { ...slugsOf(page), ...page.otherSlugs };
  const name = entry?.id ?? key;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(slugs);
  const [now, setNow] = useState(name);
  const changed = Object.fromEntries(Object.entries(typed).filter(([code, slug]) => slug.trim() !== '' && slug !== slugs[code]));
  const renamed = now.trim() === '' || now === name ? {} : { now };
  const isSaid = Object.keys({ ...changed, ...renamed }).length > 0;
  const task: PageTask =
    entry === undefined
      ? { do: 'renamePage', page: key, slugs: changed, ...renamed }
      : { do: 'renameEntry', ...entry, slugs: changed, ...renamed };
  return (
    <Task task={isSaid ? task : undefined} action={words.giveAddress}>
      <TextByLanguage
        label={words.lastPart}
        languages={Object.keys(slugs)}
        texts={typed}
        onType={(code, text) => setTyped({ ...typed, [code]: text })}
      />
      <TextInput label={words.fileName} value={now} onType={setNow} />
    </Task>
  );
}

/** Another place among the pages. */
export function MoveForm({ page }: { page: PageItem }) {
  const words = useWords();
  const pages = useView(({ site }) => site?.pages) ?? [];
  const { key, parent = '' } = page;
  const [below, setBelow] = useState(parent);
  const [before, setBefore] = useState('');
  const beside = pages.filter(
    (other) => other.key !== key && other.entry === undefined && Object.keys(other.addresses).length > 0 && (other.parent ?? '') === below,
  );
  const task: PageTask = {
    do: 'movePage',
    page: key,
    below: below === '' ? null : below,
    ...(before === '' ? {} : { before }),
  };
  return (
    <Task task={task} action={words.movePage}>
      <PageChoice
        label={words.belowPage}
        none={words.atTop}
        pages={pagesAbove(pages, key)}
        value={below}
        onChoose={(chosen) => {
          setBelow(chosen);
          setBefore('');
        }}
      />
      <PageChoice label={words.beforePage} none={words.atEnd} pages={beside} value={before} onChoose={setBefore} />
    </Task>
  );
}

/** Takes the page away. Its old addresses lead on. */
export function RemoveForm({ page }: { page: PageItem }) {
  const words = useWords();
  const pages = useView(({ site }) => site?.pages) ?? [];
  const [to, setTo] = useState('');
  const { key, entry, addresses } = page;
  const whither = to === '' ? {} : { to };
  const task: PageTask = entry === undefined ? { do: 'removePage', page: key, ...whither } : { do: 'removeEntry', ...entry, ...whither };
  const isThere = Object.keys(addresses).length > 0;
  return (
    <Task task={task} action={words.removePage}>
      {isThere && entry === undefined && (
        <PageChoice label={words.oldAddressesLeadTo} none={words.pageAbove} pages={pagesAbove(pages, key)} value={to} onChoose={setTo} />
      )}
    </Task>
  );
}

/** A choice of a page, or of none. */
export function PageChoice(props: {
  label: string;
  /** What it says if there is none. */
  none: string;
  pages: readonly PageItem[];
  /** The key of the page; '' for none. */
  value: string;
  onChoose(key: string): void;
}) {
  const { label, none, pages, value, onChoose } = props;
  const language = useView((view) => view.language);
  const options = pages.map(({ key, titles, addresses }) => ({
    value: key,
    label: titles[language] ?? Object.values(titles)[0] ?? key,
    detail: addresses[language] ?? Object.values(addresses)[0] ?? '',
    also: allTitles({ titles }),
  }));
  return (
    <div className="task__field">
      <span className="field__label" aria-hidden="true">
        {label}
      </span>
      <Combobox options={[{ value: '', label: none }, ...options]} value={value} label={label} onChoose={onChoose} />
    </div>
  );
}

export function TextInput(props: {
  label: string;
  value: string;
  language?: string;
  placeholder?: string | undefined;
  isRequired?: boolean;
  onType(text: string): void;
}) {
  const { label, value, language, placeholder, isRequired, onType } = props;
  const id = useId();
  const direction = useView(({ site }) => site?.languages.find(({ code }) => code === language)?.direction);
  return (
    <div className="task__field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        lang={language}
        dir={direction}
        required={isRequired}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
}

/** A short text in each of some languages. */
export function TextByLanguage(props: {
  label: string;
  languages: readonly string[];
  texts: Readonly<Record<string, string>>;
  placeholder?: string;
  /** The language in which it has to be said. */
  required?: string;
  onType(language: string, text: string): void;
}) {
  const { label, languages, texts, placeholder, required, onType } = props;
  const names = useView(({ site }) => site?.languages) ?? [];
  return (
    <div className="task__languages">
      {languages.map((code) => (
        <TextInput
          key={code}
          label={`${label}, ${names.find((each) => each.code === code)?.name ?? code}`}
          language={code}
          placeholder={placeholder}
          isRequired={code === required}
          value={texts[code] ?? ''}
          onType={(text) => onType(code, text)}
        />
      ))}
    </div>
  );
}
