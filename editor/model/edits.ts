import type { ChangeAnswer, Field, FieldChange, Json, LanguagePlace, Refusing } from '../../cli/dev/editor/protocol.ts';
import { isSame, valueKey } from './places.ts';
import { ServerError, Unreachable } from './requests.ts';

/** How far an edit has come. */
export type EditStatus =
  | { kind: 'typed' }
  | { kind: 'sending'; notWritten?: Refusing }
  /** The file says something else by now. */
  | { kind: 'conflict'; theirs: Json | undefined }
  | ({ kind: 'refused' } & Refusing)
  /** The server does not answer, or cannot write now, and says why: it is asked again. */
  | { kind: 'waiting'; notWritten?: Refusing }
  /** Kept from an earlier visit. */
  | { kind: 'found' };

/** A value that was typed, until the file has it. */
export interface TypedEdit extends LanguagePlace {
  /** What the file said before. */
  before: Json | undefined;
  now: Json | undefined;
  status: EditStatus;
}

export type Edits = ReadonlyMap<string, TypedEdit>;

/** What edits need of their surroundings. */
export interface EditsHost {
  /** Writes one value; throws Unreachable, or another error for a refusal. */
  send(edit: TypedEdit): Promise<ChangeAnswer>;
  /** Is told of every change of the edits. */
  changed(edits: Edits): void;
  /** Is told that a value is in its file. */
  written(place: LanguagePlace, now: Json | undefined): void;
}

/** In ms: the pause in typing after which a value is saved, and the time until an unreachable server is asked again. */
const pause = 300;
const untilRetry = 2_000;

/** Saves what is typed: each value for itself, one request at a time, in the order of typing. */
export class Saving {
  readonly #host: EditsHost;
  #edits = new Map<string, TypedEdit>();
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #running: Promise<void> | undefined;
  #due = new Set<string>();

  constructor(host: EditsHost) {
    this.#host = host;
  }

  /** Takes a value that was typed. `before`: what the file says, as far as is known. */
  type(place: LanguagePlace, before: Json | undefined, now: Json | undefined): void {
    const key = valueKey(place);
    const earlier = this.#edits.get(key);
    if (earlier?.status.kind === 'conflict') this.#put(key, { ...earlier, now });
    else {
      const isSending = earlier?.status.kind === 'sending';
      const edit = { ...place, before: earlier === undefined ? before : earlier.before, now };
      if (!isSending && isSame(edit.before, now)) this.drop(place);
      else {
        this.#put(key, { ...edit, status: isSending ? { kind: 'sending' } : { kind: 'typed' } });
        this.#later(key, pause);
      }
    }
  }

  /** Shows a value of an earlier visit. It is saved when somebody says so. */
  find(place: LanguagePlace, before: Json | undefined, now: Json | undefined): void {
    this.#put(valueKey(place), { ...place, before, now, status: { kind: 'found' } });
  }

  /** Saves everything that is typed, without a pause. Resolves when the server has answered. */
  async flush(): Promise<void> {
    for (const [key, { status }] of this.#edits) if (status.kind === 'typed' || status.kind === 'waiting') this.#due.add(key);
    await this.#run();
  }

  /**
   * Decides a conflict for what was typed here: it replaces what the file says now. A text of an earlier visit is saved as it was begun: if
   * the file says something else by now, that is a conflict too.
   */
  async keep(place: LanguagePlace): Promise<void> {
    const key = valueKey(place);
    const edit = this.#edits.get(key);
    if (edit === undefined) return;
    const before = edit.status.kind === 'conflict' ? edit.status.theirs : edit.before;
    this.#put(key, { ...edit, before, status: { kind: 'typed' } });
    this.#due.add(key);
    await this.#run();
  }

  /**
   * Takes what files say by now where a text was in conflict. One whose file says again what it began with is saved: somebody has switched
   * branches, there and back. `valuesOf`: those of its field by language, if they are known.
   */
  sees(valuesOf: (edit: TypedEdit) => Field['values'] | undefined): void {
    for (const [key, edit] of this.#edits) {
      const { status, before, language } = edit;
      if (status.kind !== 'conflict') continue;
      const values = valuesOf(edit);
      if (values === undefined) continue;
      const theirs = values[language];
      if (isSame(theirs, before)) {
        this.#later(key, pause);
        this.#put(key, { ...edit, status: { kind: 'typed' } });
      } else if (!isSame(theirs, status.theirs)) this.#put(key, { ...edit, status: { kind: 'conflict', theirs } });
    }
  }

  /** Forgets what was typed: the field shows what the file says. */
  drop(place: LanguagePlace): void {
    const key = valueKey(place);
    clearTimeout(this.#timers.get(key));
    this.#due.delete(key);
    if (this.#edits.has(key)) {
      this.#edits.delete(key);
      this.#tell();
    }
  }

  #later(key: string, time: number): void {
    clearTimeout(this.#timers.get(key));
    const due = () => {
      this.#due.add(key);
      void this.#run();
    };
    this.#timers.set(key, setTimeout(due, time));
  }

  #put(key: string, edit: TypedEdit): void {
    this.#edits.set(key, edit);
    this.#tell();
  }

  #tell(): void {
    this.#host.changed(new Map(this.#edits));
  }

  #run(): Promise<void> {
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = undefined;
      if (this.#due.size > 0) void this.#run();
    });
    return this.#running;
  }

  async #sendAll(): Promise<void> {
    for (const key of this.#due) {
      this.#due.delete(key);
      clearTimeout(this.#timers.get(key));
      const edit = this.#edits.get(key);
      if (edit?.status.kind === 'typed' || edit?.status.kind === 'waiting') await this.#send(key, edit);
    }
  }

  async #send(key: string, edit: TypedEdit): Promise<void> {
    const notWritten = notWrittenFor(edit);
    this.#put(key, {
      ...edit,
      status: { kind: 'sending', ...(notWritten === undefined ? {} : { notWritten }) },
    });
    const status = await this.#host.send(edit).then((answer) => statusAfter(answer, edit), statusAfterError);
    const typed = this.#edits.get(key);
    if (status === undefined) {
      this.#host.written(edit, edit.now);
      if (typed === undefined || isSame(typed.now, edit.now)) this.drop(edit);
      else {
        this.#put(key, { ...typed, before: edit.now, status: { kind: 'typed' } });
        this.#due.add(key);
      }
    } else if (typed !== undefined) {
      this.#put(key, { ...typed, status });
      if (status.kind === 'waiting') this.#later(key, untilRetry);
    }
  }
}

/** Why the system has not let the server write a text that is tried again, also during the next try. */
export const notWrittenFor = ({ status }: Pick<TypedEdit, 'status'>): Refusing | undefined =>
  status.kind === 'waiting' || status.kind === 'sending' ? status.notWritten : undefined;

/** An edit as the server is asked for it. */
export const changeOf = ({ file, path, language, before, now }: TypedEdit): FieldChange => ({
  do: 'set',
  file,
  path,
  ...(language === '' ? {} : { language }),
  ...(before === undefined ? {} : { before }),
  ...(now === undefined ? {} : { now }),
});

/** Why nothing was written, with the line if one is to blame. */
export const reasonOf = (answer: Exclude<ChangeAnswer, { kind: 'written' | 'conflict' }>): Refusing => ({
  reason: answer.kind === 'cannotEdit' ? `${answer.reason} (${answer.file}:${answer.line})` : answer.reason,
  ...(answer.why === undefined ? {} : { why: answer.why }),
});

/** Undefined if the file has the value: it is written, or was by a request whose answer was lost. */
function statusAfter(answer: ChangeAnswer, { now }: TypedEdit): EditStatus | undefined {
  if (answer.kind === 'written' || (answer.kind === 'conflict' && isSame(answer.now, now))) return undefined;
  if (answer.kind === 'conflict') return { kind: 'conflict', theirs: answer.now };
  // The disk is full, or the file may not be written now, or somebody has yet to mend a mistake in it, or to bring it back.
  const isForNow = answer.kind === 'notWritten' || answer.why === 'unreadable' || answer.why === 'noFile';
  return isForNow ? { kind: 'waiting', notWritten: reasonOf(answer) } : { kind: 'refused', ...reasonOf(answer) };
}

const statusAfterError = (error: unknown): EditStatus =>
  error instanceof Unreachable ? { kind: 'waiting' } : { kind: 'refused', ...refusingOf(error) };

/** What an error says. */
export const refusingOf = (error: unknown): Refusing => ({
  reason: error instanceof Error ? error.message : String(error),
  ...(error instanceof ServerError && error.why !== undefined ? { why: error.why } : {}),
});
