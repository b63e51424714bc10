import { basename, extname } from 'node:path';
import { parseLinkTarget } from '../../content/links.ts';
import type { PublicPictures } from '../../content/picture-size.ts';
import { fillEnvironment } from '../../content/placeholders.ts';
import type { Config, Language } from '../../definitions/fields/config.ts';
import type { PageLink } from '../../definitions/fields/form-fields.ts';
import type { ArticleInline } from '../../definitions/fields/in-language.ts';
import { fallbacksOf } from '../../definitions/fields/language-fallbacks.ts';
import { localeOf } from '../../definitions/locale.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { commaOf, languageName, numberFormat } from '../../platform/locale-formats.ts';
import type { EntryText } from '../facts/entry-facts.ts';
import { firstText, type WrittenTexts } from '../facts/written-texts.ts';
import { fileHref, href, type SiteAddress } from '../routes/addresses.ts';
import type { RoutedPage, RouteTable } from '../routes/route-table.ts';
import type { EntriesInLanguage } from './entries-in-language.ts';
import { listWord } from './entry-lists.ts';
import type { SiteQueries } from './inputs.ts';
import { noteLent, textsIn } from './lent-texts.ts';
import type { ShownLink } from './shown-article.ts';
import type { ResolvableWords } from './words.ts';

/**
 * The anchor that a page has in a language for one that a link names in the source language. Undefined if the page has none there: the
 * link leads to its beginning.
 */
export type AnchorIn = (page: string, anchor: string, language: string) => string | undefined;

/** What links are made from. */
export interface LinkSources {
  config: Pick<Config, 'environment' | 'languages' | 'sourceLanguage'>;
  address: SiteAddress;
  routes: RouteTable;
  words: ReadonlyMap<string, ResolvableWords>;
  publicPictures: Pick<PublicPictures, 'bytes'>;
  inputs: SiteQueries;
  /** The title of a page in links. */
  titleOf(page: string): WrittenTexts;
  anchorIn: AnchorIn;
  /** The language of the pages that links lead to where they exist. Without it, that of the text. */
  reader?: string;
}

/**
 * The name of the language of a page that a link leads to, in the locale of the link. Undefined if those who read the link expect it,
 * whatever its variant.
 */
export function unexpectedLanguage(
  language: string,
  { readers, locale }: { readers: readonly string[]; locale: string },
): string | undefined {
  const base = (code: string) => new Intl.Locale(code).language;
  if (readers.some((code) => base(code) === base(language))) return undefined;
  return languageName(base(language), locale);
}

/**
 * The address of a link elsewhere, with values of the environment in it. A value that `dev` does not have stays in braces. Throws
 * EnvironmentError if the values make no address that a text may link to.
 */
function filledAddress(target: string, { environment }: LinkSources['config']): string {
  const filled = fillEnvironment(target, environment);
  if (filled === target || parseLinkTarget(filled).kind === 'elsewhere') return filled;
  throw new EnvironmentError(
    `With the values of the environment, the link ${target} leads to "${filled}", which is no address.`,
    'A value at the beginning of a link is an address with https, and one after https:// is a host.',
  );
}

/** What an address is called that has no words of its own: its host, mail address or telephone number. */
function addressTitle(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname } = new URL(address);
  return host === '' ? pathname : host.replace(/^www\./, '');
}

/** The links of texts in one language. */
export class PageLinks {
  readonly #sources: LinkSources;
  readonly #language: Language;
  /** This language, and those that stand in for it. */
  readonly #codes: readonly string[];
  readonly #entries: Pick<EntriesInLanguage, 'titles'>;
  /** By the page, with the part that is meant after a `#`. Each link is made once. */
  readonly #to: (target: string) => PageLink;

  constructor(sources: LinkSources, language: Language, entries: Pick<EntriesInLanguage, 'titles'>) {
    this.#sources = sources;
    this.#language = language;
    this.#codes = [language.code, ...fallbacksOf(sources.config.languages, language.code)];
    this.#entries = entries;
    this.#to = sources.inputs.query((target) => {
      const [page = '', anchor] = target.split('#');
      return this.#make(page, anchor);
    });
  }

  /** A link to a page, or to an anchor of it. */
  to(page: string, anchor?: string): PageLink {
    return this.#to(anchor === undefined ? page : `${page}#${anchor}`);
  }

  /** A link to an address elsewhere, or to a file of `public/`, written as in texts. */
  toAddress(target: string): PageLink {
    const { address, config, publicPictures } = this.#sources;
    const link = parseLinkTarget(target);
    if (link.kind !== 'file') {
      const to = filledAddress(target, config);
      return { href: to, title: addressTitle(to) };
    }
    const { file } = link;
    const bytes = publicPictures.bytes(file) ?? 0;
    const facts = fileFacts(file, bytes, this.#language, localeOf(this.#language));
    return { href: fileHref(address, file), title: basename(file), file: facts };
  }

  /**
   * A link of a text with its words. After them, it says the type and size of a file: `plan (PDF, 1.2 MB)`. A link to a place of the page
   * that has the text names the place alone.
   */
  withWords(target: string, words: readonly ArticleInline[], on?: string): ShownLink {
    const link = parseLinkTarget(target);
    if (link.kind !== 'page') {
      const { href: to, file } = this.toAddress(target);
      const note = file === undefined ? [] : [{ type: 'text' as const, value: ` (${file})` }];
      return { type: 'link', href: to, children: [...words, ...note] };
    }
    const { href: whole, language, languageName } = this.to(link.page, link.anchor);
    const to = link.page === on && whole.includes('#') ? whole.slice(whole.indexOf('#')) : whole;
    if (language === undefined) return { type: 'link', href: to, children: [...words] };
    return {
      type: 'link',
      href: to,
      language,
      children: [...words, ...this.#languageNote(languageName, words)],
    };
  }

  /** The language after the words of a link, ` (Swedish)`, unless they name it. `LinkNote` of the templates does so after titles. */
  #languageNote(name: string | undefined, words: readonly unknown[]): { type: 'text'; value: string }[] {
    const inLowerCase = (text: string) => text.toLocaleLowerCase(localeOf(this.#language));
    const isSaid = name === undefined || inLowerCase(textsIn(words).join('')).includes(inLowerCase(name));
    return isSaid ? [] : [{ type: 'text', value: ` (${name})` }];
  }

  #make(page: string, anchor?: string): PageLink {
    const { routes, address, inputs, titleOf, words } = this.#sources;
    const routed = routes.pages.get(page);
    // A link to an entry that has closed leads to the page above.
    if (routed?.entry && routed.parent !== null && routed.paths.size === 0) return this.to(routed.parent);
    const [language, path, shownIn] = this.#addressOf(routed);
    if (routed?.list) {
      const inLanguage = { language: this.#language.code, locale: localeOf(this.#language) };
      const title = listWord(words, { ...inLanguage, word: 'page' }, { number: routed.list.number });
      return { href: href(address, path), title };
    }
    if (routed?.entry) inputs.note({ kind: 'title', page: routed.page });
    const title = routed?.entry
      ? this.#title(this.#entries.titles(routed.entry, language) ?? {}, language, '')
      : this.#title(titleOf(page), language, page);
    const own = anchor && this.#anchorIn(page, anchor, shownIn);
    const link = { href: href(address, path, own), title };
    // On a page with a text from another language, a link into the language of that text says it too: the page around it has another.
    const { reader = this.#language.code } = this.#sources;
    if (language === this.#language.code && shownIn === reader) return link;
    const readers = [reader, this.#language.code];
    const name = unexpectedLanguage(language, { readers, locale: localeOf(this.#language) });
    return { ...link, language, ...(name === undefined ? {} : { languageName: name }) };
  }

  #anchorIn(page: string, anchor: string, language: string): string | undefined {
    const { inputs, anchorIn } = this.#sources;
    inputs.note({ kind: 'anchor', page, anchor, language });
    return inputs.unnoted(() => anchorIn(page, anchor, language));
  }

  /** A title in a language, or in the first one that stands in for it. */
  #title(texts: EntryText, language: string, otherwise: string): string {
    if (typeof texts === 'string') return texts;
    const { config, inputs } = this.#sources;
    const codes = language === this.#language.code ? this.#codes : [language];
    const found = firstText(texts, codes) ?? firstText(texts, [config.sourceLanguage]);
    if (found === undefined) return otherwise;
    // A link into another language says so itself.
    if (found.code !== language && found.code !== this.#language.code) noteLent(found.text, found.code, inputs);
    return found.text;
  }

  /** Where a link to a page leads, with the language in which it speaks of the page, and the one of the text that is there. */
  #addressOf(routed: RoutedPage | undefined): [language: string, path: string, shownIn: string] {
    const { config, reader = this.#language.code } = this.#sources;
    const { code } = this.#language;
    const own = routed?.paths.get(reader);
    if (own !== undefined) return [routed?.paths.has(code) ? code : reader, own, reader];
    const fallback = routed?.fallbacks.get(reader);
    if (fallback !== undefined) return [config.sourceLanguage, fallback, config.sourceLanguage];
    const there = [...(routed?.paths ?? [])];
    const lender = fallbacksOf(config.languages, reader).find((language) => routed?.paths.has(language));
    const [language, path] = there.find(([one]) => one === lender) ?? there[0] ?? [config.sourceLanguage, '/'];
    return [language, path, language];
  }
}

/** Units of sizes, each with its bytes (IEC 80000-13: decimal). */
const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const;

/** The type and the size of a file in the words of a language: `PDF, 1.2 MB`. The type is the ending of its name. */
export function fileFacts(file: string, bytes: number, { direction }: Pick<Language, 'direction'>, locale: string): string {
  // Rounded, 999,600 bytes are 1 MB.
  const [unit, length] = units.find(([, size]) => bytes >= size * 0.9995) ?? ['kilobyte', 1e3];
  const digits = unit === 'kilobyte' ? 0 : 1;
  const format = numberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  });
  const size = format.format(Math.max(bytes / length, bytes === 0 ? 0 : 1));
  const type = extname(file).slice(1).toUpperCase();
  // In right-to-left text, the letters of the type would take the digits to their side (Unicode annex 9).
  const shown = direction === 'rtl' && type !== '' ? `\u2068${type}\u2069` : type;
  return [shown, size].filter((part) => part !== '').join(`${commaOf(locale)} `);
}
