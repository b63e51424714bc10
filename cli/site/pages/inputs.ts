/**
 * The name of something that pages are made from: a file of the content (`file content/pages/about.yaml`), the title of a page in
 * links (`title about`), its sections that are shown now (`sections about`), its addresses (`route about`), the pages below it (`children
 * services`), the number of its lists' pages (`list news`), the pages that a search finds (`found sv`), the order of a collection in a
 * language (`entries news sv`), the entries that refer to one (`referrers tags tax sv`), a picture in `public/` (`public logo.svg`), a
 * picture of the content (`picture plant.jpg`).
 */
export type Input =
  | `${'file' | 'title' | 'sections' | 'route' | 'children' | 'list' | 'found' | 'public' | 'picture'} ${string}`
  | `entries ${string} ${string}`
  | `referrers ${string} ${string} ${string}`;

/**
 * Notes what is read while something is made. Whatever gives out content calls `note`, so a build knows the inputs of each page
 * without anybody listing them.
 */
export class InputLog {
  #open: Set<Input> | null = null;
  /** Everything that was made once. */
  readonly #known: Map<unknown, { inputs: ReadonlySet<Input> }>[] = [];

  /** Notes an input of whatever is being made. */
  note(input: Input): void {
    this.#open?.add(input);
  }

  /** Makes something, and returns it with its inputs. They are also inputs of whatever is being made around it. */
  record<T>(make: () => T): { made: T; inputs: ReadonlySet<Input> } {
    const around = this.#open;
    const inputs = new Set<Input>();
    this.#open = inputs;
    try {
      return { made: make(), inputs };
    } finally {
      this.#open = around;
      this.#add(inputs);
    }
  }

  /**
   * Returns a function that makes a value once for each first argument. Whoever asks for a value has its inputs, and
   * `forget` has it made anew.
   */
  once<K, A extends readonly unknown[], T>(make: (key: K, ...rest: A) => T): (key: K, ...rest: A) => T {
    const known = new Map<K, { made: T; inputs: ReadonlySet<Input> }>();
    this.#known.push(known);
    return (key, ...rest) => {
      const found = known.get(key);
      if (found !== undefined) {
        this.#add(found.inputs);
        return found.made;
      }
      const recorded = this.record(() => make(key, ...rest));
      known.set(key, recorded);
      return recorded.made;
    };
  }

  /** Forgets the values that were made once from any of these inputs: they would be others now. */
  forget(isChanged: (input: Input) => boolean): void {
    for (const known of this.#known)
      for (const [key, { inputs }] of known) if ([...inputs].some(isChanged)) known.delete(key);
  }

  #add(inputs: ReadonlySet<Input>): void {
    if (this.#open === null) return;
    for (const input of inputs) this.#open.add(input);
  }
}

/** A map that notes each key that is asked for. Going through all of its entries is not noted. */
export class NotedMap<V> extends Map<string, V> {
  readonly #note: (key: string) => void;

  constructor(entries: Iterable<readonly [string, V]>, note: (key: string) => void) {
    super(entries);
    this.#note = note;
  }

  override get(key: string): V | undefined {
    this.#note(key);
    return super.get(key);
  }

  override has(key: string): boolean {
    this.#note(key);
    return super.has(key);
  }
}
