import type { PageProps } from '../../templates/contract.ts';
import { pageContent } from './page-content.ts';
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
 * The head of a page: title, description, canonical, alternates, sharing, structured data. `socialImage`: the file of
 * the page's picture below the output folder; null where it has none.
 */
export function headTags(
  site: Site,
  { page, language, path, canonicalPath }: SitePage,
  props: PageProps,
  socialImage: string | null,
): HeadTag[] {
  const { routes, resolver } = site;
  const { indexable } = props;
  const isAlias = path !== canonicalPath;
  const content = pageContent(site, { page, language });
  const keywords = content && resolver.inLanguage(content.meta.keywords, language, routes.pages.get(page));
  // Alternates belong to the canonical address only; an alias points there and says no more.
  const twins = isAlias ? [] : props.alternates;
  return [
    { tag: 'title', attributes: {}, text: props.title },
    meta('description', props.description),
    ...(keywords === undefined ? [] : [meta('keywords', keywords.join(', '))]),
    ...(indexable ? [] : [meta('robots', 'noindex')]),
    // A page that is not to be indexed has no preferred address either.
    ...(indexable ? [link('canonical', props.canonical)] : []),
    ...twins.map(({ hreflang, href }) => link('alternate', href, { hreflang })),
    ...(props.feeds ?? []).map(({ type, href, title }) => link('alternate', href, { type, title })),
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
