import { Parser } from 'htmlparser2';
import { diagnostic } from '../diagnostics/diagnostic.ts';
import { alternateSet } from './read-page.ts';
import type { Verification } from './verification.ts';

interface SitemapUrl {
  loc: string;
  alternates: { hreflang: string; value: string; offset: number }[];
}

/** The sitemap lists every canonical, indexable page, and no other, with the alternates that its head gives. */
export function checkSitemap({ files, folder, pages, report }: Verification): void {
  const file = { file: `${folder}/sitemap.xml`, range: null };
  const fail = (reason: string) => report(diagnostic('output/sitemap', file, { reason }));
  const text = files.get('sitemap.xml');
  if (text === undefined) {
    fail('there is no sitemap.xml');
    return;
  }
  const listed = new Map(readSitemap(text).map((url) => [url.loc, url]));
  for (const page of pages.values()) {
    const isListable = !page.noindex && !page.isRedirect && page.canonical?.value === page.url;
    const url = listed.get(page.url);
    if (isListable && url === undefined) fail(`${page.url} is missing`);
    if (!isListable && url !== undefined) fail(`${page.url} is not a canonical, indexable page`);
    if (isListable && url !== undefined && alternateSet(url) !== alternateSet(page)) {
      fail(`the alternates of ${page.url} are not those of its head`);
    }
    listed.delete(page.url);
  }
  for (const loc of listed.keys()) fail(`${loc} is no page of the output`);
}

function readSitemap(xml: string): SitemapUrl[] {
  const urls: SitemapUrl[] = [];
  let inLoc = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'url') urls.push({ loc: '', alternates: [] });
        inLoc = name === 'loc';
        const { hreflang = '', href: value = '' } = attributes;
        if (name === 'xhtml:link')
          urls.at(-1)?.alternates.push({ hreflang, value, offset: parser.startIndex });
      },
      ontext(text) {
        const url = urls.at(-1);
        if (inLoc && url !== undefined) url.loc += text;
      },
      onclosetag() {
        inLoc = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return urls;
}
