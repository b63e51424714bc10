import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoCrash } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { minimal, temporarySite, writeSite } from '../../temporary-site.ts';

/** Texts that could end an element, an attribute, a script or a JSON text too early. */
const nasty =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is meant as text
  '<script>alert(1)</script> </script> <!-- --> ]]> & &amp; "double" \'single\' `tick` \u2028 \u2029 \u00a0 🏭👩‍🚀 \u200fשלום\u202e \\u003c ${x} {y}';
const of = (field: string): string => `${field} ${nasty}`;
/** The same without code and character references, which Markdown interprets. */
const ofMarkdown = (field: string): string => of(field).replace(' &amp;', '').replace(' `tick`', '');
/** A text in both languages as YAML. JSON strings are valid YAML. */
const both = (field: string, text = of(field)): string => `{ en: ${JSON.stringify(text)}, sv: ${JSON.stringify(text)} }`;

const page = `
meta:
  title: ${both('title')}
  description: ${both('description')}
  keywords: { en: [${JSON.stringify(of('keyword'))}], sv: [${JSON.stringify(of('keyword'))}] }
hero:
  label: ${both('label')}
  title: ${both('headline')}
  lead: ${both('lead')}
sections:
  - type: text
    id: story
    title: ${both('section')}
    lead: ${both('sectionlead')}
    body: ${both('body', ofMarkdown('body'))}
  - type: steps
    title: ${both('steps')}
    items:
      - { title: ${both('step')}, description: ${both('stepdescription')} }
      - { title: ${both('step2')}, description: ${both('stepdescription2')} }
action:
  title: ${both('calltoaction')}
  text: ${both('calltext')}
  actions: [{ page: contact, label: ${both('button')} }]
`;

/** Fields that visitors see. */
const visible = [
  ...['label', 'headline', 'lead', 'section', 'sectionlead', 'steps', 'step', 'stepdescription'],
  ...['step2', 'stepdescription2', 'calltoaction', 'calltext', 'button', 'navigation', 'tagline', 'skip'],
];

interface Graph {
  '@graph': Record<string, unknown>[];
}

/** The minimal site with such text in every field of one page and of its frame. */
function nastySite(): Record<string, string> {
  return {
    'site.config.yaml': minimal(
      'site.config.yaml',
      ['name: Nordkaj', `name: ${JSON.stringify(of('site'))}`],
      ['organization: Nordkaj AB', `organization: ${JSON.stringify(of('organization'))}`],
      // Such text is never published, and here it is the same in both languages.
      [
        'translations:\n',
        'rules: { content/control-character: off, content/html-in-text: off, translation/identical: off, search/too-wide: off }\ntranslations:\n',
      ],
    ),
    'content/pages/about.yaml': page,
    'content/navigation.yaml': minimal('content/navigation.yaml', ['{ en: About, sv: Om oss }', both('navigation')]),
    'content/ui.yaml': `
shell:
  common: { skip: ${both('skip')} }
  footer: { tagline: ${both('tagline')} }
`,
  };
}

describe('text with markup in it', () => {
  const site = mkdtempSync(join(tmpdir(), 'tvilling-text-'));
  const built = new Map<string, string>();

  beforeAll(async () => {
    writeSite(site, 'minimal', nastySite());
    const result = await runMain(['build', '--root', site, '--date', '2026-11-21']);
    expectNoCrash(result);
    expect(result.stderr).toContain('no problems');
    expect(result.code).toBe(0);
    for (const file of ['about.html', 'about.json', 'contact.html', 'site.webmanifest', 'sv/om-oss.html'])
      built.set(file, readFileSync(join(site, 'dist', file), 'utf8'));
  });
  afterAll(() => rmSync(site, { recursive: true, force: true }));

  const html = (file: string): string => built.get(file) ?? '';
  const dom = (file: string) => parseDocument(html(file));
  const all = (file: string, name: string) => DomUtils.getElementsByTagName(name, dom(file));
  const meta = (key: string, value: string) => all('about.html', 'meta').find(({ attribs }) => attribs[key] === value)?.attribs.content;

  it.each(['about.html', 'sv/om-oss.html'])('is shown as it was written: %s', (file) => {
    const [body] = all(file, 'body');
    const text = body === undefined ? '' : DomUtils.textContent(body);
    for (const field of visible) expect(text).toContain(of(field));
    expect(text).toContain(ofMarkdown('body'));
  });

  it('stands in title and attributes as it was written', () => {
    expect(DomUtils.textContent(all('about.html', 'title'))).toBe(`${of('title')} | ${of('site')}`);
    expect(meta('name', 'description')).toBe(of('description'));
    expect(meta('name', 'keywords')).toBe(of('keyword'));
    expect(meta('property', 'og:title')).toBe(`${of('title')} | ${of('site')}`);
    expect(meta('property', 'og:site_name')).toBe(of('site'));
    expect(meta('property', 'og:description')).toBe(of('description'));
  });

  it('starts no element and no attribute of its own', () => {
    for (const file of ['about.html', 'contact.html', 'sv/om-oss.html']) {
      const scripts = all(file, 'script');
      const data = scripts.filter(({ attribs }) => attribs.type !== undefined);
      for (const { attribs } of data) expect(attribs).toHaveProperty('type', expect.stringMatching(/json$/));
      // The same number as on a page without such text.
      expect([scripts.length, data.length]).toEqual([2, 1]);
      for (const script of data) expect(() => JSON.parse(DomUtils.textContent(script))).not.toThrow();
      // The last one runs, and starts the first script of the site.
      expect(html(file).match(/<script>/g)).toHaveLength(1);
      expect(DomUtils.textContent(scripts.at(-1) ?? [])).toMatch(/s\.src="\/assets\/boot\.[\w-]+\.js"/);
      expect(DomUtils.findAll(({ attribs }) => 'double"' in attribs || 'single' in attribs, dom(file).children)).toEqual([]);
    }
  });

  it('is the same in the JSON that the browser reads', () => {
    const props = JSON.parse(html('about.json')) as {
      hero: Record<string, string>;
      sections: { title: string }[];
    };
    expect(props.hero).toMatchObject({ label: of('label'), title: of('headline'), lead: of('lead') });
    expect(props.sections.map(({ title }) => title)).toEqual([of('section'), of('steps')]);
  });

  it('is the same in the structured data', () => {
    const [script] = all('about.html', 'script').filter(({ attribs }) => attribs.type === 'application/ld+json');
    const written = script === undefined ? '' : DomUtils.textContent(script);
    expect(written).not.toMatch(/[<\u2028\u2029]/);
    const graph = (JSON.parse(written) as Graph)['@graph'];
    const node = (type: string) => graph.find((candidate) => candidate['@type'] === type);
    expect(node('Organization')?.name).toBe(of('organization'));
    expect(node('WebSite')?.name).toBe(of('site'));
    expect(node('WebPage')).toMatchObject({
      name: `${of('title')} | ${of('site')}`,
      description: of('description'),
    });
    expect(JSON.stringify(node('BreadcrumbList'))).toContain(JSON.stringify(of('navigation')));
  });

  it('is the same in contact details and web manifest', () => {
    const [body] = all('contact.html', 'body');
    expect(body === undefined ? '' : DomUtils.textContent(body)).toContain(of('organization'));
    expect(JSON.parse(html('site.webmanifest'))).toMatchObject({ name: of('site') });
  });
});

it('half a character, which no file can hold, is found at its place', async () => {
  const site = temporarySite('minimal', {
    'content/pages/about.yaml': minimal('content/pages/about.yaml', ['en: The story', 'en: "The \\uD800 story"']),
  });
  const { code, stdout } = await runMain(['validate', '--root', site, '--format', 'compact']);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^content\/pages\/about\.yaml:12:\d+: error content\/control-character: .*U\+D800/m);
});
