import type { Finding } from '../../diagnostics/finding.ts';
import { count } from '../../diagnostics/format.ts';
import type { PlayedPull } from './play-through.ts';
import type { EntryChanges } from './target.ts';

/** The most ids in a line. */
const mostNamed = 10;

/** What a pull has done, a line for each collection, and what is left to do. */
export function pullSummary({ pulled, refused, left }: PlayedPull, { dryRun }: { dryRun: boolean }): string {
  const lines = [
    ...pulled.map(({ collection, planned }) => `${collection.name}: ${outcome(planned)}`),
    ...refused.map((name) => `${name}: not pulled, its entries stay as they are`),
    ...leftToDo(left),
    ...(dryRun ? ['Nothing was written.'] : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function outcome({ added, changed, taken, gone, same }: EntryChanges): string {
  const parts = [
    named(added, 'new'),
    named(changed, 'changed'),
    named(taken, 'taken over'),
    named(gone, 'removed'),
    same === 0 ? '' : `${same.toLocaleString('en')} as before`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'no entries' : parts.join(', ');
}

function named(ids: readonly string[], what: string): string {
  if (ids.length === 0) return '';
  const more = ids.length > mostNamed ? ' …' : '';
  return `${ids.length.toLocaleString('en')} ${what} (${ids.slice(0, mostNamed).join(', ')}${more})`;
}

/** The errors that people here have to do something about, a line for each code. */
function leftToDo(left: readonly Finding[]): string[] {
  const codes = new Set(left.map(({ code }) => code));
  return Array.from(codes, (code) => {
    const own = left.filter((finding) => finding.code === code);
    return `${count(own.length, 'error')} left for you: ${code} ("tvilling validate" shows where)`;
  });
}
