import { markOf } from '../../platform/byte-order-mark.ts';
import type { Json } from '../../platform/json.ts';
import type { EntryProblem, GivenList } from './returned-entries.ts';
import { cannotEdit, type EntryChanges, existingText, newFields, type PullTarget, schemaLineOf, sourceMark, withFields } from './target.ts';
import { entryDataOf } from './write-entry.ts';
import { listedEntries, newEntryText, withListed } from './write-list.ts';

const nothing: EntryChanges = {
  changes: [],
  problems: [],
  added: [],
  changed: [],
  taken: [],
  gone: [],
  same: 0,
};

/** Plans entries that stand in a list, or in a list for each language. */
export function planLists(target: PullTarget, lists: readonly GivenList[]): EntryChanges {
  const path = target.collection.from;
  const before = existingText(target, path);
  if (before === undefined) return { ...nothing, problems: [cannotEdit(null, path)] };
  const mark = markOf(before ?? '');
  const head = schemaLineOf(target, path);
  const planned: PlannedList[] = [];
  let text = before?.slice(mark.length) ?? (head === '' ? '' : `${head}\n`);
  for (const list of lists) {
    const own = planList(target, text, list);
    text = own.text;
    planned.push(own);
  }
  const added = planned.flatMap((each) => each.added);
  const isNothing = mark + text === before || (before === null && added.length === 0);
  return {
    changes: isNothing ? [] : [{ path, before, now: mark + text }],
    problems: planned.flatMap(({ problems }) => problems),
    added,
    changed: planned.flatMap(({ changed }) => changed),
    taken: planned.flatMap(({ taken }) => taken),
    gone: planned.flatMap(({ gone }) => gone),
    same: planned.reduce((sum, each) => sum + each.same, 0),
  };
}

type PlannedList = Omit<EntryChanges, 'changes'> & { text: string };

/** An entry as it is going to be written. */
interface PlannedEntry {
  id: string;
  text: string;
  /** Its position in the list before; null for a new one. */
  from: number | null;
  isSame: boolean;
  /** Whether it was one of people here. */
  isTaken: boolean;
}

/** One list of a text. The entries of the source have its order, at the places that such entries had. */
function planList(target: PullTarget, text: string, { language, entries }: GivenList): PlannedList {
  const path = language === null ? [] : [language];
  const refused = (problem: EntryProblem): PlannedList => ({ ...nothing, text, problems: [problem] });
  const file = target.collection.from;
  const former = listedEntries(text, path)?.map((own) => ({ text: own, id: idOf(own) })) ?? null;
  if (former === null) return refused(cannotEdit(null, file));
  const places = new Map(former.map(({ id }, index) => [id, index]));
  const given = new Set(entries.map(({ id }) => id));
  const double = former.find(({ id }, index) => given.has(id) && places.get(id) !== index);
  if (double !== undefined) return refused(isThereTwice(double.id, file));
  const written: PlannedEntry[] = [];
  for (const { id, fields } of entries) {
    const from = places.get(id) ?? null;
    const old = from === null ? null : (former[from]?.text ?? null);
    const now = old === null ? newEntryText(id, newFields(target, fields)) : withFields(target, old, fields);
    if (now === null) return refused(cannotEdit(id, file));
    // A key that was removed from the end leaves its line break.
    const marked = withMark(now.trimEnd());
    written.push({ id, text: marked, from, isSame: marked === old, isTaken: old !== null && !isMarked(old) });
  }
  const queue = [...written];
  const slots = former.map((own, index) => {
    // The place of one that is gone stays free, so that comments stay at their entries.
    if (!given.has(own.id)) return isMarked(own.text) ? undefined : null;
    const next = queue.shift();
    return next?.from === index && next.isSame ? null : next?.text;
  });
  const rest = queue.map((own) => own.text);
  const now = withListed(text, path, slots, rest);
  if (now === null) return refused(cannotEdit(null, file));
  const idsOf = (isIt: (own: PlannedEntry) => boolean) => written.filter(isIt).map(({ id }) => id);
  return {
    text: now,
    problems: [],
    added: idsOf(({ from }) => from === null),
    changed: idsOf(({ from, isSame, isTaken }) => from !== null && !isSame && !isTaken),
    taken: idsOf(({ isTaken }) => isTaken),
    gone: former.filter((own) => !given.has(own.id) && isMarked(own.text)).map(({ id }) => id),
    same: written.filter(({ isSame }) => isSame).length,
  };
}

function idOf(text: string): string {
  const { id } = (entryDataOf(text) ?? {}) as { id?: Json };
  return typeof id === 'string' ? id : '';
}

const isThereTwice = (id: string, file: string): EntryProblem => ({
  entry: `entry "${id}"`,
  field: null,
  says: `It is twice in ${file}, so that nobody can tell which one the source means. Keep one of them.`,
});

/** The numbers of the lines of an entry that the mark of a source can stand behind: that of its id, or its first line. */
function markedLines(lines: readonly string[]): number[] {
  const ofId = lines.findIndex((line) => /^["']?id["']?\s*:/.test(line));
  return ofId > 0 ? [ofId, 0] : [0];
}

/** Whether an entry of a list has the mark of a source. */
function isMarked(text: string): boolean {
  const lines = text.split('\n');
  return markedLines(lines).some((at) => lines[at]?.trimEnd().endsWith(` ${sourceMark}`));
}

/** An entry of a list with the mark of a source. */
function withMark(text: string): string {
  if (isMarked(text)) return text;
  const lines = text.split('\n');
  const [at] = markedLines(lines);
  return lines.map((line, index) => (index === at ? `${line} ${sourceMark}` : line)).join('\n');
}
