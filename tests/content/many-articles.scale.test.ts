import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtWell } from '../output-files.ts';
import { searching } from '../search-site.ts';
import { minimal, read, temporarySite } from '../temporary-site.ts';

const languages = ['en', 'sv'] as const;

type Language = (typeof languages)[number];

const count = 200;

/** The newest entries, which a feed has. */
const inFeed = 20;

/** What the harbour's log says again and again. `{n}` is a number that no other sentence of the language has. */
const said: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'The pilot *noted* voyage {n} before the fog came in.',
    'Nobody on the quay **remembered** crate {n} any more.',
    'In the evening, [the office](page:about) counted rope {n} again.',
    'Lamp {n} burned until the last boat had gone – & nobody put it out.',
    'The “old” crane lifted load {n} without a sound.',
  ],
  sv: [
    'Lotsen *noterade* resa {n} innan dimman kom in.',
    'Ingen på kajen **mindes** låda {n} längre.',
    'På kvällen räknade [kontoret](page:about) tross {n} igen.',
    'Lampa {n} brann tills den sista båten hade gått – & ingen släckte den.',
    'Den ”gamla” kranen lyfte last {n} utan ett ljud.',
  ],
};

const headings = { en: 'Day {n}', sv: 'Dag {n}' };

/** The sentences of an article in their order, as Markdown. */
const sentencesOf = (article: number, language: Language): string[] =>
  Array.from({ length: 120 }, (_, index) => (said[language][index % 5] ?? '').replace('{n}', String(1_000_000 + article * 1000 + index)));

/** A sentence as readers see it. */
const plain = (sentence: string): string => sentence.replace(/\*+|\[|\]\([^)]*\)/g, '');

/** The Markdown of an article: paragraphs, a list, a quotation, a table, footnotes and code, below twelve headings. */
function bodyOf(article: number, language: Language): string {
  const all = sentencesOf(article, language);
  const part = (index: number) => all.slice(index * 10, index * 10 + 10);
  const notes: string[] = [];
  const text = Array.from({ length: 12 }, (_, index) => {
    const [a, b, c, d, e, f, g, h, i, j] = part(index);
    notes.push(`[^${index}]: ${j}`);
    return `## ${headings[language].replace('{n}', String(index + 1))}

${a} ${b}[^${index}]

- ${c}
- ${d}

> ${e}
> ${f}

| ${g} | ${h} |
| --- | --- |
| ${i} | ${index} |
`;
  });
  return `${text.join('\n')}\n${notes.join('\n\n')}\n`;
}

const day = (article: number): string => new Date(Date.UTC(2020, 0, 1) + article * 86_400_000).toISOString().slice(0, 10);

const titles = { en: 'Log book', sv: 'Loggbok' };

/** A site with a folder of articles, each in a Markdown file for each language. */
function site(): string {
  const articles = Array.from({ length: count }, (_, article) => [
    [`content/logs/log-${article}/index.yaml`, `date: ${day(article)}\n`],
    ...languages.map((language) => [
      `content/logs/log-${article}/${language}.md`,
      `---\ntitle: ${titles[language]} ${article}\n---\n\n${bodyOf(article, language)}`,
    ]),
  ]).flat();
  const changes = {
    ...searching,
    'content/routes.yaml': `${searching['content/routes.yaml']}- page: logs\n  slug: { en: logs, sv: loggar }\n  entries: { of: logs }\n`,
    'content/pages/logs.yaml': `meta:
  title: { en: Log books, sv: Loggböcker }
  description: { en: All log books., sv: Alla loggböcker. }
hero:
  title: { en: Log books, sv: Loggböcker }
sections:
  - type: entry-list
    title: { en: All, sv: Alla }
    entries: { of: logs }
`,
    'content/pages/about.yaml': minimal('content/pages/about.yaml'),
    'templates/collections/logs/definition.ts': `import { day, defineCollection, localizedArticle, localizedText } from 'tvilling/schema';

export default defineCollection({
  holds: 'the log book of a day',
  from: 'content/logs/*.yaml',
  entry: {
    title: localizedText().describe('Its name.'),
    date: day().describe('Its day.'),
    body: localizedArticle().describe('What happened.'),
  },
  page: { title: 'title', description: 'body', newestFirst: 'date', perPage: 50, feed: true },
});
`,
    ...Object.fromEntries(articles),
  };
  return temporarySite('minimal', changes, afterAll);
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};

const unescaped = (text: string): string => text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name] ?? '');

/** The text of HTML. What two blocks say stands on two lines. */
const textOf = (html: string): string =>
  unescaped(
    html
      .replace(/<(script|style)\b.*?<\/\1>/gs, '')
      .replace(/<\/(p|li|td|th|h\d|blockquote)>/g, '\n')
      .replace(/<[^>]*>/g, ''),
  );

/** The text of an entry of a feed, without the summary, which is the beginning of it. */
const wholeText = (entry: string): string => /<content type="html">(.*?)<\/content>/s.exec(entry)?.[1] ?? '';

/** The sentences that a text lacks, or has more than once. */
const lost = (text: string, article: number, language: Language): string[] =>
  sentencesOf(article, language)
    .map(plain)
    .filter((sentence) => text.split(sentence).length !== 2);

/** The texts of the pages in the index of Pagefind, by their addresses. */
function indexed(folder: string, language: Language): Map<string, string> {
  const at = join(folder, 'dist/pagefind', language, 'fragment');
  const pages = readdirSync(at).map((name): { url: string; content: string } => {
    const text = gunzipSync(readFileSync(join(at, name))).toString();
    return JSON.parse(text.slice(text.indexOf('{')));
  });
  return new Map(pages.map(({ url, content }) => [url, content]));
}

const paths = { en: 'logs', sv: 'sv/loggar' };

describe(`a folder of ${count} long articles in two languages`, { timeout: 600_000 }, () => {
  let folder: string;
  beforeAll(async () => {
    folder = site();
    await builtWell(folder, '--date', '2026-11-21');
  }, 600_000);

  const each = (check: (article: number, language: Language) => unknown[]): unknown[] =>
    languages.flatMap((language) => Array.from({ length: count }, (_, article) => check(article, language)).flat());

  it('is on its pages, sentence by sentence', () => {
    const onPages = (article: number, language: Language) =>
      lost(textOf(read(folder, `dist/${paths[language]}/log-${article}.html`)), article, language);
    expect(each(onPages)).toEqual([]);
  });

  it('is in the feeds, as far as these go back', () => {
    for (const language of languages) {
      const entries = read(folder, `dist/${paths[language]}/atom.xml`).split('<entry>').slice(1);
      expect(entries).toHaveLength(inFeed);
      const left = entries.flatMap((entry, index) => lost(textOf(unescaped(wholeText(entry))), count - 1 - index, language));
      expect(left).toEqual([]);
    }
  });

  it('is in the search', () => {
    const found = new Map(languages.flatMap((language) => [...indexed(folder, language)]));
    const inSearch = (article: number, language: Language) =>
      lost(found.get(`/${paths[language]}/log-${article}`) ?? '', article, language);
    expect(each(inSearch)).toEqual([]);
  });
});
