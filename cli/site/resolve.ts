import type { Content } from '../content/load.ts';
import { parseRichText } from '../content/rich-text.ts';
import type { Config, Language } from '../schema/config.ts';
import {
  IconName,
  Localized,
  PageReference,
  Picture,
  Reference,
  RichText,
  WholeCollection,
} from '../schema/fields.ts';
import type {
  BlockNode,
  Collections,
  InLanguage,
  InlineNode,
  MetricEntry,
  PageLink,
  Position,
  PositionEntry,
  RegionEntry,
  ShownPicture,
} from '../schema/in-language.ts';
import { QuantityValue } from '../schema/quantity.ts';
import { href, type SiteAddress } from './addresses.ts';
import type { PublicPictures } from './check-pictures.ts';
import { contactFacts } from './contact-facts.ts';
import { type EntryName, entryPage, isOpen } from './entry-pages.ts';
import { formatQuantity } from './figures.ts';
import { parseLinkTarget } from './links.ts';
import { localeOf } from './locale.ts';
import { fillPlaceholders } from './placeholders.ts';
import { positionAtAGlance, positionTexts } from './positions.ts';
import type { RouteTable } from './route-table.ts';
import { worldMap } from './world-map.ts';

/** Turns validated values into what templates receive in one language. */
export interface Resolver {
  /** One language, references resolved, figures formatted: plain JSON. `entry` is what `{entry:title}` speaks of. */
  inLanguage<T>(value: T, language: string, entry?: EntryName | null): InLanguage<T>;
  /** A link to a page; where it does not exist in the language, to the page in the source language, marked as such. */
  pageLink(page: string, language: string, anchor?: string): PageLink;
  /** The position that a page is about: as written, and at a glance. */
  position(id: string, language: string): { entry: PositionEntry; atAGlance: Position };
}

interface Sources {
  config: Config;
  content: Content;
  address: SiteAddress;
  routes: RouteTable;
  /** Positions that close before this day are not shown. */
  date: string;
  pictures: PublicPictures;
}

/** The name that the site's own contact facts are referenced by. */
export const ownContact = 'main';
/** The name of the one map there is. */
export const world = 'world';

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
    position: (id, language) => forLanguage(language).position(id),
  };
}

function positionIn({ positions }: Content, language: string, id: string): PositionEntry {
  const found = positions?.value?.values[language]?.find((entry) => entry.id === id);
  // The route table has its pages from the same list.
  if (found === undefined) throw new Error(`no position ${id} in ${language}`);
  return found;
}

class InOneLanguage {
  readonly #language: Language;
  readonly #locale: string;
  readonly #sources: Sources;
  /** Facts of the entry that the text is about, by name. */
  readonly #subject: Readonly<Record<string, string>>;
  readonly #entries = new Map<string, unknown>();

  constructor(language: Language, sources: Sources, subject: Readonly<Record<string, string>> = {}) {
    this.#language = language;
    this.#subject = subject;
    this.#locale = localeOf(language);
    this.#sources = sources;
  }

  /** The same for text about an entry. */
  about(entry: EntryName | null): InOneLanguage {
    if (entry === null) return this;
    return new InOneLanguage(this.#language, this.#sources, positionTexts(this.#positionEntry(entry.id)));
  }

  resolve(value: unknown): unknown {
    if (typeof value === 'string') return this.#fill(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => this.resolve(item));
    if (value instanceof Localized) return this.resolve(value.values[this.#language.code]);
    if (value instanceof RichText) return this.#richText(value.source);
    if (value instanceof QuantityValue) return formatQuantity(value.quantity, this.#locale);
    if (value instanceof Reference) return this.#entry(value.collection, value.id);
    if (value instanceof WholeCollection) return this.#positions();
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
      ? positionIn(content, language, routed.entry.id).title
      : (content.pages.get(page)?.value?.meta.title.values[language] ?? page);
    const link = { href: href(address, path, anchor), title };
    return language === this.#language.code ? link : { ...link, language };
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
      if (kind === 'figure') return (this.#entry('metrics', name) as Collections['metrics']).figure.text;
      if (kind === 'entry') return this.#subject[name] ?? '';
      return name === 'receiver' ? this.#receiver() : this.#contact()[name as 'email'];
    });
  }

  /** What is true of the configured form receiver and of no other. */
  #receiver(): string {
    const { config, content } = this.#sources;
    const sentences = content.ui?.value?.forms.receivers;
    const text = sentences?.[config.forms.receiver.type].values[this.#language.code] ?? '';
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

  /** An entry of a collection, resolved once per language. */
  #entry(collection: string, id: string): unknown {
    const key = `${collection}/${id}`;
    if (!this.#entries.has(key)) this.#entries.set(key, this.#resolveEntry(collection, id));
    return this.#entries.get(key);
  }

  #resolveEntry(collection: string, id: string): unknown {
    const { content } = this.#sources;
    const find = <E extends { id: string }>(entries: readonly E[] | null | undefined): E => {
      const found = entries?.find((entry) => entry.id === id);
      // Validation has let the reference through.
      if (found === undefined) throw new Error(`no ${id} in ${collection}`);
      return found;
    };
    switch (collection) {
      case 'metrics':
        return this.#metric(find(content.metrics?.value));
      case 'regions':
        return this.#region(find(content.regions?.value));
      case 'caseStudies':
        return this.resolve(find(content.caseStudies?.value));
      case 'testimonials':
        return this.resolve(find(content.testimonials?.value));
      case 'contacts':
        return this.#contact();
      case 'maps':
        return worldMap(this.#sources.address.base);
      default:
        throw new Error(`no collection ${collection}`);
    }
  }

  #metric({ value, unit, mark, id, label, description }: MetricEntry): Collections['metrics'] {
    const figure = formatQuantity({ value, unit, mark }, this.#locale);
    return {
      id,
      figure,
      label: this.resolve(label) as string,
      description: this.resolve(description) as string,
    };
  }

  #region({ mark, ...region }: RegionEntry): Collections['regions'] {
    const figure = formatQuantity({ value: region.partners, mark }, this.#locale);
    return { ...(this.resolve(region) as Omit<Collections['regions'], 'figure'>), figure };
  }

  position(id: string): { entry: PositionEntry; atAGlance: Position } {
    const entry = this.#positionEntry(id);
    return { entry, atAGlance: this.#atAGlance(entry) };
  }

  #positionEntry(id: string): PositionEntry {
    return positionIn(this.#sources.content, this.#language.code, id);
  }

  #positions(): Position[] {
    const { content, date } = this.#sources;
    const entries = content.positions?.value?.values[this.#language.code] ?? [];
    return entries.filter((entry) => isOpen(entry, date)).map((entry) => this.#atAGlance(entry));
  }

  #atAGlance(entry: PositionEntry): Position {
    const page = entryPage(this.#sources.routes, { of: 'positions', id: entry.id });
    const position = this.resolve(positionAtAGlance(entry, this.#locale)) as Position;
    return page?.paths.has(this.#language.code) ? { ...position, page: this.pageLink(page.page) } : position;
  }

  #contact(): Collections['contacts'] {
    return contactFacts(this.#sources.config, this.#language, this.#locale);
  }
}
