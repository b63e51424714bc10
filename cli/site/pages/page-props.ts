import type { Hero, PageProps, Section } from '../../../templates/contract/page-props.ts';
import { readIcons } from '../../content/icons.ts';
import type { SitePageContent } from '../../content/load.ts';
import { fallbackWords } from '../../definitions/definitions.ts';
import { nameOfSite } from '../../definitions/fields/company.ts';
import { languageOf } from '../../definitions/fields/config.ts';
import { isWholeList } from '../../definitions/fields/is-kind.ts';
import { findValue } from '../../definitions/fields/visit-values.ts';
import { localeOf } from '../../definitions/locale.ts';
import { groupBy } from '../../platform/group-by.ts';
import { absolute, isOnThisHost, pathOnHost } from '../routes/addresses.ts';
import type { RoutedPage } from '../routes/route-table.ts';
import { alternates } from './alternates.ts';
import { buildWithPolicy, sourcesOf } from './content-policy.ts';
import { documentTitle } from './document-title.ts';
import { documentationFor } from './documentation.ts';
import { listWord } from './entry-lists.ts';
import { entryProps } from './entry-props.ts';
import { feedLinks } from './feeds.ts';
import { chiefLanguage, languagesHere } from './languages-here.ts';
import { lentTexts, withLent } from './lent-texts.ts';
import { onwardFrom } from './onward.ts';
import { withOwnAnchors } from './own-anchors.ts';
import { type ContentSources, pageContent } from './page-content.ts';
import { withFirstPicture } from './page-pictures.ts';
import { bannerOf, buildWithBanner } from './preview.ts';
import { breadcrumbsTo, lineage, shellFor } from './shell.ts';
import type { Site, SitePage } from './site.ts';
import { type ContentProps, textSections } from './text-sections.ts';

/** Whether a page shows the source text because `language` lacks it. */
export const isFallback = (at: Pick<SitePage, 'language' | 'textLanguage'>): boolean => at.language !== at.textLanguage;

/** The own path of the page whose text is shown: of the page itself, or of the one whose text the fallback shows. */
export const textPath = ({ routes }: Pick<Site, 'routes'>, at: Omit<SitePage, 'path'>): string =>
  (isFallback(at) ? routes.pages.get(at.page)?.paths.get(at.textLanguage) : null) ?? at.canonicalPath;

/**
 * All pages that are written as HTML on this host: every page in each of its languages, followed by its alias pages, then its fallbacks
 * in languages that lack it. Redirects are not included.
 */
export function* sitePages(site: Site): Generator<SitePage> {
  for (const page of allPages(site)) if (isOnThisHost(site.address, page.path)) yield page;
}

function* allPages({ routes, config }: Site): Generator<SitePage> {
  const aliases = groupBy(
    routes.aliases.filter((alias) => alias.as === 'page'),
    ({ target }) => target,
  );
  for (const { page, paths, fallbacks } of routes.pages.values()) {
    for (const [language, path] of paths)
      for (const own of [path, ...(aliases.get(path) ?? []).map((alias) => alias.path)])
        yield { page, language, textLanguage: language, path: own, canonicalPath: path };
    for (const [language, path] of fallbacks) yield { page, language, textLanguage: config.sourceLanguage, path, canonicalPath: path };
  }
}

/** All props of a page's template. A page and its aliases have the same. */
export const pageProps = (site: Site, at: Omit<SitePage, 'path'>, build: string): PageProps =>
  withNoted(site, () => ownProps(site, at, build));

/** Props with the drawings of the icons that they name, their texts in other languages, and the name of their build with both. */
function withNoted(site: Site, make: () => PageProps): PageProps {
  const { made: props, inputs: noted } = site.inputs.record(make);
  const own = { ...props, build: buildWithPolicy(props.build, sourcesOf(noted)) };
  const made = { ...own, ...withLent(own, lentTexts(site, noted)) };
  const names = Array.from(noted).flatMap((input) => (input.kind === 'icon' ? input.name : []));
  if (names.length === 0) return made;
  const all = readIcons();
  const drawings = names.sort().flatMap((name) => (all.has(name) ? [[name, all.get(name)]] : []));
  return { ...made, icons: Object.fromEntries(drawings) };
}

function ownProps(site: Site, at: Omit<SitePage, 'path'>, build: string): PageProps {
  const { page, language, textLanguage } = at;
  const { address, routes, config } = site;
  const routed = routes.pages.get(page);
  const shell = shellFor(site, page, language);
  const { title, description, ...content } = contentProps(site, at);
  const feeds = feedLinks(site, page, textLanguage);
  const spoken = spokenIn(site, language);
  const onward = onwardFrom(site, { page, kind: content.kind, ...spoken });
  return withMarks({
    page,
    ...chapterOf(site, page),
    ...spoken,
    ...(isFallback(at) ? { text: textProps(site, at) } : {}),
    build: buildWithBanner(build, bannerOf(site, at)),
    title: documentTitle(title, nameOfSite(config, textLanguage)),
    description,
    canonical: absolute(address, textPath(site, at)),
    indexable: routed?.indexable ?? false,
    alternates: isFallback(at) ? [] : alternates(site, page),
    breadcrumbs: breadcrumbsTo(site, { page, language }, shell),
    shell,
    ...content,
    ...(site.definitions.pages.get(content.kind)?.isDocumentation ? { documentation: documentationFor(site, at) } : {}),
    ...(onward === undefined ? {} : { onward }),
    ...(feeds.length === 0 ? {} : { feeds }),
  });
}

/** The nearest page at or above this one that a chapter of the look begins with. */
function chapterOf(site: Site, page: string): Pick<PageProps, 'chapter'> {
  const chapters = new Set(site.config.look.chapters.map((chapter) => chapter.page.page));
  const chapter = lineage(site, page).findLast((key) => chapters.has(key));
  return chapter === undefined ? {} : { chapter };
}

const spokenIn = ({ config }: Site, code: string): Pick<PageProps, 'language' | 'locale' | 'direction'> => {
  const language = languageOf(config, code);
  return { language: code, locale: localeOf(language), direction: language.direction };
};

type TextProps = NonNullable<PageProps['text']>;

const textProps = (site: Site, { language, textLanguage }: Omit<SitePage, 'path'>): TextProps => ({
  ...spokenIn(site, textLanguage),
  // The keys are those of the word set. The contract's type follows it.
  words: site.resolver.words(fallbackWords, language) as TextProps['words'],
});

/** The props that hold the content of a page, in the language of its texts. Links lead to pages in the language of the menus. */
function contentProps(all: Site, at: Pick<SitePage, 'page' | 'language' | 'textLanguage'>): ContentProps {
  const { address, definitions, pages, resolver: inOwn, routes, words } = all;
  const { page, textLanguage: language } = at;
  const { locale } = spokenIn(all, language);
  const resolver = isFallback(at) ? inOwn.readIn(at.language) : inOwn;
  const site = { address, definitions, pages, resolver, routes, words };
  const routed = routes.pages.get(page);
  const written = pageContent(site, { page, language });
  if (written === undefined) throw new Error(`no page ${page}`);
  const content = routed?.list ? onlyLists(written) : written;
  const { kind, meta, hero, sections, action } = resolver.inLanguage(content, language, routed);
  const own = routed?.entry ? entryProps(site, routed, { language, locale, kind }) : null;
  const shown = [...(own?.sections ?? []), ...sections];
  const inTexts = textSections({ sections: shown, ...(own === null ? {} : { entry: own.entry }) });
  return {
    kind,
    title: numberedTitle(words, meta.title, { routed, language, locale }),
    description: meta.description,
    // The shell's definition decides the fields. The contract's type follows it.
    hero: hero as Hero,
    sections: shown,
    ...(inTexts.length === 0 ? {} : { textTypes: [...new Set(inTexts.map(({ type }) => type))] }),
    words: sectionWords(site, [...shown, ...inTexts], language),
    ...interactiveParts(site, kind, [...shown, ...inTexts]),
    ...(own === null ? {} : { entry: own.entry }),
    ...(action === undefined ? {} : { action }),
  };
}

/** The content of the page that further pages of its list show as well. */
const onlyLists = (content: SitePageContent): SitePageContent => ({
  ...content,
  sections: content.sections.filter(holdsList),
});

const holdsList = (value: unknown): boolean => findValue(value, isWholeList) !== null;

/** The title of a page. A further page of a list has its number in it. */
const numberedTitle = (
  words: Site['words'],
  title: string,
  { routed, ...spoken }: { routed: RoutedPage | undefined; language: string; locale: string },
): string => (routed?.list ? listWord(words, { ...spoken, word: 'title' }, { title, number: routed.list.number }) : title);

/** The words of each section type on a page. */
function sectionWords(site: ContentSources, sections: readonly Section[], language: string): PageProps['words'] {
  const types = [...new Set(sections.map(({ type }) => type))];
  return Object.fromEntries(
    types.flatMap((type) => {
      const set = site.definitions.sections.get(type)?.words;
      return set === undefined ? [] : [[type, site.resolver.words(set.name, language)]];
    }),
  );
}

/** When the components of a page are loaded: nothing for one that is static. */
function interactiveParts({ definitions }: ContentSources, kind: string, sections: readonly Section[]): Pick<PageProps, 'interactive'> {
  const page = definitions.pages.get(kind)?.interactive;
  const found = sections.flatMap(({ type }) => {
    const own = definitions.sections.get(type)?.interactive;
    return own === undefined ? [] : [[type, own] as const];
  });
  if (page === undefined && found.length === 0) return {};
  return {
    interactive: {
      ...(page && { page }),
      ...(found.length > 0 && { sections: Object.fromEntries(found) }),
    },
  };
}

/** The path of the not-found page for hosts that know only one. */
const rootNotFound = '/404';

/** The props of the not-found page. The one at the root also has the texts of the site's other languages. */
export const notFoundProps = (site: Site, page: SitePage, build: string): PageProps =>
  withNoted(site, () => ownNotFoundProps(site, page, build));

function ownNotFoundProps(site: Site, { page, language, path }: SitePage, build: string): PageProps {
  const { pages, resolver } = site;
  const props = ownProps(site, { page, language, textLanguage: language, canonicalPath: path }, build);
  const entry = pages.get(page);
  const isAtRoot = pathOnHost(site.address, path) === rootNotFound;
  if (!isAtRoot || entry === undefined) return { ...props, breadcrumbs: [] };
  const otherLanguages = languagesHere(site)
    .filter(({ code }) => code !== language)
    .map(({ code, direction, prefix }) => {
      const { hero, action } = resolver.inLanguage(entry, code);
      const own = pathOnHost(site.address, `/${prefix}${rootNotFound}`);
      const props = `${site.address.base}${own}.json`;
      return { language: code, direction, props, hero: hero as Hero, ...(action && { action }) };
    });
  return { ...props, breadcrumbs: [], otherLanguages };
}

/**
 * The not-found pages of this host: the one at its root, and one below the prefix of each language. The one at the root is in the language
 * that begins there, or else in the source language, or the first one on the host. Empty if the site has no such page.
 */
export function notFoundPages(site: Site): SitePage[] {
  const { notFound, address } = site;
  if (notFound === null) return [];
  const languages = languagesHere(site);
  const bare = languages.find(({ prefix }) => prefix === '');
  const prefixed = languages.filter(({ prefix }) => prefix !== '');
  const at = (language: string, path: string): SitePage => ({
    page: notFound,
    language,
    textLanguage: language,
    path,
    canonicalPath: path,
  });
  const own = prefixed.map(({ code, prefix }) => at(code, `/${prefix}${rootNotFound}`));
  const isAtRoot = ({ path }: SitePage) => pathOnHost(address, path) === rootNotFound;
  if (own.some(isAtRoot)) return own.sort((a, b) => Number(isAtRoot(b)) - Number(isAtRoot(a)));
  return [at(bare?.code ?? chiefLanguage(site), rootNotFound), ...own];
}

/** The props of a page with what depends on the whole page: free anchors, and a mark on its first picture. */
const withMarks = (props: PageProps): PageProps => withFirstPicture(withOwnAnchors(props));
