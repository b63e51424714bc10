import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteWithParts } from '../../bundled-site.ts';
import { builtWell, outputOf } from '../../output-files.ts';
import { root } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { type GraphNode, graphOf, problemsIn, recommendedIn } from '../../schema-org.ts';
import { type Changes, changed, minimal, read, temporarySite } from '../../temporary-site.ts';

const definition = 'templates/collections/news/definition.ts';
const news = (path: string) => readFileSync(join(root, 'tests/sites/news', path), 'utf8');

/** The site with news, below a path, with a `schema` of its news. */
const withSchema = (schema: string, changes: Changes = {}): string =>
  temporarySite('news', {
    [definition]: changed(news(definition), '    perPage: 2,', `    perPage: 2,\n    schema: ${schema},`),
    ...changes,
  });

const graphAt = (site: string, file: string): GraphNode[] => graphOf({ html: read(join(site, 'dist'), file) });
const nodeAt = (site: string, file: string, type: string) => graphAt(site, file).find((node) => node['@type'] === type);

const faq = (name: string) => `
  - type: faq
    title: { all: '${name}' }
    items:
      - question: { en: 'What is ${name}?', sv: 'Vad är ${name}?' }
        answer: { en: 'See [the news](page:news)', sv: 'Se [nyheterna](page:news) today' }
      - question: { en: 'Why ${name}?', sv: 'Varför ${name}?' }
        answer: { en: Because., sv: Därför. }
`;

describe('what the tool says of a page', () => {
  it('is an article for news and long texts, questions, breadcrumbs, in each language', async () => {
    const home = news('content/pages/home.yaml');
    const site = temporarySite('news', {
      'content/pages/home.yaml': home.replace(/^sections:.*$/m, `sections:${faq('Fyren')}${faq('Lampan')}`),
    });
    await builtWell(site);
    const files = ['index', 'sv', 'news/open-day', 'sv/nyheter/oppet-hus', 'news', 'topics/lamps'];
    const graphs = files.map((file) => graphAt(site, `${file}.html`));
    expect(graphs.flatMap(problemsIn)).toEqual([]);
    expect(new Set(graphs.flatMap(recommendedIn))).toEqual(new Set(['Organization.logo']));
    expect(nodeAt(site, 'sv/nyheter/oppet-hus.html', 'NewsArticle')).toMatchObject({
      headline: 'Kom upp och titta',
      datePublished: '2026-06-01',
      image: expect.stringMatching(/^https:\/\/norrlykta\.example\/assets\/social\//),
      author: { '@id': 'https://norrlykta.example/#organization' },
      inLanguage: 'sv',
    });
    const asked = ['Vad är Fyren?', 'Varför Fyren?', 'Vad är Lampan?', 'Varför Lampan?'];
    const faqs = graphs[1]?.filter((node) => node['@type'] === 'FAQPage');
    expect(faqs).toMatchObject([{ mainEntity: asked.map((name) => ({ name })) }]);
    expect(JSON.stringify(faqs)).not.toContain('href');
    expect(nodeAt(site, 'sv.html', 'BreadcrumbList')).toBeUndefined();
    const shared = (file: string) => read(join(site, 'dist'), file).match(/<meta property="(?:og:type|article:[^"]*)" content="[^"]*"/g);
    expect(shared('sv.html')).toEqual(['<meta property="og:type" content="website"']);
    expect(shared('news/open-day.html')).toEqual([
      '<meta property="og:type" content="article"',
      '<meta property="article:published_time" content="2026-06-01"',
    ]);
  });
});

it('the definition of the guide around one of the tool makes the organization a museum, and its price lists offers', async () => {
  const about = minimal('content/pages/about.yaml', [
    'action:\n',
    `  - type: opening-hours
    title: { en: Opening hours, sv: Öppettider }
    hours: { week: [{ from: monday, to: friday, opens: '10:00', closes: '18:00' }] }
  - type: price-list
    title: { en: Admission, sv: Inträde }
    groups:
      - lines:
          - { name: { en: Adults, sv: Vuxna }, price: { SEK: 120, EUR: 11.50 } }
          - { name: { en: Children, sv: Barn }, price: free }
action:
`,
  ]);
  const site = await siteWithParts('minimal', { 'content/pages/about.yaml': about });
  await builtWell(site);
  const museums = graphAt(site, 'sv/om-oss.html').filter((node) => JSON.stringify(node['@type']).includes('Museum'));
  expect(museums).toHaveLength(1);
  expect(museums[0]).toMatchObject({
    '@type': ['Organization', 'Museum'],
    name: expect.any(String),
    location: [{ '@type': 'Place' }],
    makesOffer: [
      { '@type': 'Offer', name: 'Vuxna', price: 120, priceCurrency: 'SEK' },
      { '@type': 'Offer', name: 'Vuxna', price: 11.5, priceCurrency: 'EUR' },
      { '@type': 'Offer', name: 'Barn', price: 0, priceCurrency: 'SEK' },
    ],
  });
});

describe('schema of a definition', () => {
  it('takes the place of what the tool says of an entry, in each language, beside the organization', async () => {
    const schema = `({ title, date }, { url, title: link, language, organization }) => [
      { '@type': 'Event', '@id': \`\${url}#event\`, name: \`\${title}</script>\`, alternateName: link, startDate: date.date, inLanguage: language, organizer: { '@id': organization.id }, endDate: undefined },
      { '@type': 'Organization', '@id': organization.id, sameAs: ['https://social.example/norrlykta'] },
    ]`;
    const site = withSchema(schema);
    await builtWell(site);
    const graph = graphAt(site, 'sv/nyheter/oppet-hus.html');
    expect(graph.map((node) => node['@type'])).toEqual(['Organization', 'WebSite', 'WebPage', 'BreadcrumbList', 'Event']);
    expect(graph[0]).toMatchObject({ name: 'Norrlykta', sameAs: ['https://social.example/norrlykta'] });
    expect(graph.at(-1)).toEqual({
      '@type': 'Event',
      '@id': 'https://norrlykta.example/sv/nyheter/oppet-hus#event',
      name: 'Kom upp och titta</script>',
      alternateName: 'Kom upp och titta',
      startDate: '2026-06-01',
      inLanguage: 'sv',
      organizer: { '@id': 'https://norrlykta.example/#organization' },
    });
    expect(nodeAt(site, 'sv/nyheter.html', 'Event')).toBeUndefined();
    expect(await builtWell(site)).toContain('are as before');
  });

  it('is a finding at its place if it throws, changes, or returns something else', async () => {
    const schema = `({ id, date }, { organization }) => {
      if (id === 'open-day') throw new Error('No');
      if (id === 'led-lamps') return { '@type': 'Event', name: String(new Date()) };
      if (id === 'new-boat') return { '@type': 'Event', name: new Map() as never };
      if (id === 'winter-storm') return { '@type': 'Event', offers: [{ '@type': 'Offer', validFrom: date as never }] };
      return { '@type': 'Museum', '@id': organization.id, foundingDate: date.date };
    }`;
    const site = withSchema(schema);
    const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-21']);
    const text = stderr.replace(/\s+/g, ' ');
    for (const finding of [
      /definition\.ts:22:\d+ error template\/unusable It throws while a page is made: No .*? Mend the collection that it defines\./,
      /definition\.ts:23:\d+ error \S+ It throws while a page is made: new Date\(\) has another value the next time/,
      /definition\.ts:5:\d+ error \S+ It cannot be used: its schema returns something that is no JSON: name is a Map/,
      /definition\.ts:5:\d+ error \S+ It cannot be used: its schema returns an object with "date", "text" as "offers\.validFrom": expected a text/,
      /definition\.ts:5:\d+ error \S+ It cannot be used: its schema has the "@id" https:\/\/norrlykta\.example\/#organization, which another node of the page has with another "@type"/,
    ])
      expect(text).toMatch(finding);
    expect(code).toBe(1);
    expect(outputOf(site)).toBe(null);
  });
});
