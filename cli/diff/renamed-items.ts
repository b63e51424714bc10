import type { Parts } from './content-changes.ts';
import { namesOf, pairedByParts } from './renamed-files.ts';

/**
 * The former parts of a file with the new ids of its list items, so that a renamed entry or section is compared with what it was. An id that
 * is gone and a new one in the same list mean the same item if they share at least half of their parts.
 */
export function withNewIds(before: Parts, now: Parts): Parts {
  const [old, own] = [itemsOf(before), itemsOf(now)];
  const renamed = pairedByParts(missingIn(own, old), missingIn(old, own), areInOneList);
  if (renamed.size === 0) return before;
  const newKeys = new Map([...renamed].map(([to, from]) => [from, to]));
  const rename = <T extends { key: string }>(part: T): T => ({ ...part, key: newKey(part.key, newKeys) });
  return { texts: before.texts.map(rename), values: before.values.map(rename) };
}

/** The names of the parts of each item that has an id, by the key of the item. */
function itemsOf(parts: Parts): Map<string, Set<string>> {
  const items = new Map<string, Set<string>>();
  for (const { key, content } of parts.values) if (isIdOf(key, content)) items.set(outer(key), new Set());
  if (items.size === 0) return items;
  for (const kind of ['texts', 'values'] as const)
    for (const part of parts[kind])
      for (let key = outer(part.key); key !== ''; key = outer(key)) {
        const inside = { ...part, key: part.key.slice(key.length + 1) };
        if (inside.key === 'id') continue;
        const one = { texts: [], values: [], [kind]: [inside] };
        for (const name of namesOf(one)) items.get(key)?.add(name);
      }
  return items;
}

/** Whether a value is the id that the keys of a list item have in the place of its position. */
const isIdOf = (key: string, content: string): boolean =>
  key.endsWith('.id') && `.${outer(key)}`.endsWith(`.${content}`);

/** The key without its last name; empty if there is no other. */
const outer = (key: string): string => key.slice(0, Math.max(0, key.lastIndexOf('.')));

const areInOneList = (one: string, other: string): boolean => outer(one) === outer(other);

const missingIn = <T>(others: ReadonlyMap<string, unknown>, items: ReadonlyMap<string, T>): Map<string, T> =>
  new Map([...items].filter(([key]) => !others.has(key)));

/** A key below a renamed item, with its new name. */
function newKey(key: string, newKeys: ReadonlyMap<string, string>): string {
  for (let item = key; item !== ''; item = outer(item)) {
    const now = newKeys.get(item);
    if (now !== undefined) return now + key.slice(item.length);
  }
  return key;
}
