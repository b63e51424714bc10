import { excerpt, received } from '../../content/schema-walk.ts';
import { isMapping } from '../../platform/is-mapping.ts';
import type { Json } from '../../platform/json.ts';
import type { Secrets } from './secrets.ts';

export type JsonMapping = Readonly<Record<string, Json>>;

/** An entry that a source has returned. */
export interface GivenEntry {
  id: string;
  /** Its fields without the id. Null: the entry has no such field. */
  fields: JsonMapping;
}

/** The entries of a list, in their order. */
export interface GivenList {
  /** Null if the entries are in all languages. */
  language: string | null;
  entries: readonly GivenEntry[];
}

/** What is wrong with an entry, or with all of them. */
export interface EntryProblem {
  /** The entry in words: `entry "crane"`, `entry 3`; null for all of them. */
  entry: string | null;
  /** The field: `title.en`; null for the entry as a whole. */
  field: string | null;
  /** Sentences. */
  says: string;
  /** The code of the finding that content would have. */
  code?: string;
}

/** The entries that a source has returned. `perLanguage`: whether its collection has a list for each language. */
export function entriesIn(
  returned: unknown,
  { perLanguage = false, secrets }: { perLanguage?: boolean | undefined; secrets: Secrets },
): { lists: GivenList[]; problems: EntryProblem[] } {
  const problems: EntryProblem[] = [];
  if (!perLanguage && Array.isArray(returned)) return { lists: [listIn(returned as Json[], null, secrets, problems)], problems };
  if (perLanguage && isMapping(returned)) {
    const lists = Object.entries(returned).flatMap(([language, list]) => {
      if (Array.isArray(list)) return [listIn(list as Json[], language, secrets, problems)];
      problems.push({
        entry: null,
        field: language,
        says: `It is ${received(list)}, and not a list of entries.`,
      });
      return [];
    });
    return { lists, problems };
  }
  const wanted = perLanguage ? 'a list of entries by language' : 'a list of entries';
  problems.push({ entry: null, field: null, says: `It is ${received(returned)}, and not ${wanted}.` });
  return { lists: [], problems };
}

const isId = (id: Json | undefined): id is string => typeof id === 'string' && id.length <= 100 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id);

/** The entries of a list. Adds to the problems, and leaves out what has one. */
function listIn(list: readonly Json[], language: string | null, secrets: Secrets, problems: EntryProblem[]): GivenList {
  const entries = new Map<string, GivenEntry>();
  for (const [index, item] of list.entries()) {
    const place = language === null ? `entry ${index + 1}` : `entry ${index + 1} of "${language}"`;
    const report = (entry: string, field: string | null, says: string) => problems.push({ entry, field, says });
    if (!isMapping(item)) {
      report(place, null, `It is ${received(item)}, and not a mapping of fields.`);
      continue;
    }
    const { id, ...fields } = item as JsonMapping;
    if (!isId(id)) {
      report(place, 'id', `It is ${received(id)}, and an id is made of words of a to z and 0 to 9, joined by hyphens.`);
      continue;
    }
    const name = `entry ${excerpt(id)}`;
    const inId = secrets.nameIn(id);
    if (inId !== null) report(name, 'id', `It contains the value of ${inId}.`);
    if (entries.has(id)) report(name, null, 'It is there twice.');
    const secret = secretIn(fields, [], secrets);
    if (secret !== null) report(name, secret.field, `It contains the value of ${secret.name}.`);
    entries.set(id, { id, fields });
  }
  return { language, entries: [...entries.values()] };
}

/** The first field that has, as its name or in its text, the value of a variable that must not be written. */
function secretIn(value: Json, path: readonly string[], secrets: Secrets): { field: string; name: string } | null {
  if (typeof value === 'string') {
    const name = secrets.nameIn(value);
    return name === null ? null : { field: path.join('.'), name };
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const here = [...path, key];
    const name = secrets.nameIn(key);
    const found = name === null ? secretIn(part, here, secrets) : { field: here.join('.'), name };
    if (found !== null) return found;
  }
  return null;
}
