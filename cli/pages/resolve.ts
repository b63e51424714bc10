import type { WrittenEntry } from '../content/collection-entries.ts';
import type { Content } from '../content/load.ts';
import type { PublicPictures } from '../content/picture-size.ts';
import { parseRichText } from '../content/rich-text.ts';
import { receiverWords } from '../definitions/definitions.ts';
import { href, type SiteAddress } from '../routes/addresses.ts';
import { closingDay, type EntryName, entryPage, isOpen } from '../routes/entry-pages.ts';
import { parseLinkTarget } from '../routes/links.ts';
import { localeOf } from '../routes/locale.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { Config, Language } from '../schema/config.ts';
import {
  CalendarDay,
  ContactReference,
  FormName,
  IconName,
  Localized,
  PageReference,
  Picture,
  Reference,
  RichText,
  SampleMark,
  WholeCollection,
} from '../schema/fields.ts';
import type { ShownForm } from '../schema/form-fields.ts';
import type {
  BlockNode,
  ContactFacts,
  Day,
  Figure,
  InLanguage,
  InlineNode,
  PageLink,
  ShownEntry,
  ShownPicture,
} from '../schema/in-language.ts';
import { QuantityValue } from '../schema/quantity.ts';
import { contactFacts } from './contact-facts.ts';
import { formatQuantity } from './figures.ts';
import { fillPlaceholders } from './placeholders.ts';
import { shownForm } from './shown-form.ts';
import type { ResolvableWords } from './words.ts';

/** Turns validated values into what templates receive in one language. */
export interface Resolver {
  /** One language, references resolved, figures formatted: plain JSON. `entry` is what `{entry:title}` speaks of. */
  inLanguage<T>(value: T, language: string, entry?: EntryName | null): InLanguage<T>;
  /** A link to a page; where it does not exist in the language, to the page in the source language, marked as such. */
  pageLink(page: string, language: string, anchor?: string): PageLink;
  /** The entry that a page is about: with all its fields, and as lists and references show it. */
  entry(name: EntryName, language: string): { whole: ShownEntry<unknown>; shown: ShownEntry<unknown> };
}

interface Sources {
  config: Config;
  content: Content;
  /** Words by the name of their set. */
  words: ReadonlyMap<string, ResolvableWords>;
  address: SiteAddress;
  routes: RouteTable;
  /** Entries that close before this day are not shown. */
  date: string;
  pictures: PublicPictures;
}

export function createResolver(sources: Sources): Resolver {
  const languages = new Map(
    sources.config.languages.map((language) => [language.code, new InOneLanguage(language, sources)]),
  );
  const forLanguage = (code: string) => {
    const found = languages.get(code);
    if (found === undefined) throw new Error(`no language ${code}`);
    return found;
  };
  return {
    // The walk below mirrors the type InLanguage case by case.
    inLanguage: <T>(value: T, language: string, entry: EntryName | null = null) =>
      forLanguage(language).about(entry).resolve(value) as InLanguage<T>,
    pageLink: (page, language, anchor) => forLanguage(language).pageLink(page, anchor),
    entry: (name, language) => forLanguage(language).entry(name),
  };
}

class InOneLanguage {
  readonly #language: Language;
  readonly #locale: string;
  readonly #sources: Sources;
  /** Facts of the entry that the text is about, by name. */
  readonly #subject: Readonly<Record<string, string>>;
  readonly #shown = new Map<WrittenEntry, ShownEntry<unknown>>();
  readonly #forms = new Map<string, ShownForm>();

  constructor(language: Language, sources: Sources, subject: Readonly<Record<string, string>> = {}) {
    this.#language = language;
    this.#subject = subject;
    this.#locale = localeOf(language);
    this.#sources = sources;
  }

  /** The same for text about an entry. */
  about(entry: EntryName | null): InOneLanguage {
    if (entry === null) return this;
    const { fields } = this.#written(entry);
    const { page } = this.#collection(entry.of).collection;
    const facts = (page?.placeholders ?? []).map((name) => [name, this.resolve(fields[name]) ?? '']);
    return new InOneLanguage(this.#language, this.#sources, Object.fromEntries(facts));
  }

  resolve(value: unknown): unknown {
    if (typeof value === 'string') return this.#fill(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => this.resolve(item));
    if (value instanceof Localized) return this.resolve(value.values[this.#language.code]);
    if (value instanceof RichText) return this.#richText(value.source);
    if (value instanceof QuantityValue) return formatQuantity(value.quantity, this.#locale);
    if (value instanceof CalendarDay) return this.#day(value);
    if (value instanceof FormName) return this.#form(value.form);
    if (value instanceof SampleMark) return value.isSample;
    if (value instanceof ContactReference) return this.#contact();
    if (value instanceof Reference) return this.#show({ of: value.collection, id: value.id });
    if (value instanceof WholeCollection) return this.#open(value.collection);
    if (value instanceof PageReference) return this.pageLink(value.page, value.anchor);
    if (value instanceof IconName) return value.name;
    if (value instanceof Picture) return this.#picture(value);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.resolve(part)]));
  }

  pageLink(page: string, anchor?: string): PageLink {
    const { routes, address, config, content } = this.#sources;
    const routed = routes.pages.get(page);
    const own = routed?.paths.get(this.#language.code);
    // What has closed is looked for on the page above.
    if (routed?.entry && routed.parent !== null && routed.paths.size === 0)
      return this.pageLink(routed.parent);
    const [language, path] =
      own === undefined
        ? ([...(routed?.paths ?? [])][0] ?? [config.sourceLanguage, '/'])
        : [this.#language.code, own];
    const title = routed?.entry
      ? this.#titleOf(routed.entry, language)
      : (content.pages.get(page)?.value?.meta.title.values[language] ?? page);
    const link = { href: href(address, path, anchor), title };
    return language === this.#language.code ? link : { ...link, language };
  }

  /** A form, ready to be shown; made once per language. */
  #form(name: string): ShownForm {
    const { config, content, words, routes, address } = this.#sources;
    const known = this.#forms.get(name);
    if (known !== undefined) return known;
    const inLanguage = {
      language: this.#language.code,
      locale: this.#locale,
      resolve: (value: unknown) => this.resolve(value),
      pageLink: ({ page, anchor }: PageReference) => this.pageLink(page, anchor),
      open: (collection: string) => this.#open(collection),
    };
    const site = { config, definitions: content.definitions, words, routes, address };
    const form = shownForm(name, site, inLanguage);
    this.#forms.set(name, form);
    return form;
  }

  #picture({ file, alt }: Picture): ShownPicture {
    const { address, pictures } = this.#sources;
    const size = pictures.size(file);
    // Validation has let the file through.
    if (size === null) throw new Error(`no picture ${file}`);
    const path = file.split('/').map(encodeURIComponent).join('/');
    const { width, height } = size;
    return { href: `${address.base}/${path}`, width, height, alt: alt ? (this.resolve(alt) as string) : '' };
  }

  #fill(text: string): string {
    return fillPlaceholders(text, (kind, name) => {
      if (kind === 'entry') return this.#subject[name] ?? '';
      if (kind === 'contact') return name === 'receiver' ? this.#receiver() : this.#contactFact(name);
      const collection = this.#sources.content.definitions.inText.get(kind);
      return collection?.inText
        ? this.#textOf({ of: collection.name, id: name }, collection.inText.field)
        : null;
    });
  }

  #contactFact(name: string): string {
    const { organization, email, phone, hours } = this.#contact();
    const facts: Record<string, string | undefined> = {
      organization,
      email,
      phone: phone?.text,
      hours: hours.join('; '),
    };
    // Validation has let the name through only if there is such a fact.
    return facts[name] ?? '';
  }

  /** What is true of the configured form receiver and of no other. */
  #receiver(): string {
    const { config, words } = this.#sources;
    const type = config.forms?.receiver.type;
    const sentence = type && words.get(receiverWords)?.[type];
    const text = sentence instanceof Localized ? (sentence.values[this.#language.code] ?? '') : '';
    // A sentence that names itself would have no end.
    return text.includes('{contact:receiver}') ? text : this.#fill(text);
  }

  #richText(source: string): BlockNode[] {
    const inline = (node: InlineNode): InlineNode => {
      if (node.type === 'text') return { type: 'text', value: this.#fill(node.value) };
      const children = node.children.map(inline);
      return node.type === 'link' ? { ...this.#link(node.href), children } : { type: node.type, children };
    };
    const block = (node: BlockNode): BlockNode =>
      node.type === 'paragraph'
        ? { type: 'paragraph', children: node.children.map(inline) }
        : { ...node, items: node.items.map((item) => item.map(block)) };
    return parseRichText(source).blocks.map(block);
  }

  #link(target: string): { type: 'link'; href: string; language?: string } {
    const link = parseLinkTarget(target);
    if (link.kind !== 'page') return { type: 'link', href: target };
    const { href: to, language } = this.pageLink(link.page, link.anchor);
    return { type: 'link', href: to, ...(language === undefined ? {} : { language }) };
  }

  /** A field of an entry, as text. */
  #textOf(name: EntryName, field: string): string {
    const value = this.resolve(this.#written(name).fields[field]);
    return typeof value === 'object' ? (value as Figure).text : String(value);
  }

  /** The words that name the page of an entry. */
  #titleOf(name: EntryName, language: string): string {
    const { page } = this.#collection(name.of).collection;
    const { fields } = this.#written(name, language);
    const title = fields[page?.title ?? ''];
    return (title instanceof Localized ? title.values[language] : title) as string;
  }

  #collection(name: string) {
    const found = this.#sources.content.collections.get(name);
    // Definitions refer to each other, so a collection that is named is there.
    if (found === undefined) throw new Error(`no collection ${name}`);
    return found;
  }

  /** An entry as it is written; in the words of `language`, where it is listed by language. */
  #written({ of, id }: EntryName, language = this.#language.code): WrittenEntry {
    const found = this.#collection(of).find(id, language);
    // Validation has let the reference through, and the route table has its pages from the same entries.
    if (found === undefined) throw new Error(`no ${id} in ${of}`);
    return found;
  }

  entry(name: EntryName): { whole: ShownEntry<unknown>; shown: ShownEntry<unknown> } {
    const written = this.#written(name);
    return { whole: this.#entryOf(name.of, written, []), shown: this.#shownOf(name.of, written) };
  }

  #show(name: EntryName): ShownEntry<unknown> {
    return this.#shownOf(name.of, this.#written(name));
  }

  /** The entries of a collection that are in this language and have not closed. */
  #open(of: string): ShownEntry<unknown>[] {
    const { collection, entries } = this.#collection(of);
    return entries()
      .filter(({ language }) => language === null || language === this.#language.code)
      .filter(({ fields }) => isOpen(closingDay(collection, fields), this.#sources.date))
      .map((entry) => this.#shownOf(of, entry));
  }

  /** An entry as lists and references show it; resolved once per language. */
  #shownOf(of: string, written: WrittenEntry): ShownEntry<unknown> {
    const known = this.#shown.get(written);
    if (known !== undefined) return known;
    const shown = this.#entryOf(of, written, this.#collection(of).collection.detail ?? []);
    this.#shown.set(written, shown);
    return shown;
  }

  #entryOf(of: string, { id = '', fields }: WrittenEntry, without: readonly string[]): ShownEntry<unknown> {
    const { slug: _slug, aliases: _aliases, ...own } = fields;
    const kept = Object.entries(own).filter(
      ([name, value]) => !without.includes(name) && value !== undefined,
    );
    const page = entryPage(this.#sources.routes, { of, id });
    const shown = { ...(this.resolve(Object.fromEntries(kept)) as object), id };
    return page?.paths.has(this.#language.code) ? { ...shown, page: this.pageLink(page.page) } : shown;
  }

  #day({ date }: CalendarDay): Day {
    const format = new Intl.DateTimeFormat(this.#locale, { dateStyle: 'long', timeZone: 'UTC' });
    return { date, text: format.format(new Date(`${date}T00:00:00Z`)) };
  }

  #contact(): ContactFacts {
    return contactFacts(this.#sources.config, this.#language, this.#locale);
  }
}
