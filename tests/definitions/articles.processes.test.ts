import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DomUtils } from 'htmlparser2';
import { beforeAll, describe, expect, it } from 'vitest';
import { crane } from '../build/pictures/pictured-site.ts';
import { brokenAtomRules, childrenOf, malformed, readXml, textIn } from '../feed-rules.ts';
import { root } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { changed, read, temporarySite } from '../temporary-site.ts';
import { type BuiltPage, elements, readPages, textOf } from '../verkbro/read-dist.ts';

const fixture = join(root, 'tests/sites/news');
const definition = 'templates/collections/news/definition.ts';

/** An article in one language. Both languages have the same structure. */
const article = (words: Record<'begin' | 'heading' | 'alt' | 'caption' | 'column' | 'said' | 'note', string>) =>
  `|
    # ${words.heading} {#went}

    ${words.begin}[^1] [Ämnen](page:topics#content-of-news)

    ![${words.alt}](crane.png "${words.caption}")

    ## ${words.heading} 2

    |   | ${words.column} |
    | - | -: |
    | Freja | 42 |

    > ${words.said}
    >
    > — Eva

    \`\`\`html
    <b>{figure:none}</b>
    \`\`\`

    [^1]: ${words.note}
`;

const english = article({
  begin: 'The boat came in May.',
  heading: 'How it went',
  alt: 'A crane & a boat',
  caption: 'The quay in May',
  column: 'Metres',
  said: 'She is faster than we thought.',
  note: 'The log says so.',
});
const swedish = article({
  begin: 'Båten kom i maj.',
  heading: 'Hur det gick',
  alt: 'En kran och en båt',
  caption: 'Kajen i maj',
  column: 'Meter',
  said: 'Hon är snabbare än vi trodde.',
  note: 'Det står i loggen.',
});

describe('entries with articles', { timeout: 120_000 }, () => {
  let site: string;
  let page: BuiltPage;
  const built = (path: string) => readFileSync(join(site, 'dist', path), 'utf8');

  beforeAll(async () => {
    const end = { site: () => {} };
    site = temporarySite(
      'news',
      {
        [definition]: changed(read(fixture, definition), 'localizedRichText,', 'localizedArticle,').replace(
          'localizedRichText()',
          'localizedArticle()',
        ),
        'content/news/new-boat.yaml': `slug: { en: new-boat, sv: ny-bat }
title: { en: A boat for the outer islands, sv: En båt till de yttre öarna }
date: 2026-12-01
author: eva
body:
  en: ${english}  sv: ${swedish}`,
        'content/pictures/crane.png': crane,
        'content/pages/topics.yaml': `${read(fixture, 'content/pages/topics.yaml')}    id: all
  - type: article
    title: { en: About us, sv: Om oss }
    contents: true
    body:
      en: "## All\\n\\n### Menu\\n\\n## Content {#content-of-news}\\n\\n## All\\n\\n[How](page:news/new-boat#went)"
      sv: "## All\\n\\n### Meny\\n\\n## Innehåll {#content-of-news}\\n\\n## All\\n\\n[Hur](page:news/new-boat#went)"
`,
      },
      (remove) => {
        end.site = remove as () => void;
      },
    );
    const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-12-21']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('no problems')]);
    page = readPages(join(site, 'dist')).find(({ path }) => path === '/sv/nyheter/ny-bat') as BuiltPage;
    return () => end.site();
  }, 180_000);

  const texts = (name: string) => elements(page, name).map((element) => textOf(element));

  it('show it with headings below the title of the page', () => {
    expect([texts('h1'), texts('h2'), texts('h3')].map(([first]) => first)).toEqual([
      'En båt till de yttre öarna',
      'Hur det gick',
      'Hur det gick 2',
    ]);
  });

  it('say how long it takes to read', () => {
    expect(texts('p')).toContain('Lästid 1 min');
  });

  it('show its figure, table, quotation, code and footnote', () => {
    const [image] = elements(page, 'img', { alt: 'En kran och en båt' });
    expect(image?.attribs).toMatchObject({ loading: 'eager', width: '900', height: '600' });
    expect(texts('figcaption')).toEqual(['Kajen i maj', '— Eva']);
    expect(elements(page, 'td', { class: 'article__end' })).toHaveLength(1);
    expect(elements(page, 'th', { scope: 'row' }).map((cell) => textOf(cell))).toEqual(['Freja']);
    expect(texts('pre')).toEqual(['<b>{figure:none}</b>']);
    expect(elements(page, 'span', { class: 'c-tag' }).map((tag) => textOf(tag))).toEqual(['b', 'b']);
    const [reference] = elements(page, 'a', { role: 'doc-noteref' });
    const [back] = elements(page, 'a', { role: 'doc-backlink' });
    expect(elements(page, 'li', { id: reference?.attribs.href?.slice(1) ?? '' })).toHaveLength(1);
    expect(back?.attribs.href).toBe(`#${reference?.attribs.id}`);
  });

  it('have headings with anchors of their own, which contents and links lead to', () => {
    const [heading] = elements(page, 'h2');
    expect(heading?.attribs.id).toBe('went');
    const english = readPages(join(site, 'dist')).find(({ path }) => path === '/topics') as BuiltPage;
    const [contents] = elements(english, 'nav', { class: 'article-contents' });
    const anchors = DomUtils.findAll(({ name }) => name === 'a', contents?.children ?? []).map(({ attribs }) => attribs.href);
    expect(anchors).toEqual(['#all-2', '#menu-2', '#content-of-news', '#all-3']);
    expect(elements(english, 'a', { href: '/news/new-boat#went' })).toHaveLength(1);
  });

  it('are described by their first paragraph, not by their heading', () => {
    expect(elements(page, 'meta', { name: 'description' })[0]?.attribs.content).toBe('Båten kom i maj. Ämnen');
  });

  it('are in the feed as a whole, with pictures that are there', async () => {
    const feed = built('sv/nyheter/atom.xml');
    expect([await malformed(feed), brokenAtomRules(feed)]).toEqual([[], []]);
    const [entry] = childrenOf(readXml(feed), 'entry');
    const content = entry === undefined ? '' : textIn(entry, 'content');
    for (const part of ['<h2>Hur det gick</h2>', '<td>42</td>', '<p>— Eva</p>', '&lt;b&gt;', 'Det står i loggen.'])
      expect(content).toContain(part);
    const [, path = ''] = /<img src="https:\/\/norrlykta\.example\/([^"]+)"/.exec(content) ?? [];
    expect(existsSync(join(site, 'dist', path))).toBe(true);
  });
});
