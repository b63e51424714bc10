import type {
  ChangeAnswer,
  EditorEvent,
  EditorState,
  Field,
  FieldChange,
  FieldPlace,
  Json,
  LanguagePlace,
  Refusing,
  ShownFinding,
} from '../../cli/dev/editor/protocol.ts';
import type { CommitAnswer } from '../../cli/dev/editor/task-protocol.ts';
import type { EditorWordTexts } from '../words/words-in.ts';
import { ChangesLoader } from './changes-loader.ts';
import { Choices } from './choices.ts';
import { changeOf, reasonOf, refusingOf, Saving } from './edits.ts';
import { FieldsLoader, unwrittenTexts } from './fields-loader.ts';
import { foundElsewhere, repairOf } from './findings.ts';
import { KeptTexts } from './kept-texts.ts';
import { comeBack, type LastView, lastView } from './last-view.ts';
import { loadPages, pageInstead, sectionsOf } from './load-pages.ts';
import { addressOf, isAddress, pageAt } from './pages.ts';
import { fieldKey, isSame, isWithin } from './places.ts';
import { get, listen, post, Unreachable } from './requests.ts';
import { fieldsOf, type PanelView, ViewStore } from './store.ts';
import { firstText, wholesOf, withValue } from './tree.ts';

/** What people do in the editor. Each action asks the server, and shows its answer in the store. */
export class Editor {
  readonly store = new ViewStore();
  readonly #words: EditorWordTexts;
  readonly #saving = new Saving({
    send: (edit) =>
      post<ChangeAnswer>('change', { changes: [changeOf(edit)] })
        .finally(() => this.#fields.outdate())
        .catch((error: unknown) => {
          if (error instanceof Unreachable) this.refuse(refusingOf(error), this.#words.savedLater);
          throw error;
        }),
    changed: (edits) => {
      this.store.set({ edits });
      this.#kept?.keep(edits.values());
    },
    written: (place, now) => this.#written(place, now),
  });
  #kept: KeptTexts | undefined;
  /** The file of the last edit. */
  #edited: string | undefined;
  readonly #changes = new ChangesLoader(this.store);
  readonly #choices = new Choices(this.store, (asked) => this.tried(asked));
  readonly #fields: FieldsLoader;

  constructor(words: EditorWordTexts, language: string) {
    this.#words = words;
    this.#fields = new FieldsLoader(this.store, language, {
      tried: (asked) => this.tried(asked),
      shown: () => this.#saving.sees((edit) => this.#field(fieldKey(edit))?.values),
    });
  }

  /** Loads the site, and follows what happens to it. */
  async start(): Promise<void> {
    const site = await this.tried(get<EditorState>('state'));
    if (site === undefined) return;
    const view = lastView(site);
    this.store.set({ site, columns: view.columns, language: view.language });
    listen(this.#hear, this.#connected);
    // Somebody may have committed in a terminal: no file of the site changes then.
    addEventListener('focus', () => void this.#changes.load());
    await this.#comeBack(site.name, view);
  }

  readonly #connected = (isConnected: boolean): void => {
    const isBack = isConnected && !this.store.get().isConnected;
    this.store.set({ isConnected, ...(isBack ? { problem: undefined } : {}) });
    if (isBack) void this.loadPages();
    // Files may have changed before anybody listened.
    if (isConnected) void this.store.firstPage.then(() => this.#fields.load());
  };

  /** Shows the last view, and texts of earlier visits, which stand above the fields, before any of these. */
  async #comeBack(site: string, view: LastView): Promise<void> {
    this.#kept = new KeptTexts(site);
    const found = await unwrittenTexts(this.#kept);
    for (const { file, path, language, before, now } of found) this.#saving.find({ file, path, language }, before, now);
    await comeBack(this, found.length === 0 ? view : { ...view, panel: 'fields', selected: undefined });
  }

  /** Shows a page in a language, and its fields. Another language comes beside the source. */
  async goTo(page: string, language: string): Promise<void> {
    const { page: earlier, language: before, site, columns } = this.store.get();
    const source = site?.source ?? language;
    this.store.set({
      page,
      language,
      file: undefined,
      hovered: undefined,
      ...(page === earlier ? {} : { cameFrom: earlier, selected: undefined, alternatives: [], fields: undefined, sections: [] }),
      ...(language === before || columns.includes(language) ? {} : { columns: [source, language] }),
    });
    await this.#fields.load();
    if (page !== earlier) await this.#loadSections();
  }

  /** Follows the page in the frame to another address. Gives whether a page has it: other addresses are left alone. */
  follow(path: string): boolean {
    const { site, page, language } = this.store.get();
    if (site === undefined) return false;
    const here = addressOf(site, page, language);
    if (here !== undefined && isAddress(here, path)) return true;
    const there = pageAt(site, path);
    if (there !== undefined) void this.goTo(there.page, there.language);
    return there !== undefined;
  }

  /** Shows the fields of a file that no page is made of. The page in the frame stays. */
  async openFile(file: string): Promise<void> {
    this.store.set({ file, fields: undefined, panel: 'fields' });
    await this.#fields.load();
  }

  /** Outlines a field on the page, and unfolds what it is in. */
  select(key: string | undefined, alternatives: readonly string[] = []): void {
    const { open } = this.store.get();
    const field = this.#field(key);
    const around = field === undefined ? [] : wholesOf(field, fieldsOf(this.store.get()));
    this.store.set({
      selected: key,
      alternatives,
      ...(around.length === 0 ? {} : { open: new Set([...open, ...around.map(fieldKey)]) }),
    });
  }

  /** Opens a field in the panel: it takes the focus. `language`: of its texts, if it is another one than the page's. */
  openField(key: string, alternatives: readonly string[] = [], language?: string): void {
    const field = this.#field(key);
    // A group is opened at its first part.
    const part = field && firstText(field, fieldsOf(this.store.get()));
    this.select(part === undefined ? key : fieldKey(part), alternatives);
    if (language !== undefined) this.store.showColumn(language);
    const view = this.store.get();
    this.store.set({ panel: 'fields', focusTimes: view.focusTimes + 1, focusLanguage: language ?? view.language });
  }

  /** Opens the first text of an item or a section that was added. */
  openItem(item: FieldPlace): void {
    const first = firstText(item, fieldsOf(this.store.get()));
    if (first !== undefined) this.openField(fieldKey(first));
  }

  show(panel: PanelView): void {
    this.store.set({ panel });
    if (panel === 'changes') void this.#changes.load();
  }

  /** Takes a typed value. It is saved after a pause. */
  type(place: LanguagePlace, before: Json | undefined, now: Json | undefined): void {
    this.#saving.type(place, before, now);
  }

  /** Takes a value that needs no pause: a choice, a picture, a part that is taken away. */
  async choose(place: LanguagePlace, before: Json | undefined, now: Json | undefined): Promise<void> {
    this.#saving.type(place, before, now);
    await this.#saving.flush();
  }

  readonly flush = (): Promise<void> => this.#saving.flush();

  /** Decides a conflict, or a text that was found again. */
  async decide(place: LanguagePlace, keeps: 'mine' | 'theirs'): Promise<void> {
    if (keeps === 'theirs') this.#saving.drop(place);
    else await this.#saving.keep(place);
    await this.#fields.load();
  }

  /** Changes a list or a part as a whole, once all that is typed in it is saved: `make` sees it. Resolves to whether it was done. */
  async change(place: FieldPlace, make: (field: Field) => FieldChange | undefined): Promise<boolean> {
    await this.#saving.flush();
    const { edits } = this.store.get();
    if ([...edits.values()].some(({ file, path }) => file === place.file && isWithin(path, place.path))) {
      this.say(this.#words.decideFirst);
      return false;
    }
    const field = this.#field(fieldKey(place));
    const change = field === undefined ? undefined : make(field);
    return change === undefined ? false : this.#act('change', { changes: [change] });
  }

  /** Says that a translation is right although its source has changed. */
  readonly accept = (places: readonly LanguagePlace[]): Promise<boolean> => this.#act('accept', { places });

  readonly undo = (): Promise<boolean> => this.#step('undo');
  readonly redo = (): Promise<boolean> => this.#step('redo');

  /** A step may take away the page that is shown. */
  async #step(name: 'undo' | 'redo'): Promise<boolean> {
    const before = this.store.get().site?.pages;
    const isDone = await this.#act(name, {});
    if (isDone) this.store.noteStep(name === 'undo' ? 'undone' : 'redone');
    const instead = isDone ? await pageInstead(this.store, before) : undefined;
    if (instead !== undefined) await this.goTo(instead, this.store.get().language);
    return isDone;
  }

  /** Gives a value the text that it had at the last commit. */
  async revert({ file, path, language }: LanguagePlace): Promise<void> {
    await this.#act('revert', { file, path, language });
    await this.#changes.load();
  }

  /** Resolves to whether there is a commit now. */
  async commit(message: string): Promise<boolean> {
    await this.#saving.flush();
    const answer = await this.tried(post<CommitAnswer>('commit', { message }));
    if (answer?.kind === 'refused') this.refuse(answer);
    await this.#changes.load();
    return answer?.kind === 'committed';
  }

  /** Loads names of the site for the fields that are set to one. They are asked for again after each change of files. */
  readonly loadChoices = (of: string): Promise<void> => this.#choices.load(of);

  /** Repairs a finding as `validate --fix` does. */
  readonly repair = (finding: ShownFinding): Promise<boolean> => this.#act('task', repairOf(finding));

  /** Says why something is not done; undefined takes it back. */
  say(said: string | undefined): void {
    this.store.set({ problem: said === undefined ? undefined : { said } });
  }

  /** Says that something is not done, and why, with the words of the server. One that is not there is shown as such, and says nothing. */
  refuse({ reason: exact, why }: Refusing, what = this.#words.cannotBeDone): void {
    const said = why === undefined ? what : `${what} ${this.#words[why]}`;
    if (exact !== '') this.store.set({ problem: { said, exact } });
  }

  readonly #hear = (event: EditorEvent): void => {
    const { site, elsewhere } = this.store.get();
    if (event.kind === 'findings' && site !== undefined) {
      const { findings, isPageOld } = event;
      const change = { before: site.findings, now: findings, edited: this.#edited };
      const next = foundElsewhere(elsewhere, change);
      this.store.set({ site: { ...site, findings, isPageOld }, elsewhere: next });
    }
    if (event.kind === 'shown') this.store.noteShown();
    if (event.kind === 'shown') return void (event.isSiteOther && this.loadPages());
    const isOther = event.kind === 'files' || !isSame(event.findings, site?.findings);
    if (isOther) void this.#fields.load();
    // The server asks git: the page, which has changed with the files, comes first.
    if (event.kind === 'findings') this.#changes.count();
    else this.#choices.reload();
  };

  /** Another site is shown, or by another server: its pages may have other titles and addresses, and it may only show. */
  readonly loadPages = (): Promise<void> => loadPages(this.store);

  async #loadSections(): Promise<void> {
    const { page } = this.store.get();
    const answer = await this.tried(sectionsOf(page));
    if (answer !== undefined && page === this.store.get().page) this.store.set(answer);
  }

  /** Asks for a change. What is typed is saved before, so that places stay right. Resolves to whether it was done. */
  async #act(path: string, body: unknown): Promise<boolean> {
    await this.#saving.flush();
    const answer = await this.tried(post<ChangeAnswer>(path, body));
    if (answer === undefined) return false;
    if (answer.kind === 'written') {
      this.#edited = answer.files[0] ?? this.#edited;
      this.store.noteSteps(answer);
    } else if (answer.kind === 'conflict') this.say(`${this.#words.conflict} (${answer.place.file}: ${answer.place.path.join('.')})`);
    else this.refuse(reasonOf(answer));
    await this.#fields.load();
    return answer.kind === 'written';
  }

  /** What the server answers; undefined, and said, if it does not. */
  async tried<T>(asked: Promise<T>): Promise<T | undefined> {
    try {
      return await asked;
    } catch (error) {
      this.refuse(refusingOf(error));
      return undefined;
    }
  }

  /** Shows a saved value at once: the server's next answer has it too. */
  #written(place: LanguagePlace, now: Json | undefined): void {
    const { fields } = this.store.get();
    this.#edited = place.file;
    this.store.noteSteps({ undo: true, redo: false });
    if (fields !== undefined) this.store.set({ fields: withValue(fields, place, now) });
  }

  #field(key: string | undefined): Field | undefined {
    return fieldsOf(this.store.get()).find((field) => fieldKey(field) === key);
  }
}
