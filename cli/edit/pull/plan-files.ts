import { markOf } from '../../platform/byte-order-mark.ts';
import { type GrowingSite, newFile } from '../scaffold/site.ts';
import type { EntryProblem, GivenEntry, JsonMapping } from './returned-entries.ts';
import {
  cannotEdit,
  type EntryChange,
  type EntryChanges,
  existingText,
  newFields,
  type PullTarget,
  schemaLineOf,
  sourceMark,
  withFields,
} from './target.ts';

const fileMark = `${sourceMark}: the next "tvilling pull" overwrites what the source gives`;

/** What becomes of an entry with a file of its own. */
type EntryOutcome = 'same' | 'added' | 'changed' | 'taken' | EntryProblem;

/** Plans entries with a file each. Files of entries that the source does not have any more are removed. */
export function planFiles(target: PullTarget, entries: readonly GivenEntry[]): EntryChanges {
  const { site, collection } = target;
  const own = ownFiles(target);
  const changes: EntryChange[] = [];
  const outcomes = entries.map(({ id, fields }): [string, EntryOutcome] => {
    const path = collection.from.replace('*', id);
    if (own.folders.has(id)) return [id, hasFolder(id)];
    const before = own.files.has(path) ? existingText(target, path) : null;
    if (before === undefined) return [id, cannotEdit(id, path)];
    const now = before === null ? newEntryFile(target, path, fields, own.like) : inFile(target, before, fields);
    if (now === null) return [id, cannotEdit(id, path)];
    if (now !== before) changes.push({ path, before, now });
    if (before === null || now === before) return [id, before === null ? 'added' : 'same'];
    return [id, isFromSource(site, path) ? 'changed' : 'taken'];
  });
  const given = new Set(entries.map(({ id }) => collection.from.replace('*', id)));
  const gone = [...own.files].filter((path) => !given.has(path) && isFromSource(site, path));
  for (const path of gone) changes.push({ path, before: site.textOf(path), now: null });
  const idsOf = (outcome: EntryOutcome) => outcomes.flatMap(([id, own]) => (own === outcome ? [id] : []));
  return {
    changes,
    problems: outcomes.flatMap(([, outcome]) => (typeof outcome === 'string' ? [] : [outcome])),
    added: idsOf('added'),
    changed: idsOf('changed'),
    taken: idsOf('taken'),
    gone: gone.map((path) => path.slice(collection.from.indexOf('*'), -'.yaml'.length)),
    same: idsOf('same').length,
  };
}

const hasFolder = (id: string): EntryProblem => ({
  entry: `entry "${id}"`,
  field: null,
  says: 'It has a folder with Markdown files, and a source writes YAML. Bring its texts into one file.',
});

/** The files of a collection, and the ids of the entries that have a folder. `like`: a text whose layout new files follow. */
function ownFiles({ site, paths, collection }: PullTarget) {
  const folder = collection.from.slice(0, -'*.yaml'.length);
  const below = paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
  const files = below.filter((name) => !name.includes('/') && name.endsWith('.yaml'));
  const [first] = files;
  return {
    files: new Set(files.map((name) => folder + name)),
    folders: new Set(below.flatMap((name) => (name.includes('/') ? name.split('/').slice(0, 1) : []))),
    like: first === undefined ? null : site.exampleOf(folder + first),
  };
}

/** The comments at the beginning of a text. */
const headOf = (text: string): string => /^\ufeff?(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n))*/.exec(text)?.[0] ?? '';

const isFromSource = (site: GrowingSite, path: string): boolean => headOf(site.exampleOf(path) ?? '').includes(sourceMark);

function newEntryFile(target: PullTarget, path: string, fields: JsonMapping, like: string | null): string {
  const head = [schemaLineOf(target, path), fileMark].filter((line) => line !== '');
  return newFile(newFields(target, fields), head.join('\n'), like);
}

/** The text of a file with the fields that a source gives, marked as one of a source; null if it cannot be edited. */
function inFile(target: PullTarget, raw: string, fields: JsonMapping): string | null {
  const mark = markOf(raw);
  const now = withFields(target, raw.slice(mark.length), fields);
  if (now === null) return null;
  const head = headOf(now);
  if (head.includes(sourceMark)) return mark + now;
  return `${mark}${head}${fileMark}${now.includes('\r\n') ? '\r\n' : '\n'}${now.slice(head.length)}`;
}
