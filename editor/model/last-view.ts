import type { EditorState } from '../../cli/dev/editor/protocol.ts';
import type { Editor } from './editor.ts';
import { firstColumns, firstLanguage, isShown } from './load-pages.ts';
import { fieldKey } from './places.ts';
import { type EditorView, fieldsOf, type ViewStore } from './store.ts';

/** Where somebody is in the editor. */
export type LastView = Pick<EditorView, 'page' | 'language' | 'columns' | 'panel' | 'selected'>;

const name = 'tvilling-edit-place';

/**
 * Where the editor of a site begins: where somebody was before, as far as that is still there, or else with the first page, in the language
 * of the browser if it has that.
 */
export function lastView(site: EditorState): LastView {
  const { pages, languages, source } = site;
  const { page, language, columns, panel = 'fields', selected } = keptView();
  const codes = languages.map(({ code }) => code);
  const isKnown = pages.some(({ key }) => key === page);
  const beside = columns?.filter((code) => codes.includes(code)) ?? [];
  return {
    page: isKnown && page !== undefined ? page : (pages[0]?.key ?? ''),
    language: language !== undefined && isShown(site, language) ? language : firstLanguage(site),
    columns: beside[0] === source ? beside : firstColumns(site),
    panel,
    selected: isKnown ? selected : undefined,
  };
}

function keptView(): Partial<LastView> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? localStorage.getItem(name) ?? '{}');
    return kept as Partial<LastView>;
  } catch {
    return {};
  }
}

/** Shows a view, and keeps from then on where somebody is. */
export async function comeBack(editor: Editor, { page, language, panel, selected }: LastView): Promise<void> {
  const { store } = editor;
  store.set({ panel });
  await editor.goTo(page, language);
  const { panel: now, selected: opened } = store.get();
  const isThere = selected !== undefined && fieldsOf(store.get()).some((field) => fieldKey(field) === selected);
  // Somebody may have gone elsewhere while all of it came.
  if (isThere && opened === undefined && now === panel) {
    if (panel === 'fields') editor.openField(selected);
    else store.set({ selected });
  }
  keepView(store);
}

/** This window comes back to where somebody is, and a new one begins where the last one was. */
function keepView(store: ViewStore): void {
  let kept = '';
  store.subscribe(() => {
    const { page, language, columns, panel, selected } = store.get();
    const view = JSON.stringify({ page, language, columns, panel, selected } satisfies LastView);
    if (view === kept) return;
    kept = view;
    try {
      sessionStorage.setItem(name, view);
      localStorage.setItem(name, view);
    } catch {
      // Without storage, or with a full one, the editor begins with the first page.
    }
  });
}
