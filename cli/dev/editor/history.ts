import { lockfilePath } from '../../site/translations/lockfile.ts';
import type { EditorSite } from './editor-site.ts';
import type { FieldChange } from './protocol.ts';
import { type ChangedText, inverse, type NotChanged, withChanges } from './write-changes.ts';

/** A step that can be taken back: what was changed, and the texts of the files before and after. */
export interface EditStep {
  changes: readonly FieldChange[];
  texts: readonly ChangedText[];
}

/** More steps are forgotten, so that the memory of a long day stays the same. */
const mostSteps = 200;

/** The steps of a session that can be undone and redone. */
export class EditHistory {
  #done: EditStep[] = [];
  #undone: EditStep[] = [];

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Notes a new step, unless it has changed nothing. Those that were undone before it cannot be redone any more. */
  add(step: EditStep): void {
    if (step.texts.length === 0) return;
    this.#done = [...this.#done, step].slice(-mostSteps);
    this.#undone = [];
  }

  /** The texts that take the last step back; null if there is none. */
  undo(site: EditorSite): ChangedText[] | NotChanged | null {
    const step = this.#done.at(-1);
    return step === undefined ? null : textsBack(site, inverse(step.changes), step.texts.map(turned));
  }

  /** The texts that make the step again that was undone last; null if there is none. */
  redo(site: EditorSite): ChangedText[] | NotChanged | null {
    const step = this.#undone.at(-1);
    return step === undefined ? null : textsBack(site, step.changes, step.texts);
  }

  /** The last step cannot be undone, or made again, any more. Those before it can. */
  forget(which: 'undo' | 'redo'): void {
    (which === 'undo' ? this.#done : this.#undone).pop();
  }

  /** The last step is undone. */
  undid(): void {
    this.#undone.push(...this.#done.splice(-1));
  }

  redid(): void {
    this.#done.push(...this.#undone.splice(-1));
  }
}

const turned = ({ file, before, now }: ChangedText): ChangedText => ({ file, before: now, now: before });

/** The very texts of a step if its files are still as it expects them, otherwise the changes by their values, if it has some. */
function textsBack(
  site: EditorSite,
  changes: readonly FieldChange[],
  texts: readonly ChangedText[],
): ChangedText[] | NotChanged {
  const areSame = texts.every(({ file, before }) => site.textOf(file) === before);
  if (areSame) return [...texts];
  if (changes.length > 0) return withChanges(site, changes);
  const reason = 'Somebody has changed one of its files since, so this step stays.';
  return { kind: 'cannotEdit', file: texts[0]?.file ?? lockfilePath, reason, line: 1 };
}
