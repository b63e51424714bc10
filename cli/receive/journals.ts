import { join } from 'node:path';
import { deliveredIds, idOf } from './courier.ts';
import { type LineFile, lineFile } from './line-file.ts';
import type { Log } from './log.ts';
import { journalFile, keptFrom, type StoredForm } from './store.ts';

/** The files of a receiver: the forms that it has kept, and the ids of those that are delivered. */
export interface Journals {
  journal: LineFile;
  delivered: LineFile;
}

/** The journals in a folder. */
export function journalsIn(data: string, log: Log): Journals {
  const open = (name: string) =>
    lineFile(join(data, name), ({ bytes }) => log('warning', 'torn-line-set-aside', { file: `${name}.torn`, bytes }));
  return { journal: open(journalFile), delivered: open('delivered.jsonl') };
}

/** The forms that are not delivered yet. */
export async function undelivered({ journal, delivered }: Journals, log: Log): Promise<StoredForm[]> {
  const done = await deliveredIds(delivered);
  const lines = await journal.lines();
  const forms = lines.flatMap((line) => keptFrom(line) ?? []);
  if (forms.length < lines.length) log('error', 'lines-without-form', { lines: lines.length - forms.length });
  return forms.filter(({ id }) => !done.has(id));
}

const day = 24 * 60 * 60_000;

/**
 * Removes forms that were received more than `days` ago, their records, and torn lines that were set aside so long ago. Those that
 * `isWaiting` says stay until they are delivered. Resolves to the number of removed forms.
 */
export async function removeOld(
  { journal, delivered }: Journals,
  { days, now, isWaiting }: { days: number; now: number; isWaiting(id: string): boolean },
): Promise<number> {
  const oldest = now - days * day;
  const left = new Set<string>();
  const removed = await journal.keep((line) => {
    const kept = keptFrom(line);
    if (kept === null) return true;
    const isKept = isWaiting(kept.id) || Date.parse(kept.received) > oldest;
    if (isKept) left.add(kept.id);
    return isKept;
  });
  if (removed > 0) await delivered.keep((line) => left.has(idOf(line) ?? ''));
  // Nobody can say when a torn line was received.
  await journal.forgetTorn(oldest);
  return removed;
}
