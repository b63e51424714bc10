import { parseArticle } from '../../content/article.ts';
import { calloutsIn } from '../../content/article-callouts.ts';
import { parseLinkTarget } from '../../content/links.ts';
import { findPlaceholders } from '../../content/placeholders.ts';
import { readMarkdown } from '../../content/read-markdown.ts';
import { readSection } from '../../content/section-values.ts';
import { calloutWords, type Definitions } from '../../definitions/definitions.ts';
import { type EntryId, type FieldUses, isFieldValue, type MarkdownSource } from '../../definitions/fields/field-value.ts';
import type { Focus, PictureFacts } from '../../definitions/fields/picture-facts.ts';
import { visitParts } from '../../definitions/fields/visit-values.ts';
import type { TimeSpan } from '../../definitions/fields/written-times.ts';
import { collectionsOf } from '../../definitions/form.ts';

/** An entry, by its collection and its id, or a whole collection. */
export type UsedEntry = readonly [collection: string, id?: string];

/** What is used, as a key of sets and maps. */
export const usedKey = ([collection, id]: UsedEntry): string => (id === undefined ? collection : `${collection} ${id}`);

/** Everything that content refers to, each once. */
export interface Uses {
  /** Page keys. */
  pages: readonly string[];
  entries: readonly UsedEntry[];
  /** Collections that are listed as a whole. Their definition may divide the list into pages. */
  lists: readonly string[];
  /** Collections of which a list shows only what is coming, now or past. */
  timedLists: readonly string[];
  /** Times at whose ends something else is shown. */
  times: readonly TimeSpan[];
  /** Whether something else is shown on each day. */
  today: boolean;
  /** Contact facts that texts name: `receiver` for `{contact:receiver}`. */
  contact: readonly string[];
  /** Names of forms. */
  forms: readonly string[];
  /** Whether all pages are searched. */
  search: boolean;
  /** Words of the templates, each with its set and its keys: `prices free`. */
  words: readonly string[];
  /** Pictures, each with its focus, as `pictureUse` writes them. */
  pictures: readonly string[];
}

/** A picture with the point that its crops keep, as a text. */
const pictureUse = ({ file, focus }: Pick<PictureFacts, 'file' | 'focus'>): string => `${focus.join(' ')} ${file}`;

/** Reads what `pictureUse` has written. */
export function pictureOfUse(use: string): Pick<PictureFacts, 'file' | 'focus'> {
  const [x = '', y = '', ...file] = use.split(' ');
  return { file: file.join(' '), focus: [Number(x), Number(y)] };
}

/** The focus of pictures that say nothing of it. */
export const middle: Focus = [0.5, 0.5];

type UsedDefinitions = Pick<Definitions, 'inText' | 'forms' | 'sections' | 'locationOf'>;

/** Everything that a value refers to, including its parts. Parts that are not valid are undefined and skipped. */
export function usesOf(value: unknown, definitions: UsedDefinitions): Uses {
  const found = new FoundUses(definitions);
  found.of(value);
  return found.list();
}

class FoundUses implements FieldUses {
  readonly #pages = new Set<string>();
  /** By their keys. */
  readonly #entries = new Map<string, UsedEntry>();
  readonly #lists = new Set<string>();
  readonly #timedLists = new Set<string>();
  /** By its ends. */
  readonly #times = new Map<string, TimeSpan>();
  readonly #contact = new Set<string>();
  readonly #forms = new Set<string>();
  readonly #words = new Set<string>();
  readonly #pictures = new Set<string>();
  readonly #definitions: UsedDefinitions;
  #search = false;
  #today = false;
  #isInText = false;

  constructor(definitions: UsedDefinitions) {
    this.#definitions = definitions;
  }

  list(): Uses {
    return {
      pages: [...this.#pages],
      entries: [...this.#entries.values()],
      lists: [...this.#lists],
      timedLists: [...this.#timedLists],
      times: [...this.#times.values()],
      today: this.#today,
      contact: [...this.#contact],
      forms: [...this.#forms],
      words: [...this.#words],
      pictures: [...this.#pictures],
      search: this.#search,
    };
  }

  /** What a value and its parts refer to. */
  of(value: unknown): void {
    visitParts(value, (part) => {
      if (typeof part === 'string') this.text(part);
      if (isFieldValue(part)) part.uses(this);
      return false;
    });
  }

  page(page: string): void {
    this.#pages.add(page);
  }

  entry({ collection, id }: EntryId): void {
    this.#use([collection, id]);
  }

  collection(name: string): void {
    this.#use([name]);
  }

  /** A list within a text is never divided into pages: each of them would have the whole text. */
  wholeList(collection: string): void {
    if (!this.#isInText) this.#lists.add(collection);
  }

  timedList(collection: string): void {
    this.#timedLists.add(collection);
  }

  time(span: TimeSpan): void {
    this.#times.set(JSON.stringify(span), span);
  }

  today(): void {
    this.#today = true;
  }

  /** A form shows entries that visitors choose from. */
  form(name: string): void {
    this.#forms.add(name);
    const form = this.#definitions.forms.get(name);
    for (const collection of form ? collectionsOf(form) : []) this.#use([collection]);
  }

  search(): void {
    this.#search = true;
  }

  word(...path: [set: string, ...keys: string[]]): void {
    this.#words.add(path.join(' '));
  }

  picture(picture: Pick<PictureFacts, 'file' | 'focus'>): void {
    this.#pictures.add(pictureUse(picture));
  }

  markdown(text: MarkdownSource): void {
    const { kind, source } = text;
    this.text(source);
    for (const target of source.includes('](page:') ? readMarkdown(text).links : []) {
      const link = parseLinkTarget(target);
      if (link.kind === 'page') this.#pages.add(link.page);
    }
    if (kind === 'article') this.#article(source);
  }

  #article(source: string): void {
    const { figures, parts, sections } = parseArticle(source);
    for (const { file } of figures) this.picture({ file, focus: middle });
    for (const callout of calloutsIn(parts)) this.word(calloutWords, callout);
    const isInText = this.#isInText;
    this.#isInText = true;
    for (const section of sections) this.of(readSection(section, this.#definitions)?.usable);
    this.#isInText = isInText;
  }

  /** Placeholders name contact facts and entries. */
  text(text: string): void {
    const { inText } = this.#definitions;
    for (const { as, name } of findPlaceholders(text, inText)) {
      const collection = inText.get(as);
      if (as === 'contact') this.#contact.add(name);
      if (collection !== undefined) this.#use([collection.name, name]);
    }
  }

  #use(used: UsedEntry): void {
    this.#entries.set(usedKey(used), used);
  }
}
