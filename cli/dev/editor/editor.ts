import { hash } from 'node:crypto';
import { posix } from 'node:path';
import type { SiteOptions } from '../../check/check-site.ts';
import type { ShownFiles } from '../../check/site-files.ts';
import { filler } from '../../content/filler.ts';
import type { Finding } from '../../diagnostics/finding.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { settleChanges } from '../../platform/files/settle-changes.ts';
import { lastCommit } from '../../platform/git/repository.ts';
import type { RunInputs } from '../../platform/host.ts';
import { oncePerObject } from '../../platform/once-per.ts';
import { commitContent, committedChanges, lockfilesForCommit, revertingChange } from './committed-changes.ts';
import type { Behind, Order } from './door.ts';
import { EditorSite } from './editor-site.ts';
import { shownFindings, unwritableIn } from './found.ts';
import { EditHistory, stays } from './history.ts';
import { afterLocking, cannotAccept, isLockNeeded, lockedTexts } from './locked-texts.ts';
import { exceptKnown, fileFields, pageFields } from './page-fields.ts';
import { newOf, plannedTask, rehearseTask } from './page-tasks.ts';
import { type ChangeAnswer, type EditorEvent, type EditorState, type FieldChange, type ShownFinding, uploadLimit } from './protocol.ts';
import { changesIn, messageIn, placeIn, placesIn, taskIn } from './requested-changes.ts';
import { BadRequest } from './sent-body.ts';
import { addableSections, choicesOf, siteState } from './site-state.ts';
import { changedTexts, planOf } from './task-plan.ts';
import type { CommitAnswer, FileForTranslators, PageTask, TakenTranslations, TaskAnswer } from './task-protocol.ts';
import type { LoadTranslatorFiles } from './translator-files.ts';
import { Uploads } from './uploads.ts';
import { type ChangedText, type NotChanged, notWrittenAfter, withAskedChanges, withChanges, writeChanged } from './write-changes.ts';

export interface EditorOptions {
  /** Whether it only shows, and writes nothing. */
  isReadOnly: boolean;
  translators: LoadTranslatorFiles;
}

const digestOf = oncePerObject((value: object) => hash('sha256', JSON.stringify(value), 'base64url'));

const orders = 'accept change commit picture plan redo revert task translations undo'.split(' ');

const filesIn = (places: readonly { file: string }[]): string[] => places.map(({ file }) => file);

/** A session of the editor: the site as it is written, what was done, and who listens. */
export class EditorSession implements Behind {
  readonly #host: RunInputs;
  readonly #site: EditorSite;
  readonly #isReadOnly: boolean;
  readonly #translators: LoadTranslatorFiles;
  readonly #history = new EditHistory();
  readonly #uploads = new Uploads();
  readonly #listeners = new Set<(event: EditorEvent) => void>();
  readonly #hasGit: boolean;
  #options: SiteOptions;
  #findings: readonly ShownFinding[] = [];
  #isPageOld = false;
  /** What `siteState` said at the last event, with a digest in the place of the pages. */
  #sentState = '';

  /** `known`: the files of the site as they are now, if somebody has read them. Throws EnvironmentError if they cannot be read. */
  constructor(options: SiteOptions, { isReadOnly, translators }: EditorOptions, host: RunInputs, known: ShownFiles | null = null) {
    this.#host = host;
    this.#options = options;
    this.#site = new EditorSite(options, host, known);
    this.#isReadOnly = isReadOnly;
    this.#translators = translators;
    this.#hasGit = lastCommit(options.root) !== null;
  }

  /** The files that can be edited, in their order. For an entry with a folder, its `index.yaml`. */
  get files(): readonly string[] {
    return this.#site.files;
  }

  answer({ method, name, query, body }: Order): unknown {
    if (method === 'POST') return this.#order(name, query, body);
    const language = query.get('language') ?? this.#site.languages[0] ?? '';
    switch (name) {
      case 'state':
        return this.#state();
      case 'page':
      case 'file': {
        const named = query.get(name) ?? '';
        const reader = query.get('words') ?? '';
        const fields =
          name === 'page'
            ? pageFields(this.#site, { page: named, language, reader }, this.#findings)
            : fileFields(this.#site, { file: named, language, reader }, this.#findings);
        return fields === null ? undefined : exceptKnown(fields, query.getAll('known'));
      }
      case 'choices': {
        const choices = choicesOf(this.#site, query.get('of') ?? '');
        return choices === null ? undefined : { choices };
      }
      case 'changes':
        return committedChanges(this.#site);
      case 'sections':
        return { sections: addableSections(this.#site) };
      case 'translations':
        return this.#textsForTranslators(query.get('to') ?? '');
      default:
        return undefined;
    }
  }

  /** Calls `listen` with all that happens. Returns a function that ends this. */
  listen(listen: (event: EditorEvent) => void): () => void {
    this.#listeners.add(listen);
    listen(this.#found);
    return () => void this.#listeners.delete(listen);
  }

  /** Takes changes of files, relative to the site's root. Without options, those of before. */
  follow(options: SiteOptions | null, files: readonly string[]): void {
    this.#options = options ?? this.#options;
    if (this.#site.follow(this.#options, files)) this.#tell({ kind: 'files', files });
  }

  /**
   * Takes the findings of a check. Those of before stay if a file cannot be read: git may be replacing it, and another check follows then.
   * `isPageOld`: whether pages stay as they were without errors.
   */
  found(findings: readonly Finding[], { isPageOld = false } = {}): void {
    ifReadable(() => {
      this.#findings = shownFindings(findings, {
        table: this.#site.content.routes?.source ?? null,
        textOf: (file) => this.#site.textOf(file),
      });
    });
    this.#isPageOld = isPageOld;
    this.#tell(this.#found);
  }

  get #found(): EditorEvent {
    return { kind: 'findings', findings: this.#findings, isPageOld: this.#isPageOld };
  }

  /** Says that pages show something else now. With 10,000 pages, nobody asks for all of them after each edit. */
  shown(): void {
    const { pages, ...site } = siteState(this.#site);
    const state = JSON.stringify([digestOf(pages), site]);
    this.#tell({ kind: 'shown', isSiteOther: state !== this.#sentState });
    this.#sentState = state;
  }

  #tell(event: EditorEvent): void {
    for (const listen of this.#listeners) listen(event);
  }

  #state(): EditorState {
    return {
      ...siteState(this.#site),
      findings: this.#findings,
      isPageOld: this.#isPageOld,
      readOnly: this.#isReadOnly,
      undo: this.#history.canUndo,
      redo: this.#history.canRedo,
      git: this.#hasGit,
      clock: { now: this.#host.now().getTime(), timeZone: this.#site.config?.timeZone ?? 'UTC' },
      uploadLimit,
      filler,
    };
  }

  #order(name: string, query: URLSearchParams, body: unknown): unknown {
    if (!orders.includes(name)) return undefined;
    if (this.#isReadOnly)
      // Not 403: with that, a server that has started anew asks for its new address.
      throw new BadRequest('This editor only shows: it was started with --read-only.', 405, 'onlyShows');
    if (name === 'picture') return this.#uploads.keep(this.#site.root, query.get('name') ?? '', body as Uint8Array);
    if (name === 'translations') return this.#takeTranslations(query, body as Uint8Array);
    if (name === 'commit') return this.#commit(messageIn(body));
    if (name === 'plan') return plannedTask(this.#site, this.#options, taskIn(body), this.#host);
    const task = name === 'task' ? taskIn(body) : undefined;
    if (task !== undefined) return this.#written(() => this.#carryOut(task));
    return this.#written(async () => this.#change(name, body));
  }

  /** What a change answers once the files are in order: a command that was killed may have left them half changed. */
  async #written<Answer>(change: () => Promise<Answer>) {
    try {
      const settled = await settleChanges(this.#site.root);
      if (settled !== null) ifReadable(() => this.follow(null, settled.paths));
      return await change();
    } catch (error) {
      if (error instanceof EnvironmentError) return notWrittenAfter(error);
      throw error;
    }
  }

  /** Throws EnvironmentError if a file cannot be read. Nothing is written then. */
  #change(name: string, body: unknown): ChangeAnswer {
    if (name === 'change') return this.#make(changesIn(body));
    if (name === 'revert') {
      const change = revertingChange(this.#site, placeIn(body));
      const changes = change === null ? [] : [change];
      return this.#make(changes, withChanges(this.#site, changes));
    }
    if (name === 'accept') {
      const places = placesIn(body);
      if (this.#site.locked.lines === null) return cannotAccept;
      const accepted = lockedTexts(this.#site, filesIn(places), places);
      return this.#write(accepted, (texts) => this.#history.add({ changes: [], texts }));
    }
    return this.#step(name === 'undo' ? 'undo' : 'redo');
  }

  /** Goes one step back or forth. One that is not possible any more is forgotten: it would be in the way of all others. */
  #step(name: 'undo' | 'redo'): ChangeAnswer {
    const texts = this.#history[name](this.#site) ?? [];
    const taken = Array.isArray(texts) ? this.#uploads.taken(this.#site, texts) : null;
    const made = taken === null ? texts : stays(taken);
    if (!Array.isArray(made)) this.#history.forget(name);
    return this.#write(made, () => (name === 'undo' ? this.#history.undid() : this.#history.redid()));
  }

  /** Makes changes. What the files say of translations before is locked with those of source texts, so that these are seen. */
  #make(changes: readonly FieldChange[], made = withAskedChanges(this.#site, changes)): ChangeAnswer {
    const note = (texts: ChangedText[]) => this.#history.add({ changes, texts });
    if (!Array.isArray(made) || made.length === 0) return this.#write(made, note);
    const locked = isLockNeeded(this.#site, changes) ? lockedTexts(this.#site, filesIn(changes)) : [];
    const answer = this.#write([...made, ...locked], note);
    return locked.length > 0 ? afterLocking(answer) : answer;
  }

  /** Does a task: its files are those that its plan has named, unless somebody has changed one meanwhile. */
  async #carryOut(task: PageTask): Promise<TaskAnswer> {
    if (task.do === 'change') return this.#make(task.changes);
    const rehearsed = await rehearseTask(this.#options, task, this.#host);
    const plan = planOf(rehearsed, task.do);
    if (plan.kind === 'refused') return { kind: 'notWritten', reason: plan.reason };
    const answer = this.#write(changedTexts(rehearsed.changeset), (texts) => this.#history.add({ changes: [], texts }));
    return { ...answer, ...(answer.kind === 'written' ? newOf(rehearsed) : {}) };
  }

  /** Commits the content, with its lockfiles. */
  async #commit(message: string): Promise<CommitAnswer> {
    const lockfiles = await lockfilesForCommit(this.#site, this.#options, this.#host);
    const answer = this.#write(lockfiles, () => undefined);
    if (answer.kind === 'notWritten') return { ...answer, kind: 'refused' };
    const committed = commitContent(this.#site, message);
    if (committed.kind === 'committed') this.#uploads.committed();
    return committed;
  }

  async #textsForTranslators(language: string): Promise<FileForTranslators> {
    const { textsToTranslate } = await this.#translators();
    const { left, ...file } = await textsToTranslate(this.#options, language, this.#host);
    return { ...file, left: left.length, findings: unwritableIn(left, this.#findings) };
  }

  /** Takes translations of a file: one step, all that it brings. */
  async #takeTranslations(query: URLSearchParams, bytes: Uint8Array): Promise<TakenTranslations> {
    const { playImport } = await this.#translators();
    const file = { name: query.get('name') ?? '', language: query.get('language') ?? undefined, bytes };
    const brought = await playImport(file, this.#options, this.#host);
    const { changes, findings: found, textOf, written, checked, ...rest } = brought;
    const answer = this.#write(changedTexts(changes), (texts) => this.#history.add({ changes: [], texts }));
    const counts = answer.kind === 'written' ? { written, checked } : { written: 0, checked: 0 };
    return { ...rest, ...counts, findings: shownFindings(found, { table: null, textOf }), answer };
  }

  /** Writes texts, with the pictures that go or come back with them, and notes that it is done. */
  #write(made: ChangedText[] | NotChanged, note: (texts: ChangedText[]) => void): ChangeAnswer {
    if (!Array.isArray(made)) {
      // The file may be as before again when the watcher looks at it: then nobody would hear of that.
      if (made.kind === 'conflict') ifReadable(() => this.follow(null, [folderOrFile(made.place.file)]));
      return made;
    }
    const pictures = this.#uploads.changedWith(this.#site, made);
    const problem = writeChanged(this.#site.root, [...made, ...pictures]);
    if (problem !== null) return problem;
    const files = [...made, ...pictures].map(({ file }) => file);
    note(made);
    this.#uploads.changed(pictures);
    // What cannot be read is taken when the watcher reports it; the check says so.
    if (files.length > 0) ifReadable(() => this.follow(null, files));
    return { kind: 'written', files, undo: this.#history.canUndo, redo: this.#history.canRedo };
  }
}

/** The folder of an entry, which has files by language, or its only file. */
const folderOrFile = (entry: string): string => (posix.basename(entry) === 'index.yaml' ? posix.dirname(entry) : entry);

/** Takes something in, unless a file cannot be read: then all stays as it was. */
function ifReadable(take: () => void): void {
  try {
    take();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
  }
}
