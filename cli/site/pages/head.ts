import type { PageProps } from '../../../templates/contract/page-props.ts';
import { nameOfSite } from '../../definitions/fields/company.ts';
import { languageOf } from '../../definitions/fields/config.ts';
import type { Head } from '../../definitions/fields/head.ts';
import { fileHref } from '../routes/addresses.ts';
import { articleFacts } from './article-facts.ts';
import type { HeadTag } from './head-tag.ts';
import { markdownFileOf } from './markdown-file.ts';
import { pageContent } from './page-content.ts';
import { isFallback } from './page-props.ts';
import type { Site, SitePage } from './site.ts';
import { socialImageSize } from './social-image.ts';
import { type SharedPage, structuredData } from './structured-data.ts';

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
 * The elements of a page's head: title, description, canonical link, alternates, sharing, structured data. `socialImage`: the
 * file of the page's picture below the output folder, or null.
 */
export function headTags(site: Site, at: SitePage, props: PageProps, socialImage: string | null): HeadTag[] {
  const { routes, resolver, preview } = site;
  const { page, textLanguage: language, path, canonicalPath } = at;
  const { indexable } = props;
  const isAlias = path !== canonicalPath || isFallback(at);
  const content = pageContent(site, { page, language });
  const keywords = content && resolver.inLanguage(content.meta.keywords, language, routes.pages.get(page));
  const shared = {
    picture: socialImage === null ? null : `${site.address.origin}${site.address.base}/${socialImage}`,
    article: articleFacts(site, page, language),
  };
  // Only the canonical address has alternates. An alias, and a fallback, only point there.
  const twins = isAlias ? [] : props.alternates;
  const markdown = markdownFileOf(site, at);
  return [
    { tag: 'title', attributes: {}, text: props.title },
    meta('description', props.description),
    ...(keywords === undefined ? [] : [meta('keywords', keywords.join(', '))]),
    ...(indexable && !preview ? [] : [meta('robots', 'noindex')]),
    // For the verification: what the published page says to search engines.
    ...(preview ? [meta('tvilling-preview', indexable ? 'index' : 'noindex')] : []),
    // A page that must not be indexed has no preferred address.
    ...(indexable ? [link('canonical', props.canonical)] : []),
    ...twins.map(({ hreflang, href }) => link('alternate', href, { hreflang })),
    ...(props.feeds ?? []).map(({ type, href, title }) => link('alternate', href, { type, title })),
    ...(markdown === null ? [] : [link('alternate', fileHref(site.address, markdown), { type: 'text/markdown', title: props.title })]),
    ...sharing(site, { page, language }, props, shared),
    ...(indexable && !isAlias
      ? [
          {
            tag: 'script' as const,
            attributes: { type: 'application/ld+json' },
            text: structuredData(site, { page, language }, props, shared),
          },
        ]
      : []),
    ...siteTags(site.config.head),
  ];
}

/** Names of the Open Graph protocol and its relatives, which stand in `property` instead of `name`. */
const isProperty = /^(?:al|article|book|fb|music|product|profile|video):/;

/** The elements of the head that the configuration names. */
const siteTags = ({ meta, links }: Head): HeadTag[] => [
  ...Object.entries(meta).flatMap(([name, content]) =>
    [content].flat().map(
      (own): HeadTag => ({
        tag: 'meta',
        attributes: { [isProperty.test(name) ? 'property' : 'name']: name, content: own },
      }),
    ),
  ),
  ...links.map(
    ({ crossorigin, ...attributes }): HeadTag => ({
      tag: 'link',
      attributes: { ...attributes, ...(crossorigin ? { crossorigin: '' } : {}) } as Record<string, string>,
    }),
  ),
];

function sharing(
  site: Site,
  { page, language }: Pick<SitePage, 'page' | 'language'>,
  props: PageProps,
  { picture, article }: SharedPage,
): HeadTag[] {
  const { config, routes } = site;
  const others = config.languages.filter(({ code }) => code !== language && routes.pages.get(page)?.paths.has(code));
  return [
    property('og:type', article === null ? 'website' : 'article'),
    ...(article?.published === undefined ? [] : [property('article:published_time', article.published)]),
    property('og:site_name', nameOfSite(config, language)),
    property('og:title', props.title),
    property('og:description', props.description),
    property('og:url', props.canonical),
    property('og:locale', languageOf(config, language).region),
    ...others.map(({ region }) => property('og:locale:alternate', region)),
    ...(picture === null ? [] : imageTags(picture, props.title)),
    meta('twitter:card', picture === null ? 'summary' : 'summary_large_image'),
  ];
}

/** The picture, with facts that services want before they fetch it (ogp.me/#structured). */
const imageTags = (url: string, title: string): HeadTag[] => [
  property('og:image', url),
  property('og:image:type', 'image/png'),
  property('og:image:width', String(socialImageSize.width)),
  property('og:image:height', String(socialImageSize.height)),
  property('og:image:alt', title),
];
