import type { PageProps, Section } from '../../templates/contract.ts';
import type { Language } from '../schema/config.ts';
import { absolute } from './addresses.ts';
import { alternates } from './alternates.ts';
import { documentTitle } from './document-title.ts';
import { localeOf } from './locale.ts';
import { descriptionSections } from './positions.ts';
import { formContext, lineage, shellFor } from './shell.ts';
import type { Site } from './site.ts';

/** One page in one language, at one address. An alias has a `path` that is not the page's own. */
export interface SitePage {
  page: string;
  language: string;
  path: string;
  /** The page's own path in this language. */
  canonicalPath: string;
}

/** All pages to write as HTML: every page in its languages, then the alias pages. Redirects are not among them. */
export function sitePages({ routes }: Site): SitePage[] {
  const own = [...routes.pages.values()].flatMap(({ page, paths }) =>
    [...paths].map(([language, path]) => ({ page, language, path, canonicalPath: path })),
  );
  const aliases = routes.aliases
    .filter((alias) => alias.as === 'page')
    .map(({ page, language, path, target }) => ({ page, language, path, canonicalPath: target }));
  return [...own, ...aliases];
}

function languageOf({ config }: Site, code: string): Language {
  const found = config.languages.find((language) => language.code === code);
  if (found === undefined) throw new Error(`no language ${code}`);
  return found;
}

/** Everything that the template of a page receives. The same for a page and its aliases. */
export function pageProps(
  site: Site,
  { page, language, canonicalPath }: Omit<SitePage, 'path'>,
  build: string,
): PageProps {
  const { address, resolver, pages, routes } = site;
  const about = routes.pages.get(page)?.entry ?? null;
  const content = pages.get(routes.pages.get(page)?.file ?? page);
  if (content === undefined) throw new Error(`no page ${page}`);
  const { kind, meta, hero, sections, action } = resolver.inLanguage(content, language, about);
  const spoken = languageOf(site, language);
  const hasForm = sections.some(({ type }) => type === 'form');
  return {
    kind,
    page,
    language,
    locale: localeOf(spoken),
    direction: spoken.direction,
    build,
    title: documentTitle(meta.title, site.config.name),
    description: meta.description,
    canonical: absolute(address, canonicalPath),
    indexable: site.routes.pages.get(page)?.indexable ?? false,
    alternates: alternates(site, page),
    breadcrumbs: lineage(site, page).map((key) => resolver.pageLink(key, language)),
    shell: shellFor(site, page, language),
    hero,
    ...(about === null ? { sections } : aboutPosition(site, about.id, language, sections)),
    action,
    ...(hasForm ? { form: formContext(site, language) } : {}),
  };
}

/** The position that a page is about, its description before what the page file says of all positions. */
function aboutPosition(
  { resolver, ui }: Site,
  id: string,
  language: string,
  sections: readonly Section[],
): Pick<PageProps, 'sections' | 'position'> {
  const { entry, atAGlance } = resolver.position(id, language);
  const description = entry.description && resolver.inLanguage(entry.description, language);
  const words = resolver.inLanguage(ui.careers, language);
  const own = description === undefined ? [] : descriptionSections(description, words);
  return { position: atAGlance, sections: [...own, ...sections] };
}

/** Where the not-found page of the whole site stands, which hosts look for that know only one. */
const rootNotFound = '/404';

/** The page that hosts show for unknown paths; the root's also speaks the site's other languages. */
export function notFoundProps(site: Site, language: string, path: string, build: string): PageProps {
  const { config, pages, resolver } = site;
  const props = pageProps(site, { page: 'not-found', language, canonicalPath: path }, build);
  const entry = pages.get('not-found');
  if (path !== rootNotFound || entry === undefined) return { ...props, breadcrumbs: [] };
  const otherLanguages = config.languages
    .filter(({ code }) => code !== language)
    .map(({ code, direction }) => {
      const { hero, action } = resolver.inLanguage(entry, code);
      return { language: code, direction, hero, action };
    });
  return { ...props, breadcrumbs: [], otherLanguages };
}

/**
 * The not-found pages: under the prefix of each language that has one, and one at the root, in the language without
 * prefix or else the source language.
 */
export function notFoundPages({ config }: Site): { language: string; path: string }[] {
  const bare = config.languages.find(({ prefix }) => prefix === '');
  const prefixed = config.languages.filter(({ prefix }) => prefix !== '');
  return [
    { language: bare?.code ?? config.sourceLanguage, path: rootNotFound },
    ...prefixed.map(({ code, prefix }) => ({ language: code, path: `/${prefix}/404` })),
  ];
}
