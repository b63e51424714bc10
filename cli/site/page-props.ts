import type { PageProps } from '../../templates/contract.ts';
import { absolute, href } from './addresses.ts';
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

const directionOf = ({ config }: Site, language: string) =>
  config.languages.find(({ code }) => code === language)?.direction ?? 'ltr';

export const documentTitle = ({ config }: Site, title: string): string => `${title} | ${config.name}`;

/** Everything that the template of a page receives. The same for a page and its aliases. */
export function pageProps(
  site: Site,
  { page, language, canonicalPath }: Omit<SitePage, 'path'>,
  build: string,
): PageProps {
  const { address, resolver, pages } = site;
  const entry = pages.get(page);
  if (entry === undefined) throw new Error(`no page ${page}`);
  const { kind, meta, hero, sections, action } = resolver.inLanguage(entry, language);
  const hasForm = sections.some(({ type }) => type === 'form');
  return {
    kind,
    page,
    language,
    direction: directionOf(site, language),
    build,
    title: documentTitle(site, meta.title),
    description: meta.description,
    canonical: absolute(address, canonicalPath),
    breadcrumbs: lineage(site, page).map((key) => resolver.pageLink(key, language)),
    shell: shellFor(site, page, language),
    hero,
    sections,
    action,
    ...(hasForm ? { form: formContext(site, language) } : {}),
  };
}

/** The page that hosts show for unknown paths; the root's also speaks the site's other languages. */
export function notFoundProps(site: Site, language: string, path: string, build: string): PageProps {
  const { config, pages, resolver } = site;
  const props = pageProps(site, { page: 'not-found', language, canonicalPath: path }, build);
  const entry = pages.get('not-found');
  if (language !== config.sourceLanguage || entry === undefined) return { ...props, breadcrumbs: [] };
  const otherLanguages = config.languages
    .filter(({ code }) => code !== language)
    .map(({ code, direction }) => {
      const { hero, action } = resolver.inLanguage(entry, code);
      return { language: code, direction, hero, action };
    });
  return { ...props, breadcrumbs: [], otherLanguages };
}

/** Not-found pages by language: at the root for the source language, under the prefix for the others. */
export function notFoundPages({ config, address }: Site): { language: string; path: string; href: string }[] {
  return config.languages.map(({ code, prefix }) => {
    const path = code === config.sourceLanguage || prefix === '' ? '/404' : `/${prefix}/404`;
    return { language: code, path, href: href(address, path) };
  });
}
