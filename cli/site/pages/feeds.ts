import type { FeedLink } from '../../../templates/contract/page-props.ts';
import type { AnyCollection, FeedFormat } from '../../definitions/collection.ts';
import { startOfDay } from '../../definitions/day-bounds.ts';
import { nameOfSite, organizationName } from '../../definitions/fields/company.ts';
import type { PageLink } from '../../definitions/fields/form-fields.ts';
import type { ArticleBlock, ListedEntry } from '../../definitions/fields/in-language.ts';
import { htmlOf } from '../../definitions/html.ts';
import { absolute, absoluteHref, fileHrefBeside, isOnThisHost, pathOnHost } from '../routes/addresses.ts';
import { documentTitle } from './document-title.ts';
import type { Feed, FeedEntry, FeedText } from './feed.ts';
import { atomFeed, rssFeed } from './feed.ts';
import { lentLanguage } from './lent-texts.ts';
import { textField } from './page-content.ts';
import { lineage } from './shell.ts';
import type { Site } from './site.ts';

/** The largest number of entries in a feed: the newest. Feed readers keep older ones. */
const most = 20;

const formats = {
  atom: { file: 'atom.xml', type: 'application/atom+xml', write: atomFeed },
  rss: { file: 'rss.xml', type: 'application/rss+xml', write: rssFeed },
} satisfies Record<FeedFormat, object>;

type Format = FeedFormat;

/** A list that has a feed: a collection in a language. */
interface FeedSource {
  of: string;
  /** The page with the list. */
  page: string;
  language: string;
  path: string;
  format: Format;
}

/** All feeds of a host, as text by path below the output folder. */
export const feedFiles = (site: Site): Map<string, string> =>
  new Map(
    feedSources(site)
      .filter(({ path }) => isOnThisHost(site.address, path))
      .map((source) => [fileOf(site, source), formats[source.format].write(feedAt(site, source))]),
  );

/** The feeds that a page links: those of the lists that it belongs to. The root page links all feeds of its language. */
export function feedLinks(site: Site, page: string, language: string): FeedLink[] {
  const above = lineage(site, page);
  return feedSources(site)
    .filter((source) => source.language === language)
    .filter((source) => page === site.routes.root || above.includes(source.page))
    .map((source) => ({
      type: formats[source.format].type,
      href: addressOf(site, source),
      title: titleOf(site, source),
    }));
}

function feedSources(site: Site): FeedSource[] {
  const { routes, definitions } = site;
  return [...routes.entryPages].flatMap(([of, { parent: page }]) => {
    const formats = formatsOf(definitions.collections.get(of));
    if (formats.length === 0) return [];
    // A feed must say when it last changed (RFC 4287, 4.1.1), so a list without such entries has no feed.
    const paths = [...(routes.pages.get(page)?.paths ?? [])].filter(([language]) => site.resolver.hasNews(of, language));
    return paths.flatMap(([language, path]) => formats.map((format) => ({ of, page, language, path, format })));
  });
}

function formatsOf(collection: AnyCollection | undefined): readonly Format[] {
  const feed = collection?.page?.feed ?? false;
  return typeof feed === 'boolean' ? (feed ? ['atom'] : []) : feed;
}

type News = ListedEntry & { page: PageLink };

const isNews = (entry: ListedEntry): entry is News => entry.page !== undefined;

/** The file of a feed, below the output folder. */
function fileOf({ address }: Site, { path, format }: FeedSource): string {
  const own = pathOnHost(address, path);
  return `${own === '/' ? '' : `${own.slice(1)}/`}${formats[format].file}`;
}

const addressOf = (site: Site, source: FeedSource): string => fileHrefBeside(site.address, source.path, fileOf(site, source));

const titleOf = ({ resolver, config }: Site, { page, language }: FeedSource): string =>
  documentTitle(resolver.pageLink(page, language).title, nameOfSite(config, language));

function feedAt(site: Site, source: FeedSource): Feed {
  const { address, config, pages, resolver } = site;
  const { page, language, path } = source;
  const content = pages.get(page);
  const { made, inputs } = site.inputs.record(() => ({
    page: resolver.pageLink(page, language).title,
    subtitle: content === undefined ? '' : resolver.inLanguage(content.meta.description, language),
    news: newsIn(site, source),
  }));
  const speak = speaker(lentLanguage(inputs));
  return {
    language,
    title: speak(titleOf(site, source), made.page),
    subtitle: speak(made.subtitle),
    self: absoluteHref(address, addressOf(site, source)),
    page: absolute(address, path),
    author: organizationName(config, language),
    entries: made.news.map((news) => feedEntry(site, news, { ...source, speak })),
  };
}

/** A text with its language. `from`: what the text was made of, if that is not the text itself. */
type Speak = (text: string, from?: unknown) => FeedText;

const speaker =
  (languageOf: ReturnType<typeof lentLanguage>): Speak =>
  (text, from = text) => ({ text, language: languageOf(from) });

/** A piece of news, and all its fields by their names. */
interface WholeNews {
  entry: News;
  published: string;
  fields: Readonly<Record<string, unknown>>;
}

const newsIn = ({ resolver }: Site, { of, language }: FeedSource): WholeNews[] =>
  resolver
    .published(of, language)
    .flatMap(({ entry, published }) => (isNews(entry) ? [{ entry, published }] : []))
    .slice(0, most)
    .map((news) => {
      const { whole } = resolver.entry({ of, id: news.entry.id }, language);
      return { ...news, fields: whole as unknown as WholeNews['fields'] };
    });

function feedEntry(
  { address, config, definitions }: Site,
  { entry: { id, title, text, tags = [], page }, published, fields }: WholeNews,
  { of, language, speak }: FeedSource & { speak: Speak },
): FeedEntry {
  const collection = definitions.collections.get(of);
  const body = fields[textField(collection) ?? ''] as ArticleBlock[] | undefined;
  return {
    id: `tag:${new URL(config.url).hostname},${published}:${of}/${id}/${language}`,
    title: speak(title),
    page: absoluteHref(address, page.href),
    updated: startOfDay(published, config.timeZone),
    tags: tags.map((tag) => ({ id: tag.id, ...speak(tag.title) })),
    summary: text === undefined ? null : speak(text, fields[collection?.page?.description ?? '']),
    content: body === undefined ? null : speak(htmlOf(body, address.origin), body),
  };
}
