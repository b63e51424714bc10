import type { GivenList, Json } from './returned-entries.ts';
import {
  cannotEdit,
  type EntryChanges,
  newFields,
  schemaLineOf,
  sourceMark,
  type Target,
  withFields,
} from './target.ts';
import { entryDataOf } from './write-entry.ts';
import { listedEntries, newEntryText, withListed } from './write-list.ts';

/** Plans entries that stand in a list, or in a list for each language. */
export function planLists(target: Target, lists: readonly GivenList[]): EntryChanges {
  const path = target.collection.from;
  const before = target.site.textOf(path);
  const mark = before?.startsWith('\ufeff') ? '\ufeff' : '';
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
    gone: planned.flatMap(({ gone }) => gone),
    same: planned.reduce((sum, each) => sum + each.same, 0),
  };
}

type PlannedList = Omit<EntryChanges, 'changes'> & { text: string };

/** An entry as it is going to be written. */
interface Written {
  id: string;
  text: string;
  /** Its position in the list before; null for a new one. */
  from: number | null;
  isSame: boolean;
}

/** One list of a text. The entries of the source have its order, at the places that such entries had. */
function planList(target: Target, text: string, { language, entries }: GivenList): PlannedList {
  const path = language === null ? [] : [language];
  const refused = (id = ''): PlannedList => ({
    ...{ text, added: [], changed: [], gone: [], same: 0 },
    problems: [cannotEdit(id, target.collection.from)],
  });
  const former = listedEntries(text, path)?.map((own) => ({ text: own, id: idOf(own) })) ?? null;
  if (former === null) return refused(entries[0]?.id);
  const places = new Map(former.map(({ id }, index) => [id, index]));
  const written: Written[] = [];
  for (const { id, fields } of entries) {
    const from = places.get(id) ?? null;
    const old = from === null ? null : (former[from]?.text ?? null);
    const now = old === null ? newEntryText(id, newFields(target, fields)) : withFields(target, old, fields);
    if (now === null) return refused(id);
    // A key that was removed from the end leaves its line break.
    const marked = withMark(now.trimEnd());
    written.push({ id, text: marked, from, isSame: marked === old });
  }
  const given = new Set(entries.map(({ id }) => id));
  const queue = [...written];
  const slots = former.map((own, index) => {
    if (!given.has(own.id) && !own.text.includes(sourceMark)) return null;
    const next = queue.shift();
    return next?.from === index && next.isSame ? null : next?.text;
  });
  const rest = queue.map((own) => own.text);
  const now = withListed(text, path, slots, rest);
  if (now === null) return refused(entries[0]?.id);
  const idsOf = (isIt: (own: Written) => boolean) => written.filter(isIt).map(({ id }) => id);
  return {
    text: now,
    problems: [],
    added: idsOf(({ from }) => from === null),
    changed: idsOf(({ from, isSame }) => from !== null && !isSame),
    gone: former.filter((own) => !given.has(own.id) && own.text.includes(sourceMark)).map(({ id }) => id),
    same: written.filter(({ isSame }) => isSame).length,
  };
}

function idOf(text: string): string {
  const { id } = (entryDataOf(text) ?? {}) as { id?: Json };
  return typeof id === 'string' ? id : '';
}

/** An entry of a list with the mark of a source behind the line of its id. */
function withMark(text: string): string {
  if (text.includes(sourceMark)) return text;
  const lines = text.split('\n');
  const at = Math.max(
    0,
    lines.findIndex((line) => /^["']?id["']?\s*:/.test(line)),
  );
  return lines.map((line, index) => (index === at ? `${line} ${sourceMark}` : line)).join('\n');
}
