import { hash } from 'node:crypto';
import { lockfilePath } from '../../site/translations/lockfile.ts';
import type { EditorSite } from './editor-site.ts';
import type { FieldChange } from './protocol.ts';
import { type ChangedText, inverse, type NotChanged, withChanges } from './write-changes.ts';

/** A step that can be taken back: what was changed, and the texts of the files before and after. */
interface EditStep {
  changes: readonly FieldChange[];
  texts: readonly ChangedText[];
}

/** A step as it is kept. */
interface KeptStep {
  changes: readonly FieldChange[];
  texts: readonly TextChangeRecord[];
}

/** One side of a change of a file: the part that differs, and a digest of the whole text; null without a file. */
interface KeptSide {
  part: string;
  digest: string;
}

/** A change of a file without what stays: the lockfile of 10,000 pages has 20 MB. `start`: of the part that differs. */
interface TextChangeRecord {
  file: string;
  start: number;
  before: KeptSide | null;
  now: KeptSide | null;
}

/** More steps are forgotten, so that the memory of a long day stays the same. */
const mostSteps = 200;

/** The steps of a session that can be undone and redone. */
export class EditHistory {
  #done: KeptStep[] = [];
  #undone: KeptStep[] = [];

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Notes a new step, unless it has changed nothing. Those that were undone before it cannot be redone any more. */
  add({ changes, texts }: EditStep): void {
    if (texts.length === 0) return;
    this.#done = [...this.#done, { changes, texts: texts.map(keptText) }].slice(-mostSteps);
    this.#undone = [];
  }

  /** The files that take the last step back; null if there is none. */
  undo(site: EditorSite): ChangedText[] | NotChanged | null {
    const step = this.#done.at(-1);
    return step === undefined ? null : textsBack(site, inverse(step.changes), step.texts.map(turned));
  }

  /** The files that make the step again that was undone last; null if there is none. */
  redo(site: EditorSite): ChangedText[] | NotChanged | null {
    const step = this.#undone.at(-1);
    return step === undefined ? null : textsBack(site, step.changes, step.texts);
  }

  /** The last step cannot be undone, or made again, any more. Those before it can. */
  forget(which: 'undo' | 'redo'): void {
    (which === 'undo' ? this.#done : this.#undone).pop();
  }

  undid(): void {
    this.#undone.push(...this.#done.splice(-1));
  }

  redid(): void {
    this.#done.push(...this.#undone.splice(-1));
  }
}

/** A step stays as it is. */
export const stays = (file: string): NotChanged => ({
  kind: 'cannotEdit',
  file,
  reason: 'Somebody has changed one of its files since, so this step stays.',
  why: 'changedSince',
  line: 1,
});

const turned = ({ file, start, before, now }: TextChangeRecord): TextChangeRecord => ({
  file,
  start,
  before: now,
  now: before,
});

/** The very texts of a step if its files are still as it expects them, otherwise the changes by their values, if it has some. */
function textsBack(site: EditorSite, changes: readonly FieldChange[], kept: readonly TextChangeRecord[]): ChangedText[] | NotChanged {
  const texts = kept.map((each) => changedAgain(each, site.textOf(each.file)));
  if (texts.every((text) => text !== null)) return texts;
  if (changes.length > 0) return withChanges(site, changes);
  return stays(kept[0]?.file ?? lockfilePath);
}

/** A change of a file as it is kept. */
export function keptText({ file, before, now }: ChangedText): TextChangeRecord {
  const [start, end] = before === null || now === null ? [0, 0] : commonEnds(before, now);
  const side = (text: string | null) =>
    text === null ? null : { part: copied(text.slice(start, text.length - end)), digest: digestOf(text) };
  return { file, start, before: side(before), now: side(now) };
}

/** The change of a file that has this text now; null if it is another one than before the change. */
export function changedAgain({ file, start, before, now }: TextChangeRecord, text: string | null): ChangedText | null {
  if (text === null || before === null) return text === before ? { file, before: text, now: now?.part ?? null } : null;
  if (digestOf(text) !== before.digest) return null;
  const whole = now && text.slice(0, start) + now.part + text.slice(start + before.part.length);
  return { file, before: text, now: whole };
}

/** The lengths of what two texts begin and end with together. */
function commonEnds(one: string, other: string): [start: number, end: number] {
  let [start, end] = [0, 0];
  const most = Math.min(one.length, other.length);
  for (const step of [65_536, 256, 1]) {
    while (start + end + step <= most && other.startsWith(one.slice(start, start + step), start)) start += step;
    while (start + end + step <= most && other.endsWith(endOf(one, end, step), other.length - end)) end += step;
  }
  return [start, end];
}

/** So many characters before an end. */
const endOf = (text: string, end: number, length: number): string => text.slice(text.length - end - length, text.length - end);

/** A part of a text would keep the whole in memory. */
const copied = (part: string): string => Buffer.from(part, 'utf16le').toString('utf16le');

const digestOf = (content: string | Uint8Array): string => hash('sha256', content, 'base64url');
