import { useId, useState } from 'react';
import type { AskedName, FieldName, PageItem } from '../../cli/dev/editor/protocol.ts';
import type { PageTask } from '../../cli/dev/editor/task-protocol.ts';
import { useLabels, useView, useWords } from '../editor-context.ts';
import { Combobox } from '../fields/combobox.tsx';
import { useChoices } from '../fields/use-choices.ts';
import { pagesAbove } from '../model/page-tasks.ts';
import { filled } from '../words/words-in.ts';
import { PageChoice, TextByLanguage, TextInput } from './page-forms.tsx';
import { Task } from './page-task.tsx';

type TitleTexts = Readonly<Record<string, string>>;

/** A new page: what it is called in each language, and where it lies. */
export function NewPageForm() {
  const words = useWords();
  const pages = useView(({ site }) => site?.pages) ?? [];
  const [below, setBelow] = useState('');
  const named = useNames();
  const task: PageTask = { do: 'newPage', ...named.names, below: below === '' ? null : below };
  return (
    <Task task={named.isSaid ? task : undefined} action={words.newPage}>
      <Names {...named} />
      <PageChoice label={words.belowPage} none={words.atTop} pages={pagesAbove(pages)} value={below} onChoose={setBelow} />
      <DraftChoice {...named} />
    </Task>
  );
}

/** A copy of a page, or of the entry that it is about: its title has to be another one. */
export function CopyPageForm({ page: { key, parent, entry, titles } }: { page: PageItem }) {
  const words = useWords();
  const named = useNames();
  const task: PageTask =
    entry === undefined
      ? { do: 'newPage', ...named.names, below: parent ?? null, from: key }
      : { do: 'newEntry', ...named.names, collection: entry.collection, from: entry.id };
  return (
    <Task task={named.isSaid ? task : undefined} action={words.copyPage}>
      <Names {...named} isOneTitle={new Set(Object.values(titles)).size === 1} />
      <DraftChoice {...named} />
    </Task>
  );
}

/** A new entry of a collection. */
export function NewEntryForm() {
  const words = useWords();
  const labels = useLabels();
  const collections = useView(({ site }) => site?.collections) ?? [];
  const id = useId();
  const [name, setName] = useState(collections[0]?.name ?? '');
  const named = useNames();
  const [chosen, setChosen] = useState<TitleTexts>({});
  const [own, setOwn] = useState('');
  const { hasPages = false, asks = [] } = collections.find((each) => each.name === name) ?? {};
  const { names } = named;
  const asked = asks.flatMap(({ path }) => {
    const own = chosen[`${name} ${path.join('.')}`];
    return own === undefined ? [] : [{ path, name: own }];
  });
  const task: PageTask = {
    do: 'newEntry',
    collection: name,
    ...names,
    slugs: hasPages ? names.slugs : {},
    ...(hasPages || own.trim() === '' ? {} : { name: own.trim() }),
    names: asked,
  };
  const isNamed = named.isSaid || (!hasPages && own.trim() !== '');
  const isSaid = isNamed && asked.length === asks.length;
  return (
    <Task task={isSaid ? task : undefined} action={words.newEntry}>
      <div className="task__field">
        <label className="field__label" htmlFor={id}>
          {words.collection}
        </label>
        <select id={id} className="input" value={name} onChange={({ target }) => setName(target.value)}>
          {collections.map((each) => (
            <option key={each.name} value={each.name}>
              {labels.known([each.name]) ?? `${each.name}: ${each.holds}`}
            </option>
          ))}
        </select>
      </div>
      <Names {...named} hasPages={hasPages} isOneTitle={!hasPages} />
      {!hasPages && <TextInput label={words.entryId} value={own} placeholder={words.fromTitle} onType={setOwn} />}
      {asks.map((each) => {
        const key = `${name} ${each.path.join('.')}`;
        const choose = (own: string) => setChosen({ ...chosen, [key]: own });
        return <AskedChoice key={key} asked={each} below={[name]} value={chosen[key] ?? ''} onChoose={choose} />;
      })}
      <DraftChoice {...named} />
    </Task>
  );
}

/** A name of the site that the new entry needs. */
function AskedChoice(props: { asked: AskedName; below: FieldName; value: string; onChoose(name: string): void }) {
  const { asked, below, value, onChoose } = props;
  const label = useLabels().ofAsked(asked, below);
  const choices = useChoices(asked) ?? [];
  return (
    <div className="task__field">
      <span className="field__label" aria-hidden="true">
        {label}
      </span>
      <Combobox label={label} options={choices} value={value} onChoose={onChoose} />
    </div>
  );
}

/** The titles and addresses that are typed, and whether it is to be a draft. */
function useNames() {
  const source = useView(({ site }) => site?.source ?? '');
  const [titles, setTitles] = useState<TitleTexts>({});
  const [slugs, setSlugs] = useState<TitleTexts>({});
  const [isDraft, setIsDraft] = useState(true);
  const names = { titles: written(titles), slugs: written(slugs), isDraft };
  const isSaid = (names.titles[source] ?? names.slugs[source]) !== undefined;
  return { titles, setTitles, slugs, setSlugs, setIsDraft, names, isSaid };
}

const written = (texts: TitleTexts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([code, text]) => [code, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );

type NewPageNames = ReturnType<typeof useNames>;

interface NamesProps extends NewPageNames {
  hasPages?: boolean;
  /** Whether one title is that of all languages, unless somebody gives others. */
  isOneTitle?: boolean;
}

function Names(props: NamesProps) {
  const { titles, setTitles, slugs, setSlugs, hasPages = true, isOneTitle = false } = props;
  const words = useWords();
  const languages = useView(({ site }) => site?.languages) ?? [];
  const source = useView(({ site }) => site?.source ?? '');
  const others = languages.map(({ code }) => code).filter((code) => code !== source);
  const codes = [source, ...others];
  const titlesIn = (those: readonly string[]) => (
    <TextByLanguage
      label={words.pageTitle}
      languages={those}
      texts={titles}
      required={source}
      onType={(code, text) => setTitles({ ...titles, [code]: text })}
    />
  );
  return (
    <>
      {titlesIn(isOneTitle ? [source] : codes)}
      {isOneTitle && others.length > 0 && (
        <details className="task__more">
          <summary>{filled(words.inEachLanguage, { what: words.pageTitle })}</summary>
          {titlesIn(others)}
        </details>
      )}
      {hasPages && (
        <details className="task__more">
          <summary>{words.lastPart}</summary>
          <TextByLanguage
            label={words.lastPart}
            languages={codes}
            texts={slugs}
            placeholder={words.fromTitle}
            onType={(code, text) => setSlugs({ ...slugs, [code]: text })}
          />
        </details>
      )}
    </>
  );
}

function DraftChoice({ names: { isDraft }, setIsDraft }: NewPageNames) {
  const words = useWords();
  return (
    <label className="check">
      <input type="checkbox" checked={isDraft} onChange={({ target }) => setIsDraft(target.checked)} />
      {words.asDraft}
    </label>
  );
}
