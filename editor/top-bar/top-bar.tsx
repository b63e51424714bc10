import { CircleQuestionMark, Redo2, Undo2 } from 'lucide-react';
import { useEditor, useView, useWords } from '../editor-context.ts';
import { Combobox } from '../fields/combobox.tsx';
import { allTitles } from '../model/pages.ts';
import type { PanelView } from '../model/store.ts';
import { SaveState } from './save-state.tsx';

/** What is true of the whole site: which page is shown, what can be undone, and how much there is to do. */
export function TopBar() {
  const editor = useEditor();
  const words = useWords();
  // The site is another one after each edit. To draw thousands of pages to pick from anew would take longer than the rest.
  const name = useView(({ site }) => site?.name);
  if (name === undefined) return null;
  return (
    <header className="top-bar">
      <h1 className="top-bar__site" title={name}>
        {name}
      </h1>
      <PagePicker />
      <LanguageSwitch />
      <div className="top-bar__end">
        <SaveState />
        <Steps />
        <PanelTabs />
        <IconButton label={words.tour} isOff={false} onClick={() => editor.store.set({ tour: 'page' })}>
          <CircleQuestionMark aria-hidden size={18} />
        </IconButton>
      </div>
    </header>
  );
}

/** Undo and redo. */
function Steps() {
  const editor = useEditor();
  const words = useWords();
  const canUndo = useView(({ site }) => site?.undo ?? false);
  const canRedo = useView(({ site }) => site?.redo ?? false);
  return (
    <div className="button-group">
      <IconButton label={words.undo} isOff={!canUndo} onClick={() => void editor.undo()}>
        <Undo2 aria-hidden size={18} />
      </IconButton>
      <IconButton label={words.redo} isOff={!canRedo} onClick={() => void editor.redo()}>
        <Redo2 aria-hidden size={18} />
      </IconButton>
    </div>
  );
}

function IconButton(props: { label: string; isOff: boolean; onClick(): void; children: React.ReactNode }) {
  const { label, isOff, onClick, children } = props;
  return (
    <button
      type="button"
      className="button button--icon"
      aria-label={label}
      title={label}
      // A disabled button would lose the focus with the last step.
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      {children}
    </button>
  );
}

function PagePicker() {
  const editor = useEditor();
  const words = useWords();
  const pages = useView(({ site }) => site?.pages);
  const page = useView((view) => view.page);
  const language = useView((view) => view.language);
  const options = (pages ?? []).map(({ key, titles, addresses, isDraft }) => {
    const also = allTitles({ titles });
    const title = titles[language] ?? Object.values(titles)[0] ?? key;
    return {
      value: key,
      label: isDraft ? `${title} (${words.draft})` : title,
      detail: addresses[language] ?? Object.values(addresses)[0] ?? '',
      also,
    };
  });
  return (
    <div className="top-bar__pages">
      <Combobox options={options} value={page} label={words.page} onChoose={(key) => void editor.goTo(key, language)} />
    </div>
  );
}

function LanguageSwitch() {
  const editor = useEditor();
  const words = useWords();
  const languages = (useView(({ site }) => site?.languages) ?? []).filter(({ isShown }) => isShown);
  const page = useView((view) => view.page);
  const language = useView((view) => view.language);
  if (languages.length > 4)
    return (
      <select
        className="input top-bar__language"
        aria-label={words.pageLanguage}
        value={language}
        onChange={({ target }) => void editor.goTo(page, target.value)}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    );
  return (
    <fieldset className="button-group">
      <legend className="visually-hidden">{words.pageLanguage}</legend>
      {languages.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          className="button"
          lang={code}
          title={name}
          aria-label={`${code.toUpperCase()}, ${name}`}
          aria-pressed={code === language}
          onClick={() => void editor.goTo(page, code)}
        >
          {code.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}

function PanelTabs() {
  const editor = useEditor();
  const words = useWords();
  const panel = useView((view) => view.panel);
  const findings = useView(({ site }) => site?.findings.length ?? 0);
  const hasErrors = useView(({ site }) => site?.findings.some(({ severity }) => severity === 'error') ?? false);
  const changes = useView((view) => view.changes && view.changes.wholes.length + view.changes.changes.length);
  const tabs: readonly { view: PanelView; name: string; count?: number; isBad?: boolean }[] = [
    { view: 'fields', name: words.fields },
    { view: 'page', name: words.page },
    { view: 'findings', name: words.findings, count: findings, isBad: hasErrors },
    ...(changes === undefined ? [] : [{ view: 'changes' as const, name: words.changes, count: changes }]),
  ];
  const press = ({ key }: React.KeyboardEvent) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (move === undefined) return;
    const index = tabs.findIndex(({ view }) => view === panel) + move;
    const next = tabs[(index + tabs.length) % tabs.length];
    if (next === undefined) return;
    editor.show(next.view);
    document.getElementById(`tab-${next.view}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={words.panel}>
      {tabs.map(({ view, name, count, isBad }) => (
        <button
          key={view}
          id={`tab-${view}`}
          type="button"
          role="tab"
          className="tab"
          aria-selected={panel === view}
          aria-controls="panel"
          tabIndex={panel === view ? 0 : -1}
          onClick={() => editor.show(view)}
          onKeyDown={press}
        >
          {name}
          {count !== undefined && count > 0 && <span className={isBad === true ? 'count count--bad' : 'count'}>{count}</span>}
        </button>
      ))}
    </div>
  );
}
