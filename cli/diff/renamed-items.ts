import { type ContentParts, pairedByParts, partNames } from './renamed-files.ts';

/**
 * The former parts of a file with the new ids of its list items, so that a renamed entry or section is compared with what it was. An id
 * that is gone and a new one in the same list mean the same item if they share at least half of their parts.
 */
export function withNewIds(before: ContentParts, now: ContentParts): ContentParts {
  const [old, own] = [itemsIn(before), itemsIn(now)];
  const [gone, came] = [missingIn(own, old), missingIn(old, own)];
  // In most files, no id is new. Then nothing else is looked at.
  if (gone.length === 0 || came.length === 0) return before;
  const renamed = pairedByParts(namesByItem(before, gone), namesByItem(now, came), areInOneList);
  if (renamed.size === 0) return before;
  const newKeys = new Map([...renamed].map(([to, from]) => [from, to]));
  const rename = <T extends { key: string }>(part: T): T => ({ ...part, key: newKey(part.key, newKeys) });
  return { texts: before.texts.map(rename), values: before.values.map(rename) };
}

/** The keys of the items that have an id. */
const itemsIn = ({ values }: ContentParts): Set<string> =>
  new Set(values.filter(({ key, content }) => isIdOf(key, content)).map(({ key }) => outer(key)));

/** The names of the parts of each of these items, as they are called inside it, by the key of the item. */
function namesByItem({ texts, values }: ContentParts, items: readonly string[]): Map<string, Set<string>> {
  const inside = <T extends { key: string }>(parts: readonly T[], item: string): T[] =>
    parts
      .filter(({ key }) => key.startsWith(`${item}.`) && key !== `${item}.id`)
      .map((part) => ({ ...part, key: part.key.slice(item.length + 1) }));
  return new Map(items.map((item) => [item, partNames({ texts: inside(texts, item), values: inside(values, item) })]));
}

/** Whether a value is the id that the keys of a list item have in the place of its position. */
const isIdOf = (key: string, content: string): boolean => key.endsWith('.id') && `.${outer(key)}`.endsWith(`.${content}`);

/** The key without its last name; empty if there is no other. */
const outer = (key: string): string => key.slice(0, Math.max(0, key.lastIndexOf('.')));

const areInOneList = (one: string, other: string): boolean => outer(one) === outer(other);

const missingIn = (others: ReadonlySet<string>, items: ReadonlySet<string>): string[] => [...items].filter((key) => !others.has(key));

/** A key below a renamed item, with its new name. */
function newKey(key: string, newKeys: ReadonlyMap<string, string>): string {
  for (let item = key; item !== ''; item = outer(item)) {
    const now = newKeys.get(item);
    if (now !== undefined) return now + key.slice(item.length);
  }
  return key;
}
