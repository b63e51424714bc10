import type { Choice, EditorState, Field, PageFields, SectionType, ShownFinding } from '../../cli/dev/editor/protocol.ts';
import type { CommittedChanges } from '../../cli/dev/editor/task-protocol.ts';
import type { Edits } from './edits.ts';

/** What the panel shows. */
export type PanelView = 'fields' | 'page' | 'findings' | 'changes';

/** What the first tour shows, step by step. */
export type TourStep = 'page' | 'languages' | 'changes';

/** Everything that the editor shows. Each change makes a new object. */
export interface EditorView {
  /** Undefined until the server has told. */
  site: EditorState | undefined;
  /** Key and language of the page in the frame. */
  page: string;
  language: string;
  /** Key of the page that was in the frame before. */
  cameFrom: string;
  /** The file in the panel, if it is none of the page's. */
  file: string | undefined;
  /** The fields in the panel; undefined until the server has told. */
  fields: PageFields | undefined;
  /** What can be added to the page. */
  sections: readonly SectionType[];
  /** Names of the site by `choicesOf` of the fields that they are for; undefined until the server has told. */
  choices: ReadonlyMap<string, readonly Choice[] | undefined>;
  edits: Edits;
  /** Data that cannot be read yet, as they are typed; by `valueKey`. */
  unreadable: ReadonlyMap<string, string>;
  /** The field that is outlined on the page and open in the panel; `fieldKey`. */
  selected: string | undefined;
  /** Other fields that the click may have meant. */
  alternatives: readonly string[];
  /** What undo or redo has just done, and how many of them there were: each is said. */
  step: { is: 'undone' | 'redone' | undefined; times: number };
  /** Counts the times that the selected field was asked to take the focus. */
  focusTimes: number;
  /** The language whose box takes the focus. */
  focusLanguage: string;
  /** The field below the pointer. */
  hovered: string | undefined;
  panel: PanelView;
  /** What the first tour shows; undefined when nobody takes it. */
  tour: TourStep | undefined;
  /** The languages that are edited side by side, the source first. */
  columns: readonly string[];
  /** Groups and items that are unfolded; `fieldKey`. */
  open: ReadonlySet<string>;
  changes: CommittedChanges | undefined;
  /** Findings that the last edits have led to in other files. */
  elsewhere: readonly ShownFinding[];
  /** When pages have become other ones, in ms since 1970, as `performance.timeOrigin` is. */
  shownAt: number;
  /** Whether the server is there. */
  isConnected: boolean;
  /** Why the last action failed; shown until it is closed. `exact`: in the words of the server. */
  problem: { said: string; exact?: string } | undefined;
}

const empty: EditorView = {
  site: undefined,
  page: '',
  language: '',
  cameFrom: '',
  file: undefined,
  fields: undefined,
  sections: [],
  choices: new Map(),
  edits: new Map(),
  unreadable: new Map(),
  selected: undefined,
  alternatives: [],
  step: { is: undefined, times: 0 },
  focusTimes: 0,
  focusLanguage: '',
  hovered: undefined,
  panel: 'fields',
  tour: undefined,
  columns: [],
  open: new Set(),
  changes: undefined,
  elsewhere: [],
  shownAt: 0,
  isConnected: true,
  problem: undefined,
};

/** Holds the view, and tells who listens when it has changed. */
export class ViewStore {
  /** Whether the files may have other fields than those that are shown. */
  isReading = false;
  /** Says that a page is in the frame, with all that it shows. */
  notePage = (): void => {};
  /** Resolves then, for the first time. What nobody waits for is asked afterwards. */
  readonly firstPage = new Promise<void>((resolve) => {
    this.notePage = resolve;
  });
  #view = empty;
  #focused = 0;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly get = (): EditorView => this.#view;

  set(part: Partial<EditorView>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }

  setColumns(columns: readonly string[]): void {
    this.set({ columns });
  }

  /** Puts a language beside those that are shown. */
  showColumn(language: string): void {
    const { columns } = this.#view;
    if (!columns.includes(language)) this.setColumns([...columns, language]);
  }

  /** Notes that pages are other ones from now on. */
  noteShown(): void {
    this.set({ shownAt: performance.timeOrigin + performance.now() });
  }

  /** Notes what can be undone and done again after a change. */
  noteSteps({ undo, redo }: Pick<EditorState, 'undo' | 'redo'>): void {
    const { site, step } = this.#view;
    if (site !== undefined) this.set({ site: { ...site, undo, redo }, step: { ...step, is: undefined } });
  }

  /** Notes what undo or redo has just done. */
  noteStep(is: 'undone' | 'redone'): void {
    this.set({ step: { is, times: this.#view.step.times + 1 } });
  }

  /** Keeps data that cannot be read yet; undefined when they can be. */
  noteUnreadable(key: string, text: string | undefined): void {
    const unreadable = new Map(this.#view.unreadable);
    if (text === undefined) unreadable.delete(key);
    else unreadable.set(key, text);
    this.set({ unreadable });
  }

  hover(hovered: string | undefined): void {
    if (hovered !== this.#view.hovered) this.set({ hovered });
  }

  fold(key: string, isOpen: boolean): void {
    const open = new Set(this.#view.open);
    if (isOpen) open.add(key);
    else open.delete(key);
    this.set({ open });
  }

  /** Whether the selected field takes the focus that was asked for: once, and not again when the panel is drawn anew. */
  takesFocus(times: number): boolean {
    const isNew = times > this.#focused;
    this.#focused = Math.max(times, this.#focused);
    return isNew;
  }
}

/** All fields of the panel, file by file. */
export const fieldsOf = ({ fields }: Pick<EditorView, 'fields'>): readonly Field[] => allFields(fields);

let last: { of: PageFields | undefined; fields: readonly Field[] } = { of: undefined, fields: [] };

/** Kept for the last answer of the server: many parts of the panel ask for it. */
function allFields(of: PageFields | undefined): readonly Field[] {
  if (last.of !== of) last = { of, fields: of?.groups.flatMap(({ fields }) => fields) ?? [] };
  return last.fields;
}
