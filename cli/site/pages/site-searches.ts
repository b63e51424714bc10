/**
 * In bytes. A larger index is Pagefind's, of which a browser loads only the parts that a query needs. A browser reads a smaller one as
 * a whole, with less code.
 */
const largestIndex = 150_000;

/** The searches of a site: the index of each language, and the engine that reads it. */
export class SiteSearches {
  readonly #make: (language: string) => string;
  readonly #indexes = new Map<string, string>();
  #isByPagefind: (language: string) => boolean = () => false;

  /** `make`: makes the index of a language. */
  constructor(make: (language: string) => string) {
    this.#make = make;
  }

  /** The index of a language as JSON: `SearchDocument[]`, in the order of the route table. It is made once. */
  index(language: string): string {
    const known = this.#indexes.get(language) ?? this.#make(language);
    this.#indexes.set(language, known);
    return known;
  }

  /** Whether the index of a language is too large for a browser to read as a whole. */
  isLarge(language: string): boolean {
    return Buffer.byteLength(this.index(language)) > largestIndex;
  }

  /** Says which languages Pagefind searches. Without it, none. */
  choose(isByPagefind: (language: string) => boolean): void {
    this.#isByPagefind = isByPagefind;
  }

  /** Whether Pagefind searches the pages of a language. */
  isByPagefind(language: string): boolean {
    return this.#isByPagefind(language);
  }
}
