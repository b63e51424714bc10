import { describe, expect, it } from 'vitest';
import { answerHtml, type DevAnswer, findAnswer, notFoundAnswer, otherFileAnswer } from '../../cli/dev/dev-pages.ts';
import { cleanSite } from '../linked-site.ts';
import { minimal } from '../temporary-site.ts';

const withAlias = {
  'content/routes.yaml': minimal('content/routes.yaml', [
    'slug: { en: about, sv: om-oss }',
    'slug: { en: about, sv: om-oss }\n  aliases: [{ language: en, slug: who-we-are, as: redirect }]',
  ]),
};
const site = cleanSite('minimal', withAlias);
const below = cleanSite('minimal', {
  'site.config.yaml': minimal('site.config.yaml', ['https://nordkaj.example', 'https://nordkaj.example/kran']),
});

const inMarkdown = cleanSite('minimal', {
  ...withAlias,
  'site.config.yaml': minimal('site.config.yaml', ['product: nordkaj', 'product: nordkaj\nmarkdown: true']),
});

const files = { 'tides.txt': 'High at noon.' };
const output = { shows: 'The tides.', files: () => files, defined: new Error() };
const withOutput = { ...site, definitions: { ...site.definitions, outputs: new Map([['tides', output]]) } };

/** What is answered, in a word or two. */
function told(answer: DevAnswer | null): string {
  if (answer === null) return 'nothing';
  if (answer.kind === 'page') return `page ${answer.page.page} ${answer.props.language} ${answer.status}`;
  if (answer.kind === 'props' || answer.kind === 'markdown') return `${answer.kind} ${answer.props.page} ${answer.props.language}`;
  return answer.kind === 'redirect' ? `redirect ${answer.location}` : answer.kind;
}

describe('a path', () => {
  it.each([
    ['/', 'page home en 200'],
    ['/sv', 'page home sv 200'],
    ['/sv/', 'page home sv 200'],
    ['/about', 'page about en 200'],
    ['/about/', 'page about en 200'],
    ['/sv/om-oss', 'page about sv 200'],
    ['/index.json', 'props home en'],
    ['/about.json', 'props about en'],
    ['/sv/om-oss.json', 'props about sv'],
    ['/404.json', 'props not-found en'],
    ['/sv/404.json', 'props not-found sv'],
    ['/who-we-are', 'redirect /about'],
    ['/who-we-are/', 'redirect /about'],
    ['/search.en.json', 'file'],
    ['/search.fi.json', 'nothing'],
    ['/site.webmanifest', 'file'],
    ['/site.sv.webmanifest', 'nothing'],
    ['/nope', 'nothing'],
    ['/nope.json', 'nothing'],
    ['/about.xml', 'nothing'],
    ['/about.md', 'nothing'],
    ['/llms.txt', 'nothing'],
  ])('%s is answered by: %s', (path, answer) => expect(told(findAnswer(site, path) ?? otherFileAnswer(site, path))).toBe(answer));

  it.each([
    ['/kran', 'page home en 200'],
    ['/kran/', 'page home en 200'],
    ['/kran/about', 'page about en 200'],
    ['/kran/about.json', 'props about en'],
    ['/about', 'nothing'],
    ['/krane/about', 'nothing'],
  ])('%s below a sub-path is answered by: %s', (path, answer) => expect(told(findAnswer(below, path))).toBe(answer));

  it.each([
    ['/index.md', 'markdown home en'],
    ['/about.md', 'markdown about en'],
    ['/sv/om-oss.md', 'markdown about sv'],
    ['/about.json', 'props about en'],
    ['/who-we-are.md', 'nothing'],
    ['/404.md', 'nothing'],
    ['/llms.txt', 'file'],
    ['/sv/llms.txt', 'file'],
    ['/de/llms.txt', 'nothing'],
  ])('%s of a site in Markdown too is answered by: %s', (path, answer) =>
    expect(told(findAnswer(inMarkdown, path) ?? otherFileAnswer(inMarkdown, path))).toBe(answer),
  );

  it('that an output of the site has is answered by its file', () => {
    expect(otherFileAnswer(withOutput, '/tides.txt')).toEqual({ kind: 'file', text: 'High at noon.' });
    expect(otherFileAnswer(withOutput, '/tide.txt')).toBeNull();
  });

  it.each([
    ['/nope', 'page not-found en 404'],
    ['/sv/nope/nope', 'page not-found sv 404'],
    ['/svenska', 'page not-found en 404'],
  ])('%s that leads nowhere: %s', (path, answer) => expect(told(notFoundAnswer(site, path))).toBe(answer));
});

it('a page names its props and its manifest, and carries the head that its assets need', () => {
  const answer = findAnswer(below, '/kran/about');
  if (answer?.kind !== 'page') throw new Error('no page');
  expect(answer.propsHref).toBe('/kran/about.json');
  const assets = {
    boot: '/boot.js',
    client: '/client.js',
    head: '<link id="mine">',
    latinHead: '',
    style: '',
    parts: [],
    chapters: [],
    late: null,
    sheets: {},
  };
  const html = answerHtml(below, answer, { assets, body: '<h1>Body</h1>', socialImage: null });
  for (const piece of ['<link id="mine">', '<h1>Body</h1>', '/kran/site.webmanifest', '/kran/about.json']) expect(html).toContain(piece);
  // Vite adds scripts and styles of its own. All else is blocked as in a build.
  expect(html).toContain(
    `<meta http-equiv="Content-Security-Policy" content="img-src 'self' data:; font-src 'self'; frame-src; media-src; form-action 'self'; base-uri 'none'">`,
  );
});
