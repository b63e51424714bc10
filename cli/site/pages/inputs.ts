import { picturesFolder } from '../../content/pictures.ts';
import type { Repetition } from '../../definitions/fields/written-times.ts';
import { type InputKinds, Queries, type QueryOptions } from '../../incremental/queries.ts';

/** What each kind of input of pages is about. */
interface PageInputs {
  /** A file of the content: `content/pages/about.yaml`. */
  file: { path: string };
  /** The title of a page in links. */
  title: { page: string };
  /** The sections of a page that are shown now. */
  sections: { page: string };
  /** The addresses of a page. */
  route: { page: string };
  /** The pages below a page. */
  children: { page: string };
  /** The number of pages of the list that begins on a page. */
  list: { page: string };
  /** The pages that a search finds. */
  found: { language: string };
  /** The order of a collection in a language. `asked`: what a list asks for, as JSON; without it, all of them. */
  entries: { of: string; language: string; asked?: string };
  /** The pages beside that of an entry. */
  beside: { of: string; id: string; language: string };
  /** The anchor that stands for another one in a language. */
  anchor: { page: string; anchor: string; language: string };
  /** How a time lies to the instant at which the site is shown. Its ends as they are written; empty for an open one. */
  when: { from: string; until: string; zone?: string; repeats?: Repetition };
  /** The entries that refer to one. */
  referrers: { of: string; id: string; language: string };
  /** A picture in `public/`. */
  public: { file: string };
  /** A picture of the content. */
  picture: { file: string };
  /** An icon of Lucide. */
  icon: { name: string };
  /** What the policy of the page has to allow. */
  source: { directive: string; source: string };
  /** A text of the page in another language than its own, which stands for one that is missing. */
  lent: { language: string; text: string };
}

/** What each kind of input is about that findings alone are made from, beside files. */
interface NameInputs {
  /** The ids of a collection, and when the entries are published. */
  ids: { of: string };
  /** Whether links may lead to a page, to which parts of it, and when these are published. */
  target: { page: string };
  /** The pages that links may lead to. */
  linkable: Record<never, never>;
  /** The page that has an address. */
  address: { path: string };
  /** The pages that a form offers as topics. */
  topics: Record<never, never>;
  /** What a file must have: its languages, the facts that it can name, when it is published. */
  expected: { path: string };
  /** The names of all pictures of the content. */
  pictures: Record<never, never>;
  /** The size of a file in `public/`, and whether it is there. */
  download: { file: string };
  /** The names of all files in `public/`. */
  downloads: Record<never, never>;
  /** What a picture of the content says of itself. */
  head: { file: string };
}

/** The kinds of inputs that pages are made from. */
export type PageInput = keyof PageInputs;

/** The kinds of inputs that findings alone are made from, beside files. */
export type NameInput = keyof NameInputs;

type InputsByKind = PageInputs & NameInputs;

/** Something that pages, pictures and findings are made from. */
export type Input = { [K in keyof InputsByKind]: { kind: K } & InputsByKind[K] }[keyof InputsByKind];

/** An input of a kind. */
export type InputOf<K extends Input['kind']> = Extract<Input, { kind: K }>;

/** What is known of a kind of input. */
interface InputKind<I> {
  /** A name that no other input of the kind has. */
  name(input: I): string;
  /** The input in words that authors understand. */
  words(input: I): string;
}

const byPage = (words: (page: string) => string): InputKind<{ page: string }> => ({
  name: ({ page }) => page,
  words: ({ page }) => words(page),
});

const kinds: { readonly [K in Input['kind']]: InputKind<InputOf<K>> } = {
  file: { name: ({ path }) => path, words: ({ path }) => path },
  title: byPage((page) => `the title of the page ${page}`),
  sections: byPage((page) => `the sections of the page ${page}`),
  route: byPage((page) => `the route of the page ${page}`),
  children: byPage((page) => `the list of pages below ${page}`),
  list: byPage((page) => `the number of list pages of ${page}`),
  found: {
    name: ({ language }) => language,
    words: ({ language }) => `the list of pages that a search finds (${language})`,
  },
  entries: {
    name: ({ of, language, asked }) => `${of} ${language}${asked === undefined ? '' : ` ${asked}`}`,
    words: ({ of, language }) => `the list of ${of} (${language})`,
  },
  beside: {
    name: ({ of, id, language }) => `${of} ${id} ${language}`,
    words: ({ of, id, language }) => `the pages before and after ${of}/${id} (${language})`,
  },
  anchor: {
    name: ({ page, anchor, language }) => `${page}#${anchor} ${language}`,
    words: ({ page, anchor }) => `the anchor ${anchor} of the page ${page}`,
  },
  when: {
    name: ({ from, until, zone, repeats }) =>
      [`${from}/${until}`, zone, repeats && JSON.stringify(repeats)].filter((part) => part !== undefined).join(' '),
    words: ({ from, until }) => `whether it is ${[from && `after ${from}`, until && `before ${until}`].filter(Boolean).join(' and ')}`,
  },
  referrers: {
    name: ({ of, id, language }) => `${of} ${id} ${language}`,
    words: ({ of, id, language }) => `the list of entries that refer to ${of}/${id} (${language})`,
  },
  public: { name: ({ file }) => file, words: ({ file }) => `public/${file}` },
  picture: { name: ({ file }) => file, words: ({ file }) => `${picturesFolder}/${file}` },
  icon: { name: ({ name }) => name, words: ({ name }) => `the icon ${name}` },
  source: {
    name: ({ directive, source }) => `${directive} ${source}`,
    words: ({ directive, source }) => `the rule ${directive} ${source}`,
  },
  lent: {
    name: ({ language, text }) => `${language} ${text}`,
    words: ({ language }) => `a text in ${language}`,
  },
  ids: { name: ({ of }) => of, words: ({ of }) => `the ids of ${of}` },
  target: byPage((page) => `what links to the page ${page} may name`),
  linkable: { name: () => '', words: () => 'the list of pages' },
  address: { name: ({ path }) => path, words: ({ path }) => `the page at ${path}` },
  topics: { name: () => '', words: () => 'the topics of forms' },
  expected: { name: ({ path }) => path, words: ({ path }) => `what ${path} must have` },
  pictures: { name: () => '', words: () => 'the list of pictures' },
  download: { name: ({ file }) => file, words: ({ file }) => `the size of public/${file}` },
  downloads: { name: () => '', words: () => 'the list of files in public/' },
  head: { name: ({ file }) => file, words: ({ file }) => `the head of ${picturesFolder}/${file}` },
};

// The table has the kind of the input, which TypeScript cannot follow through an index.
const kindOf = <I extends Input>({ kind }: I) => kinds[kind] as InputKind<Input>;

/** An input in words that authors understand. */
export const inputInWords = (input: Input): string => kindOf(input).words(input);

/** An input as a key of maps. */
export const keyOfInput = (input: Input): string => `${input.kind} ${kindOf(input).name(input)}`;

/** The state of each kind of input: a text that is another one after any change that matters. */
export type InputStates<Kind extends Input['kind'] = Input['kind']> = {
  readonly [K in Kind]: (input: InputOf<K>) => string;
};

/** Whether an input is of kinds whose states these are. */
export const hasStateIn = <K extends Input['kind']>(states: InputStates<K>, input: Input): input is InputOf<K> => input.kind in states;

/** The state of an input of some kinds. */
export const stateIn = <K extends Input['kind']>(states: InputStates<K>, input: InputOf<K>): string =>
  (states[input.kind as K] as unknown as (input: InputOf<K>) => string)(input);

/**
 * Answers questions about a site, and notes what is read for each answer. Whatever gives out content calls `note`, so a build knows the
 * inputs of each page without anybody listing them.
 */
export type SiteQueries = Queries<Input>;

/** `stateOf`: the state of an input. */
export const siteQueries = (stateOf: InputKinds<Input>['stateOf'], options?: QueryOptions): SiteQueries =>
  new Queries<Input>({ inputName: (input) => kindOf(input).name(input), stateOf }, options);

/** A map that notes each key that is asked for, and that all keys are. Going through its entries is not noted. */
export class NotedMap<V> extends Map<string, V> {
  readonly #note: (key: string) => void;
  readonly #noteAll: () => void;

  constructor(entries: Iterable<readonly [string, V]>, note: (key: string) => void, noteAll: () => void = () => {}) {
    super(entries);
    this.#note = note;
    this.#noteAll = noteAll;
  }

  override keys(): MapIterator<string> {
    this.#noteAll();
    return super.keys();
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
