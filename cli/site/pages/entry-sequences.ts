import { isWholeList } from '../../definitions/fields/is-kind.ts';
import { findValue } from '../../definitions/fields/visit-values.ts';
import { entryPageKey } from '../routes/entry-pages.ts';
import type { EntryName, RouteTable } from '../routes/route-table.ts';
import type { SiteQueries } from './inputs.ts';

/** The keys of the pages before and after the page of an entry. Null where there is none. */
export type EntryNeighbours = readonly [previous: string | null, next: string | null];

/** What sequences are read from. Nothing in it is noted. */
interface SequenceSources {
  /** The content of each page. */
  pages: { get(page: string): { sections: unknown } | undefined };
  resolver: { idsIn(of: string, language: string, asked?: string): string[] };
  routes: RouteTable;
}

/** The pages of each collection's entries in the order in which readers see them in a list. */
export class EntrySequences {
  readonly #queries: SiteQueries;
  /** The key is a collection and a language, with a space between. */
  readonly #besideIn: (key: string, of: string, language: string) => ReadonlyMap<string, EntryNeighbours>;

  constructor(queries: SiteQueries, sources: SequenceSources) {
    this.#queries = queries;
    this.#besideIn = queries.query((_, of, language) => besideIn(sources, of, language));
  }

  /** The pages beside that of an entry in a language. */
  beside({ of, id }: EntryName, language: string): EntryNeighbours {
    this.#queries.note({ kind: 'beside', of, id, language });
    return this.#queries.unnoted(() => this.ofEntry({ of, id }, language));
  }

  /** The same. Not noted: it is the state of an input. */
  ofEntry = ({ of, id }: EntryName, language: string): EntryNeighbours =>
    this.#besideIn(`${of} ${language}`, of, language).get(id) ?? [null, null];
}

function besideIn(sources: SequenceSources, of: string, language: string): ReadonlyMap<string, EntryNeighbours> {
  const parent = sources.routes.entryPages.get(of)?.parent ?? '';
  const keyOf = (id: string) => entryPageKey(parent, id);
  const ids = sources.resolver
    .idsIn(of, language, orderOf(sources, of, parent))
    .filter((id) => sources.routes.pages.get(keyOf(id))?.paths.has(language));
  const keys = ids.map(keyOf);
  return new Map(ids.map((id, at) => [id, [keys[at - 1] ?? null, keys[at + 1] ?? null]]));
}

/** What the list on the page above asks for, as JSON; undefined if it shows the order of the collection. */
function orderOf({ pages }: SequenceSources, of: string, parent: string): string | undefined {
  const isList = (value: unknown) => isWholeList(value) && value.query.collection === of;
  const list = findValue(pages.get(parent)?.sections, isList as typeof isWholeList);
  const { by, order } = list?.value.query ?? {};
  return by === undefined && order === undefined ? undefined : JSON.stringify({ by, order });
}
