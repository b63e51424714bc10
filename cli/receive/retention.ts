import { idOf } from './courier.ts';
import type { LineFile } from './line-file.ts';
import { keptFrom } from './store.ts';

export interface Journals {
  journal: LineFile;
  delivered: LineFile;
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
