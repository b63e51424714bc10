import type { ShownSearch } from '../../definitions/fields/in-language.ts';
import type { Given } from '../../incremental/queries.ts';
import { pagefindFolder, type SiteAddress, searchFile } from '../routes/addresses.ts';
import type { SiteQueries } from './inputs.ts';

/**
 * In bytes. A larger index is Pagefind's, of which a browser loads only the parts that a query needs. A browser reads a smaller one as
 * a whole, with less code.
 */
const largestIndex = 150_000;

/** What Pagefind needs of a policy: the directive, and its source. */
export const webAssembly = ['script-src', "'wasm-unsafe-eval'"] as const;

/** The searches of a site: the index of each language, and the engine that reads it. */
export class SiteSearches {
  /** The index of a language as JSON: `SearchDocument[]`, in the order of the route table. It is made once. */
  readonly index: (language: string) => string;
  /** Whether all pages search, as those of a documentation do. The policy of every page allows what the engine needs then. */
  readonly isOnAllPages: boolean;
  readonly #chosen: Given<(language: string) => boolean>;

  /** `make`: makes the index of a language. */
  constructor(queries: SiteQueries, from: { isOnAllPages: boolean; make: (language: string) => string }) {
    const { isOnAllPages, make } = from;
    this.isOnAllPages = isOnAllPages;
    this.index = queries.query(make);
    this.#chosen = queries.given((_language: string): boolean => false);
  }

  /** Whether the index of a language is too large for a browser to read as a whole. */
  isLarge(language: string): boolean {
    return Buffer.byteLength(this.index(language)) > largestIndex;
  }

  /** Says which languages Pagefind searches. Without it, none. */
  choose(isByPagefind: (language: string) => boolean): void {
    this.#chosen.set(isByPagefind);
  }

  /** Whether Pagefind searches the pages of a language. */
  isByPagefind(language: string): boolean {
    return this.#chosen.get()(language);
  }
}

/** Where the index of a language is, and that of Pagefind, if it searches there. */
export const indexAddresses = (
  { base }: Pick<SiteAddress, 'base'>,
  language: string,
  isByPagefind: boolean,
): Omit<ShownSearch, 'pages'> => ({
  index: `${base}/${searchFile(language)}`,
  ...(isByPagefind ? { pagefind: `${base}/${pagefindFolder(language)}` } : {}),
});
