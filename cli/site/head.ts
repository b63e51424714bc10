import type { PageProps } from '../../templates/contract.ts';
import { absolute } from './addresses.ts';
import type { SitePage } from './page-props.ts';
import type { Site } from './site.ts';
import { socialImageSize } from './social-image.ts';
import { structuredData } from './structured-data.ts';

/** One element of the head: its name, attributes, and text (title and scripts). */
export interface HeadTag {
  tag: 'title' | 'meta' | 'link' | 'script';
  attributes: Readonly<Record<string, string>>;
  text?: string;
}

/** An alternate of a page, as head and sitemap both give it. */
export interface Alternate {
  /** Language code or `x-default`. */
  hreflang: string;
  href: string;
}

const meta = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } });
const property = (name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { property: name, content },
});
const link = (rel: string, href: string, rest: Record<string, string> = {}): HeadTag => ({
  tag: 'link',
  attributes: { rel, href, ...rest },
});

/**
 * The alternates of a page: every language that it exists in, itself included, and `x-default` for the source
 * language, or the first that there is, (developers.google.com/search/docs/specialty/international/localized-versions: absolute, reciprocal,
 * self-inclusive). None for a page that is not indexed or exists in one language only.
 */
export function alternates({ routes, address, config }: Site, page: string): Alternate[] {
  const routed = routes.pages.get(page);
  if (!routed?.indexable || routed.paths.size < 2) return [];
  const all = [...routed.paths].map(([hreflang, path]) => ({ hreflang, href: absolute(address, path) }));
  const fallback = routed.paths.get(config.sourceLanguage) ?? [...routed.paths.values()][0];
  return fallback === undefined
    ? all
    : [...all, { hreflang: 'x-default', href: absolute(address, fallback) }];
}

/**
 * The head of a page: title, description, canonical, alternates, sharing, structured data. `socialImage`: the file of
 * the page's picture below the output folder; null where it has none.
 */
export function headTags(
  site: Site,
  { page, language, path, canonicalPath }: SitePage,
  props: PageProps,
  socialImage: string | null,
): HeadTag[] {
  const { pages, routes, resolver } = site;
  const isAlias = path !== canonicalPath;
  const routed = routes.pages.get(page);
  const content = pages.get(routed?.file ?? page);
  const keywords =
    content === undefined ? [] : resolver.inLanguage(content.meta.keywords, language, routed?.entry);
  const indexable = routed?.indexable ?? false;
  // Alternates belong to the canonical address only; an alias points there and says no more.
  const twins = isAlias ? [] : alternates(site, page);
  return [
    { tag: 'title', attributes: {}, text: props.title },
    meta('description', props.description),
    meta('keywords', keywords.join(', ')),
    ...(indexable ? [] : [meta('robots', 'noindex')]),
    // A page that is not to be indexed has no preferred address either.
    ...(indexable ? [link('canonical', props.canonical)] : []),
    ...twins.map(({ hreflang, href }) => link('alternate', href, { hreflang })),
    ...sharing(site, { page, language }, props, socialImage),
    ...(indexable && !isAlias
      ? [
          {
            tag: 'script' as const,
            attributes: { type: 'application/ld+json' },
            text: structuredData(site, page, language, props),
          },
        ]
      : []),
  ];
}

function sharing(
  { config, routes, address }: Site,
  { page, language }: Pick<SitePage, 'page' | 'language'>,
  props: PageProps,
  socialImage: string | null,
): HeadTag[] {
  const own = config.languages.find(({ code }) => code === language);
  const others = config.languages.filter(
    ({ code }) => code !== language && routes.pages.get(page)?.paths.has(code),
  );
  return [
    property('og:type', 'website'),
    property('og:site_name', config.name),
    property('og:title', props.title),
    property('og:description', props.description),
    property('og:url', props.canonical),
    property('og:locale', own?.region ?? language),
    ...others.map(({ region }) => property('og:locale:alternate', region)),
    ...(socialImage === null
      ? []
      : imageTags(`${address.origin}${address.base}/${socialImage}`, props.title)),
    meta('twitter:card', socialImage === null ? 'summary' : 'summary_large_image'),
  ];
}

/** The picture with what services want to know before they have fetched it (ogp.me/#structured). */
const imageTags = (url: string, title: string): HeadTag[] => [
  property('og:image', url),
  property('og:image:type', 'image/png'),
  property('og:image:width', String(socialImageSize.width)),
  property('og:image:height', String(socialImageSize.height)),
  property('og:image:alt', title),
];
