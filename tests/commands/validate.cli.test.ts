import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareFindings } from '../../cli/diagnostics/finding.ts';
import { expectNoCrash, findingsIn, type Report } from '../findings.ts';
import { caseFile, judgedOnce, manyPages } from '../many-pages.ts';
import { runMain } from '../run-main.ts';
import { minimal, temporarySite } from '../temporary-site.ts';

const about = 'content/pages/about.yaml';
const home = 'content/pages/home.yaml';
const routes = 'content/routes.yaml';

/** The longest description that search results show whole, without the parts that do not count. */
const longest = (start: string): string => `${start} ${'m'.repeat(60)}`;

describe('the site of this repository', () => {
  it('is clean', async () => {
    const result = await runMain(['validate']);
    expect(result.stdout).toBe('');
    expect(result.stderr).toMatch(/^\d+ files checked: no problems\n$/);
    expect(result.code).toBe(0);
  });
});

describe('many mistakes at once', () => {
  const mistakes = {
    // Not valid YAML.
    'content/pages/contact.yaml': minimal('content/pages/contact.yaml').replace('hero:', "hero: 'open"),
    // Nested: a mapping in a list in a list, with a mistake in each language.
    [about]: minimal(
      about,
      ['title: { en: The story, sv: Historien }', 'title: { en: The story }'],
      ['    body:', '    boddy: x\n    body:'],
      ['[Skriv till oss](page:contact)', '[Skriv till oss](page:kontakt)'],
      ['label: { en: Contact us, sv: Kontakta oss }', 'label: { en: Contact us, sv: 5 }'],
    ),
    [home]: minimal(
      home,
      ['items: [projects]', 'items: [projects, peple]'],
      ['{figure:projects} kranar', '{figure:project} kranar'],
      ['lead: { en:', 'lede: x\n  lead: { en:'],
    ),
    'content/metrics.yaml': minimal('content/metrics.yaml', ['value: 500', 'value: many']),
    'content/testimonial.yaml': '[]\n',
    'content/pages/news.yaml': minimal(about),
    [routes]: minimal(routes, ['sv: kontakt', 'sv: om-oss']),
    'content/ui.yaml': 'shell:\n  common:\n    reload: { en: Once more, sv: "" }\n',
  };

  const expected = [
    'content/wrong-type content/metrics.yaml:2:20',
    'translation/missing content/pages/about.yaml:12:5',
    'content/unknown-key content/pages/about.yaml:13:5',
    'reference/unknown-page content/pages/about.yaml:16:55',
    'content/wrong-type content/pages/about.yaml:21:53',
    'content/syntax content/pages/contact.yaml:5:7',
    'content/unknown-key content/pages/home.yaml:9:3',
    'content/unknown-placeholder content/pages/home.yaml:10:72',
    'reference/unknown-id content/pages/home.yaml:14:23',
    'route/orphan-page content/pages/news.yaml',
    'route/slug-collision content/routes.yaml:6:28',
    'content/unexpected-file content/testimonial.yaml',
    'content/empty-text content/ui.yaml:3:34',
  ];

  it('are all found in one run, each at its place, and nothing else', async () => {
    const { code, findings } = await findingsIn(temporarySite('minimal', mistakes));
    expect(findings).toEqual(expected);
    expect(code).toBe(1);
  });

  it('are printed the same each time, in one order', async () => {
    const site = temporarySite('minimal', mistakes);
    const first = await runMain(['validate', '--root', site]);
    const second = await runMain(['validate', '--root', site]);
    expect(second).toEqual(first);
    expectNoCrash(first);
    expect(first.stderr).toBe('10 files checked: 12 errors, 1 warning\n--fix repairs 2 of them.\n');
    const places = [...first.stdout.matchAll(/^(\S+) {2}(?:error|warning) {2}(\S+)$/gm)];
    expect(places.map(([, place, name]) => `${name} ${place}`)).toEqual(expected);
    for (const line of first.stdout.split('\n')) expect([...line].length).toBeLessThanOrEqual(80);
    expect(first.stdout).not.toContain('\u001b');
  });

  it('are printed for programs as they stand', async () => {
    const site = temporarySite('minimal', mistakes);
    const { stdout, code } = await runMain(['validate', '--root', site, '--json']);
    expect(code).toBe(1);
    const report = JSON.parse(stdout) as Report;
    expect(report).toMatchObject({ version: 1, errors: 12, warnings: 1 });
    expect(report.findings).toEqual([...report.findings].sort(compareFindings));
    for (const { range, message, related = [] } of report.findings) {
      expect(message).toMatch(/^\S.*[.!?]$/);
      for (const place of [range, ...related.map((other) => other.range)]) {
        if (place === null) continue;
        expect(Math.min(place.start.line, place.start.column, place.end.column)).toBeGreaterThanOrEqual(1);
        const width = place.end.column - place.start.column;
        expect(place.end.line > place.start.line || width > 0).toBe(true);
      }
    }
    const collision = report.findings.find(({ code: name }) => name === 'route/slug-collision');
    expect(collision?.related).toEqual([
      {
        file: routes,
        range: { start: { line: 4, column: 26 }, end: { line: 4, column: 32 } },
        message: '"about" has it here',
      },
    ]);
  });
});

describe('one mistake in a page', () => {
  const rows: [what: string, text: string, found: string[]][] = [
    [
      'markup in a description accuses it of no more width than it has without',
      minimal(about, [
        'description: { en: Twelve people and two vans., sv: Tolv personer och två skåpbilar. }',
        `description:\n    en: ${longest('<b>Twelve</b> people and two vans')}\n    sv: ${longest('Tolv **personer** och två bilar')}`,
      ]),
      ['content/html-in-text 4:9', 'content/markdown-in-plain-text 5:14'],
    ],
    [
      'a text of the wrong type does not hide that the other is missing',
      minimal(about, ['title: { en: The story, sv: Historien }', 'title: { en: 5 }']),
      ['translation/missing 12:5', 'content/wrong-type 12:18'],
    ],
    [
      'the same dead link twice in a text is found at both places',
      minimal(about, [
        'en: We *began* in a boathouse. [Write to us](page:contact).',
        'en: "[A](page:con) [B](page:contact) [C](page:con)"',
      ]),
      ['reference/unknown-page 14:16', 'reference/unknown-page 14:48'],
    ],
    [
      'a placeholder of a kind that is mistyped',
      minimal(about, ['en: And two vans.', "en: 'And {figur:projects} vans.'"]),
      ['content/unknown-placeholder 8:20'],
    ],
  ];
  const targets: [target: string, reason: string][] = [
    ['#history', 'does not say on which page it is'],
    ['www.example.org', 'lacks the https:// before it'],
    ['/contact', 'is a path'],
    ['mailto:nordkaj.example', 'holds no mail address'],
    ['mailto:hello@nordkaj', 'holds no mail address'],
    ['tel:call-us', 'holds no telephone number, which is digits and hyphens, with a plus sign before a country code'],
    ['htp://example.org', 'is not a kind of address that links may lead to'],
  ];
  const linkTo = (target: string) => minimal(about, ['[Write to us](page:contact)', `[Write to us](${target})`]);
  const judged = judgedOnce(manyPages([...rows.map(([, text]) => text), ...targets.map(([target]) => linkTo(target))]));

  it.each(rows.map((row, index) => [...row, index] as const))('%s', (_, __, expected, index) => {
    expect(judged.ofCase(index)).toEqual(expected);
  });

  it.each(targets.map((row, index) => [...row, index] as const))('says what a link to %s is not', (target, reason, index) => {
    const messages = judged.findings(caseFile(rows.length + index)).map(({ message }) => message);
    expect(messages).toContain(`The link target "${target}" ${reason}.`);
  });

  it('is found nowhere else', () => {
    expect(judged.elsewhere()).toEqual([]);
    expect(judged.code()).toBe(1);
  });
});

describe('one mistake', () => {
  it.each([
    [
      'a file of figures that cannot be read accuses no reference to them',
      { 'content/metrics.yaml': '- id: projects\n  value: {\n' },
      ['content/syntax content/metrics.yaml:2:10'],
    ],
    [
      'nor does a figure without a readable id',
      { 'content/metrics.yaml': minimal('content/metrics.yaml', ['id: projects', 'id: [projects]']) },
      ['content/wrong-type content/metrics.yaml:1:7'],
    ],
    [
      'a page that cannot be read accuses no link to one of its sections',
      {
        'content/pages/contact.yaml': 'hero: [\n',
        [home]: minimal(home, ['{ page: contact,', '{ page: contact#details,']),
      },
      ['content/syntax content/pages/contact.yaml:1:7'],
    ],
    [
      'a section of an unknown type keeps its id',
      {
        'content/pages/contact.yaml': minimal('content/pages/contact.yaml', ['type: contact-details', 'type: contact-detail']),
        [home]: minimal(home, ['{ page: contact,', '{ page: contact#details,']),
      },
      ['content/unknown-section-type content/pages/contact.yaml:10:11'],
    ],
    [
      'a line of the route table that cannot be read accuses no page',
      { [routes]: minimal(routes, ['slug: { en: contact, sv: kontakt }', 'slug: contact']) },
      ['content/wrong-type content/routes.yaml:6:9'],
    ],
    [
      'a slug that cannot be used accuses no page below it',
      {
        [routes]: `- page: home
  slug: { en: '', sv: '' }
- page: about
  slug: { en: about, sv: Om oss }
  aliases: [{ language: sv, slug: foretaget }]
  children:
    - page: contact
      slug: { en: contact, sv: kontakt }
`,
      },
      ['route/bad-slug content/routes.yaml:4:26'],
    ],
    [
      'a second root is one finding',
      { [routes]: minimal(routes, ['slug: { en: contact, sv: kontakt }', "slug: { en: '', sv: '' }"]) },
      ['route/root content/routes.yaml:6:15'],
    ],
    [
      'a mistyped page key in the routes makes no orphan and no dead links',
      { [routes]: minimal(routes, ['- page: contact', '- page: contakt']) },
      ['route/missing-page content/routes.yaml:5:9'],
    ],
    [
      'a page that has two routes keeps what stands below the second',
      {
        [routes]: `${minimal(routes).replace(/- page: contact.*/s, '')}- page: about
  slug: { en: company, sv: foretaget }
  children:
    - page: contact
      slug: { en: contact, sv: kontakt }
`,
      },
      ['route/duplicate-page content/routes.yaml:5:9'],
    ],
    [
      'a mistyped language code is not a missing text besides',
      { [routes]: minimal(routes, ['sv: kontakt', 'se: kontakt']) },
      ['translation/unknown-language content/routes.yaml:6:24'],
    ],
    [
      'a link to a draft',
      {
        'content/pages/news.yaml': `draft: true\n${minimal(about)}`,
        [home]: minimal(home, ['{ page: contact,', '{ page: news,']),
      },
      ['reference/unpublished content/pages/home.yaml:18:15'],
    ],
  ])('%s', async (_, changes, expected) => {
    const { code, findings } = await findingsIn(temporarySite('minimal', changes));
    expect(findings).toEqual(expected);
    expect(code).toBe(1);
  });
});

describe('severities', () => {
  const config = (rules: string) => ({
    'site.config.yaml': `${minimal('site.config.yaml')}rules:\n${rules}`,
    'content/pages/news.yaml': minimal(about),
    'content/testimonial.yaml': '[]\n',
  });

  it('let warnings alone pass', async () => {
    const { code, stdout, stderr } = await runMain([
      'validate',
      '--root',
      temporarySite('minimal', { 'content/testimonial.yaml': '[]\n' }),
    ]);
    expect(stdout).toContain('content/testimonial.yaml  warning  content/unexpected-file');
    expect(stderr).toBe('8 files checked: 1 warning\n');
    expect(code).toBe(0);
  });

  it.each([
    ['  route/orphan-page: warn\n', 0, '9 files checked: 2 warnings\n'],
    ['  route/orphan-page: off\n', 0, '9 files checked: 1 warning\n'],
    ['  content/unexpected-file: error\n', 1, '9 files checked: 2 errors\n'],
    ['  content/unexpected-file: off\n  route/orphan-page: off\n', 0, '9 files checked: no problems\n'],
  ])('are what the configuration says: %j', async (rules, code, summary) => {
    const result = await runMain(['validate', '--root', temporarySite('minimal', config(rules))]);
    expect(result.stderr.split('\n').slice(-2).join('\n')).toBe(summary);
    expect(result.code).toBe(code);
  });

  it('of what nothing can be built without stay as they are', async () => {
    const site = temporarySite('minimal', {
      'site.config.yaml': `${minimal('site.config.yaml')}rules: { content/empty-file: off }\n`,
      [about]: '',
    });
    const { code, findings } = await findingsIn(site);
    expect(findings).toEqual(['content/empty-file content/pages/about.yaml', 'config/fixed-rule site.config.yaml:21:10']);
    expect(code).toBe(2);
  });
});

describe('a configuration that is not in order', () => {
  const broken = { [about]: minimal(about, ['page:contact', 'page:contract']) };

  it.each<[what: string, pieces: [before: string, after: string][], findings: string[]]>([
    [
      'an unknown key, values that are not possible, an address, a receiver, a language tag',
      [
        ['name: Nordkaj', 'nam: Nordkaj'],
        ['from: monday', 'from: munday'],
        ['Europe/Stockholm', 'Stockholm'],
        ['nordkaj.example\n', 'nordkaj.example/?x\n'],
        ['translations:', 'forms: { receiver: { type: endpoint, url: //api } }\ntranslations:'],
        ['code: sv,', 'code: sv_SE,'],
      ],
      [
        'content/unknown-key site.config.yaml:1:1',
        'config/bad-url site.config.yaml:3:6',
        'config/unknown-time-zone site.config.yaml:4:11',
        'config/invalid-language-tag site.config.yaml:8:13',
        'content/invalid-value site.config.yaml:18:18',
        'content/invalid-value site.config.yaml:19:43',
      ],
    ],
    [
      'a sub-path, a page that forms lead to',
      [
        ['nordkaj.example\n', 'nordkaj.example//x\n'],
        ['translations:', 'forms: { receiver: { type: netlify }, thanks: contakt }\ntranslations:'],
      ],
      ['config/bad-url site.config.yaml:3:6', 'reference/unknown-page site.config.yaml:19:47'],
    ],
  ])('ends with 2 and does not hide the content: %s', async (_, pieces, expected) => {
    const site = temporarySite('minimal', {
      ...broken,
      'site.config.yaml': minimal('site.config.yaml', ...pieces),
    });
    const { code, findings } = await findingsIn(site);
    expect(findings).toEqual(['reference/unknown-page content/pages/about.yaml:14:52', ...expected]);
    expect(code).toBe(2);
  });

  it('that is no YAML ends with 2 and does not hide the content', async () => {
    const site = temporarySite('minimal', { ...broken, 'site.config.yaml': 'name: {\n' });
    const { code, findings } = await findingsIn(site);
    expect(findings).toEqual(['reference/unknown-page content/pages/about.yaml:14:52', 'content/syntax site.config.yaml:1:7']);
    expect(code).toBe(2);
  });
});

describe('a second run', () => {
  it('finds what has changed since, in files that have not changed too', async () => {
    const site = temporarySite('minimal');
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    writeFileSync(join(site, routes), minimal(routes).replace('- page: contact', '- page: quay'));
    renameSync(join(site, 'content/pages/contact.yaml'), join(site, 'content/pages/quay.yaml'));
    expect(await findingsIn(site)).toEqual({
      code: 1,
      findings: [
        'reference/unknown-page content/navigation.yaml:3:62',
        'reference/unknown-page content/pages/about.yaml:14:52',
        'reference/unknown-page content/pages/about.yaml:15:55',
        'reference/unknown-page content/pages/about.yaml:20:15',
        'reference/unknown-page content/pages/home.yaml:18:15',
      ],
    });
    writeFileSync(join(site, routes), minimal(routes));
    renameSync(join(site, 'content/pages/quay.yaml'), join(site, 'content/pages/contact.yaml'));
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
  });
});

it('compares no title in a language that its page does not exist in', async () => {
  const contact = 'content/pages/contact.yaml';
  const wide = 'Vi svarar samma dag, och vi svarar även på frågor som ingen har ställt ännu';
  const site = temporarySite('minimal', {
    [routes]: minimal(routes, ['slug: { en: contact, sv: kontakt }', 'slug: { en: contact }\n  languages: [en]']),
    [contact]: minimal(
      contact,
      ['title: { en: Contact, sv: Kontakt }', 'title: { en: Contact, sv: Om oss }'],
      ['sv: Skriv eller ring. }', `sv: "${wide}, ${wide}" }`],
    ),
  });
  expect((await findingsIn(site)).findings.filter((finding) => finding.startsWith('search/'))).toEqual([]);
});

it('knows the United Kingdom as GB only, as those who read its code do', async () => {
  const config = minimal('site.config.yaml', ['region: en_GB', 'region: en_UK'], ['countryCode: SE', 'countryCode: UK']);
  const { findings, code } = await findingsIn(temporarySite('minimal', { 'site.config.yaml': config }));
  expect(findings.map((finding) => finding.split(':')[0])).toEqual([
    'content/invalid-value site.config.yaml',
    'content/invalid-value site.config.yaml',
  ]);
  expect(code).toBe(2);
});
