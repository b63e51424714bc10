import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findingsIn } from '../../findings.ts';
import { linkedSite } from '../../linked-site.ts';
import { runMain, startMain } from '../../run-main.ts';
import { type Changes, minimal, temporarySite } from '../../temporary-site.ts';

/** The addresses of the position that closes on 15 January 2027, and of its aliases that show the page. */
const english = '/about/careers/customs-freight-coordinator';
const swedish = '/sv/om-oss/karriarer/tull-fraktsamordnare';
const swedishAlias = `/sv${english}`;
const lists = { en: '/about/careers', sv: '/sv/om-oss/karriarer' };

/** The page of a position. */
const pageFile = `kind: position
meta:
  title: { en: '{entry:title}', sv: '{entry:title}' }
  description: { en: '{entry:summary}', sv: '{entry:summary}' }
  keywords: { en: ['{entry:location}'], sv: ['{entry:location}'] }
hero:
  label: { en: Job, sv: Jobb }
  title: { en: '{entry:title}', sv: '{entry:title}' }
  lead: { en: '{entry:summary}', sv: '{entry:summary}' }
sections: []
action:
  title: { en: Apply, sv: Sök }
  text: { en: Write to us., sv: Skriv till oss. }
  actions: [{ page: contact, label: { en: Contact, sv: Kontakt } }]
`;

/** Positions in one language, of which the first closes on 15 January 2027. */
const entries = (language: 'en' | 'sv', slugs: readonly string[]): string =>
  slugs
    .map(
      (slug, index) => `  - id: ${index === 0 ? 'customs-coordinator' : `crane-driver-${index}`}
    slug: ${slug}
    title: ${language === 'en' ? `Position ${index} on the quay` : `Tjänst ${index} på kajen`}
    department: ${language === 'en' ? 'The quay' : 'Kajen'}
    location: ${language === 'en' ? 'By the water' : 'Vid vattnet'}
    type: full-time
    summary: ${language === 'en' ? 'You lift.' : 'Du lyfter.'}
    description: ${
      language === 'en'
        ? '{ role: A role., responsibilities: [A task.], qualifications: [A skill.], offer: [A desk.] }'
        : '{ role: En roll., responsibilities: [En uppgift.], qualifications: [En vana.], offer: [En pulpet.] }'
    }
${index === 0 ? '    closes: 2027-01-15\n' : ''}`,
    )
    .join('');

/** A site with positions below a list of them. The Swedish one that closes has old addresses, too. */
const quay: Changes = {
  'site.config.yaml': `${minimal('site.config.yaml')}hosts: [netlify]\n`,
  'content/positions.yaml': `en:
${entries('en', ['customs-freight-coordinator', 'crane-driver', 'winch-driver', 'diver'])}sv:
${entries('sv', ['tull-fraktsamordnare', 'kranforare', 'vinschforare'])}`.replace(
    'slug: tull-fraktsamordnare\n',
    'slug: tull-fraktsamordnare\n    aliases: [{ slug: tullare }, { path: /sv/tullare, as: redirect }]\n',
  ),
  'content/pages/position.yaml': pageFile,
  'content/pages/careers.yaml': `meta:
  title: { en: Careers, sv: Karriär }
  description: { en: Who we look for., sv: Vilka vi söker. }
hero: { title: { en: Work on the quay, sv: Arbeta på kajen } }
sections:
  - { type: positions, title: { en: Positions, sv: Tjänster }, items: all }
`,
  'content/routes.yaml': minimal('content/routes.yaml', [
    'slug: { en: about, sv: om-oss }',
    `slug: { en: about, sv: om-oss }
  children:
    - page: careers
      slug: { en: careers, sv: karriarer }
      entries: { of: positions, page: position }`,
  ]),
  'content/navigation.yaml': minimal('content/navigation.yaml', [
    'main:\n',
    'main:\n  - { title: { en: Careers, sv: Karriär }, path: careers }\n',
  ]),
  'content/published.lock.yaml': null,
  'content/translations.lock.yaml': null,
};

async function built(site: string, date: string) {
  const { code, stderr } = await runMain(['build', '--root', site, '--date', date]);
  // After its day, the entry is still in the file. That is no finding.
  expect(stderr).toMatch(/: no problems\n$/);
  expect(code).toBe(0);
  const read = (file: string) => readFileSync(join(site, 'dist', file), 'utf8');
  return { read, page: (path: string) => read(`${path.slice(1)}.html`) };
}

/** Serves the built site. */
async function served(site: string, day = '2026-12-01') {
  const epoch = String(Date.parse(`${day}T12:00:00Z`) / 1000);
  const env = { SOURCE_DATE_EPOCH: epoch };
  const server = startMain(['preview', '--port', '0', '--root', site], { env });
  onTestFinished(() => void server.stop());
  const [origin] = await server.waitFor(/http:\/\/[\d.]+:\d+/);
  return { origin };
}

describe('a position that closes', () => {
  it('is open through the day, in both languages, at every address and whatever the day of the preview', async () => {
    const site = temporarySite('minimal', quay);
    const { read, page } = await built(site, '2027-01-15');
    for (const path of [english, swedish, swedishAlias, '/sv/om-oss/karriarer/tullare'])
      expect(page(path), path).toContain('<dl class="position__facts">');
    expect(page(lists.en)).toContain(`href="${english}"`);
    expect(page(lists.sv)).toContain(`href="${swedish}"`);
    expect(read('sitemap.xml').match(/customs-freight|tull-frakt/g)).toHaveLength(8);
    expect(read('_redirects')).toContain(`/sv/tullare ${swedish} 301\n`);
    expect(read('_redirects')).not.toContain(english);
    const { origin } = await served(site, '2027-02-01');
    expect((await fetch(origin + english, { redirect: 'manual' })).status).toBe(200);
  });

  it('is gone the day after, and all its addresses lead to the list of their language', async () => {
    const site = temporarySite('minimal', quay);
    // While it is open, its addresses are recorded.
    await runMain(['validate', '--root', site, '--date', '2027-01-15']);
    const { read, page } = await built(site, '2027-01-16');
    expect(page(lists.en).match(/class="positions__title"/g)).toHaveLength(3);
    expect(page(lists.sv).match(/class="positions__title"/g)).toHaveLength(2);
    for (const file of ['sitemap.xml', 'about/careers.html', 'about/careers.json', 'sv/om-oss/karriarer.html'])
      expect(read(file), file).not.toMatch(/customs-(freight-)?coordinator|tull-fraktsamordnare/);
    expect(existsSync(join(site, 'dist', `${english.slice(1)}.json`))).toBe(false);
    const { stdout } = await runMain(['routes', '--json', '--root', site, '--date', '2027-01-16']);
    expect(stdout).not.toContain('"careers/customs-coordinator"');

    const { origin } = await served(site);
    const moved = [
      [english, lists.en],
      [swedish, lists.sv],
      [swedishAlias, lists.sv],
      ['/sv/om-oss/karriarer/tullare', lists.sv],
      ['/sv/tullare', lists.sv],
    ] as const;
    for (const [from, to] of moved) {
      expect(read('_redirects')).toContain(`${from} ${to} 301\n`);
      // For hosts without redirects.
      expect(page(from)).toContain(`<meta http-equiv="refresh" content="0; url=${to}">`);
      const answer = await fetch(origin + from, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')], from).toEqual([301, to]);
    }
  });
});

describe('how many positions are open', () => {
  it('may be none: the list says so in words', async () => {
    const { read, page } = await built(temporarySite('minimal', { ...quay, 'content/positions.yaml': 'en: []\nsv: []\n' }), '2026-11-21');
    expect(page(lists.en)).toContain('No positions are open at the moment.');
    expect(page(lists.sv)).toContain('Just nu har vi inga lediga tjänster.');
    expect(page(lists.en)).not.toMatch(/ItemList|class="positions__list"/);
    expect(read('sitemap.xml').match(/<url>/g)).toHaveLength(8);
  });

  it('may be none in a site without the file', async () => {
    const site = temporarySite('minimal', { ...quay, 'content/positions.yaml': null });
    expect(await runMain(['validate', '--root', site])).toMatchObject({ code: 0 });
  });
});

describe('the addresses of positions', () => {
  const position = (id: string, more = '') => `
  - id: ${id}
    ${more}
    title: Crane operator
    department: Quay
    location: Stockholm
    type: full-time
    summary: A
    description: { role: B, responsibilities: [C], qualifications: [D], offer: [E] }
`;
  const routes = (more = '') => `- page: home
  slug: { en: '', sv: '' }
- page: about
  slug: { en: about, sv: om-oss }
  entries: { of: positions, page: position }
${more}- page: contact
  slug: { en: contact, sv: kontakt }
`;
  const site = (positions: string, changes: Record<string, string> = {}) =>
    linkedSite('minimal', {
      'content/pages/position.yaml': pageFile,
      'content/routes.yaml': routes(),
      'content/positions.yaml': positions,
      ...changes,
    });
  const found = (positions: string, changes?: Record<string, string>) =>
    site(positions, changes).findings.map(({ code, file, range }) => `${code} ${file}:${range?.start.line}:${range?.start.column}`);

  it('are the id where there is no slug, and keep the rules of every slug', () => {
    const { site: linked } = site(`en:${position('crane')}sv: []\n`);
    expect([...(linked?.routes.pages.get('about/crane')?.paths ?? [])]).toEqual([['en', '/about/crane']]);
    expect(found(`en:${position('crane', 'slug: Crane/1')}sv: []\n`)).toEqual(['route/bad-slug content/positions.yaml:3:11']);
    expect(found(`en:${position('index')}sv: []\n`)).toEqual(['route/reserved-slug content/positions.yaml:2:9']);
  });

  it('collide with pages and with each other, whether or not they have closed', () => {
    const below = `  children:
    - { page: crane-page, slug: { en: crane, sv: kran } }
`;
    const crane = { 'content/pages/crane-page.yaml': pageFile.replaceAll(/\{entry:\w+\}/g, 'Crane') };
    for (const closes of ['', 'closes: 2020-01-01']) {
      expect(
        found(`en:${position('crane', closes)}sv: []\n`, {
          ...crane,
          'content/routes.yaml': routes().replace('  entries', `${below}  entries`),
        }),
      ).toEqual([
        'route/slug-collision content/positions.yaml:2:9',
        ...(closes === '' ? [] : ['entity/closed content/positions.yaml:3:13']),
      ]);
    }
    expect(found(`en:${position('a', 'slug: crane')}${position('b', 'slug: crane')}sv: []\n`)).toEqual([
      'route/slug-collision content/positions.yaml:12:11',
    ]);
  });

  it('have been there if the record has them, also under an id that somebody has changed', async () => {
    const codes = async (path: string) => {
      const folder = temporarySite('minimal', {
        'content/pages/position.yaml': pageFile,
        'content/routes.yaml': routes(),
        'content/positions.yaml': `en:${position('crane-operator', 'slug: crane\n    closes: 2020-01-01')}sv: []\n`,
        'content/published.lock.yaml': `version: 1\naddresses:\n  - ${path} about/crane en\n`,
      });
      const { findings } = await findingsIn(folder);
      return findings.filter((finding) => finding.startsWith('entity/closed'));
    };
    expect(await codes('/about/crane')).toEqual([]);
    expect(await codes('/about/winch')).toEqual(['entity/closed content/positions.yaml:4:13']);
  });

  it('can be linked to by the key of their page, and lead to the list when they have closed', () => {
    const linkTo = (key: string, closes: string) => {
      const home = `sections:\n  - type: text\n    title: { en: T, sv: T }\n    body: { en: '[Job](page:${key})', sv: '[Jobb](page:${key})' }\n`;
      const changed = pageFile
        .replace('kind: position', 'kind: home')
        .replace('sections: []\n', home)
        .replaceAll(/\{entry:\w+\}/g, 'Home');
      return site(`en:${position('crane', closes)}sv: []\n`, { 'content/pages/home.yaml': changed });
    };
    const hrefs = (key: string, closes = '') => {
      const { site: linked, findings } = linkTo(key, closes);
      // The page shows no figure now, and a closed position is a finding.
      expect(findings.map(({ code }) => code)).toEqual(['entity/unused', ...(closes === '' ? [] : ['entity/closed'])]);
      return JSON.stringify(['en', 'sv'].map((code) => linked?.resolver.inLanguage(linked.pages.get('home'), code)));
    };
    expect(hrefs('about/crane')).toContain('"href":"/about/crane"');
    // The position exists in English only, and the link says so.
    expect(hrefs('about/crane')).toContain('"href":"/about/crane","language":"en"');
    expect(hrefs('about/crane', 'closes: 2020-01-01')).toContain('"href":"/sv/om-oss"');
    expect(linkTo('about/crain', '').findings.map(({ code }) => code)).toEqual(['reference/unknown-page', 'reference/unknown-page']);
  });

  it('need a page file that shows them, used for nothing else', () => {
    const positions = `en:${position('crane')}sv: []\n`;
    const named = (page: string) => ({
      'content/routes.yaml': routes().replace('page: position }', `page: ${page} }`),
    });
    expect(found(positions, named('positon'))).toEqual(['route/missing-page content/routes.yaml:5:35']);
    expect(found(positions, named('contact'))).toContain('route/duplicate-page content/routes.yaml:5:35');
  });

  it('are what the page file of positions may name, and no other', () => {
    expect(
      found('en: []\nsv: []\n', {
        'content/pages/position.yaml': pageFile.replace("en: '{entry:title}'", "en: '{entry:titel}'"),
      }),
    ).toEqual(['content/unknown-placeholder content/pages/position.yaml:3:17']);
    expect(
      found('en: []\nsv: []\n', {
        'content/pages/contact.yaml': pageFile.replace('kind: position', 'kind: contact'),
      }),
    ).toHaveLength(10);
  });
});
