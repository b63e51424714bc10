import { describe, expect, it } from 'vitest';
import { pageProps } from '../../../cli/site/pages/page-props.ts';
import { cleanSite, linkedSite } from '../../linked-site.ts';
import { minimal } from '../../temporary-site.ts';

const about = 'content/pages/about.yaml';
const contact = 'content/pages/contact.yaml';

const text = (lines: readonly string[]) => `|\n${lines.map((line) => `        ${line}\n`).join('')}`;

/** The minimal site with an article on a page, and links to its headings on another one. */
const linking = (
  [english, swedish]: readonly [readonly string[], readonly string[]],
  [toEnglish, toSwedish]: readonly [string, string],
  of = '',
) => ({
  [about]: minimal(about, [
    'action:\n',
    `  - type: article\n${of}    title: { en: Long, sv: Lång }\n    body:\n      en: ${text(english)}      sv: ${text(swedish)}action:\n`,
  ]),
  [contact]: minimal(contact, [
    'action:\n',
    `  - type: article\n    title: { en: More, sv: Mer }\n    body:\n      en: "[A](page:about#${toEnglish})"\n      sv: "[B](page:about#${toSwedish})"\naction:\n`,
  ]),
});

const boat = [
  ['## How it went', '', '## Named {#other}', '', '### قارب', '', '## Menu'],
  ['## Hur det gick', '', '## Annat {#other}', '', '### Båten', '', '## Meny'],
] as const;

/** Where the link of the second page leads, in both languages. */
function targets(...[texts, links]: Parameters<typeof linking>): string[] {
  const site = cleanSite('minimal', linking(texts, links));
  return ['en', 'sv'].map((language) => {
    const { sections } = pageProps(site, { page: 'contact', language, textLanguage: language, canonicalPath: '/' }, '');
    return /"href":"([^"]*#[^"]*|\/about|\/sv\/om-oss)"/.exec(JSON.stringify(sections))?.[1] ?? '';
  });
}

const findingsOf = (...args: Parameters<typeof linking>) =>
  linkedSite('minimal', linking(...args))
    .findings.filter(({ code }) => code !== 'translation/links-differ')
    .map(({ code, range, hint }) => `${code} ${range?.start.line} ${hint}`);

describe('a link to a heading by its words', () => {
  it('leads to the same heading in the language of the reader', () => {
    expect(targets(boat, ['how-it-went', 'how-it-went'])).toEqual(['/about#how-it-went', '/sv/om-oss#hur-det-gick']);
    expect(targets(boat, ['other', 'other'])).toEqual(['/about#other', '/sv/om-oss#other']);
    expect(targets(boat, ['قارب', 'قارب'])).toEqual([`/about#${encodeURIComponent('قارب')}`, '/sv/om-oss#baten']);
  });

  it('leads to the page where the translation is built otherwise', () => {
    const texts = [boat[0], ['## Hur det gick']] as const;
    const { site, findings } = linkedSite('minimal', linking(texts, ['how-it-went', 'how-it-went']));
    expect(findings).toEqual([]);
    expect(site?.resolver.pageLink('about', 'sv', 'how-it-went').href).toBe('/sv/om-oss');
  });

  it('is a finding if the page has no such heading, with the one that is meant', () => {
    const found = findingsOf(boat, ['how-it-wend', 'hur-det-gick']);
    expect(found).toEqual([
      expect.stringMatching(/^reference\/unknown-anchor \d+ Did you mean "how-it-went"\?/),
      expect.stringMatching(/^reference\/unknown-anchor \d+ Write "how-it-went", the anchor in the source/),
    ]);
  });

  it.each<[what: string, texts: readonly [readonly string[], readonly string[]], anchor: string, of?: string]>([
    [
      'two headings have these words',
      [
        ['## A', '', '## A'],
        ['## B', '', '## C'],
      ],
      'a',
    ],
    [
      'two translations have the same words',
      [
        ['## A', '', '## B'],
        ['## C', '', '## C'],
      ],
      'a',
    ],
    ['the shell has this anchor', [['## Menu'], ['## Meny']], 'menu'],
    ['a section has it', [['## Story'], ['## Historia']], 'story'],
    ['its section is not always there', [['## A'], ['## B']], 'a', '    publish: 2026-01-01\n'],
  ])('may get another number if %s, so it is a finding', (_, texts, anchor, of) => {
    const found = findingsOf(texts, [anchor, anchor], of);
    // The id of a section is an anchor as well.
    expect(found.length).toBe(anchor === 'story' ? 0 : 2);
  });
});
