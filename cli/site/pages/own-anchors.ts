import type { PageProps } from '../../../templates/contract/page-props.ts';
import type { ArticleBlock } from '../../definitions/fields/in-language.ts';
import { idsOfShell } from '../facts/word-anchors.ts';
import { allSections } from './text-sections.ts';

type ArticleHeading = Extract<ArticleBlock, { type: 'heading' }>;

const isHeading = (value: object): value is ArticleHeading =>
  'type' in value && value.type === 'heading' && 'id' in value && 'level' in value;

/**
 * The props of a page in which no two headings of articles have the same anchor. Those that authors have named keep theirs; another one
 * that is taken gets a number. What is shared with other pages is copied.
 */
export function withOwnAnchors(props: PageProps): PageProps {
  const { sections, entry } = props;
  const headings = [...headingsIn(entry?.body), ...headingsIn(sections)];
  if (headings.length === 0) return props;
  const ids = allSections(props).flatMap(({ id }) => id ?? []);
  const named = headings.flatMap(({ id, isNamed }) => (isNamed ? id : []));
  const taken = new Set([...idsOfShell, ...ids, ...named]);
  const free = (id: string): string => {
    let [found, number] = [id, 1];
    for (; taken.has(found); found = `${id}-${number}`) number += 1;
    taken.add(found);
    return found;
  };
  return {
    ...props,
    ...(entry?.body === undefined ? {} : { entry: { ...entry, body: withIds(entry.body, free) } }),
    sections: withIds(sections, free),
  };
}

function* headingsIn(value: unknown): Generator<ArticleHeading> {
  if (typeof value !== 'object' || value === null) return;
  if (isHeading(value)) yield value;
  else for (const part of Object.values(value)) yield* headingsIn(part);
}

/** A value whose headings without a name of their own have a free anchor. */
function withIds<T>(value: T, free: (id: string) => string): T {
  if (typeof value !== 'object' || value === null) return value;
  if (isHeading(value)) return value.isNamed ? value : { ...value, id: free(value.id) };
  if (Array.isArray(value)) return value.map((part) => withIds(part, free)) as T;
  const parts = Object.entries(value).map(([key, part]) => [key, withIds(part, free)]);
  return Object.fromEntries(parts) as T;
}
