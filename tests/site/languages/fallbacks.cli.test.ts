import { beforeAll, describe, expect, it } from 'vitest';
import { findingsIn } from '../../findings.ts';
import { committed } from '../../git.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, edit, minimal, read, temporarySite } from '../../temporary-site.ts';

const about = 'content/pages/about.yaml';
const withoutText = minimal(about, ['title: { en: The story, sv: Historien }', 'title: { en: The story }']);
const swedish = (state: string) => minimal('site.config.yaml', ['region: sv_SE }', `region: sv_SE${state} }`]);

/** The minimal site, whose Swedish lacks a text of the page "about". */
const partly: Changes = {
  'site.config.yaml': swedish(', state: partial, fallback: source'),
  [about]: withoutText,
};

interface Row {
  page: string;
  urls: Record<string, string>;
  fallbacks: Record<string, string>;
}

async function rows(site: string): Promise<Row[]> {
  const { stdout } = await runMain(['routes', '--json', '--root', site]);
  return JSON.parse(stdout) as Row[];
}

describe('a page that a language lacks, with "fallback: source"', () => {
  let site: string;
  beforeAll(async () => {
    let end = () => {};
    site = temporarySite('minimal', partly, (remove) => {
      end = remove as () => void;
    });
    const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-23']);
    expect(code, stderr).toBe(0);
    return end;
  });

  it('shows the source text at its own address, with the menus of the language', () => {
    const html = read(site, 'dist/sv/om-oss.html');
    expect(html).toContain('<html lang="sv"');
    expect(html).toMatch(/<main [^>]*lang="en"/);
    expect(html).toContain('The story');
    expect(html).toMatch(/<p class="fallback container" lang="sv"[^>]*>Den här sidan finns inte på svenska ännu\.</);
    expect(html).toMatch(/<nav class="breadcrumbs"[^>]* lang="sv"/);
  });

  it('is no page of its own for search engines', () => {
    const html = read(site, 'dist/sv/om-oss.html');
    expect(html).toContain('<link rel="canonical" href="https://nordkaj.example/about">');
    expect(html).not.toContain('rel="alternate"');
    expect(html).not.toContain('application/ld+json');
    expect(read(site, 'dist/about.html')).not.toContain('hreflang="sv"');
    expect(read(site, 'dist/sitemap.xml')).not.toContain('om-oss');
    expect(html).toContain('<meta property="og:locale" content="en_GB">');
  });

  it('is where links and the language switch lead, and they say the language of the text', () => {
    expect(read(site, 'dist/sv.html')).toContain('href="/sv/om-oss" hrefLang="en"');
    expect(read(site, 'dist/about.html')).toMatch(/href="\/sv\/om-oss"[^>]* data-language="sv"/);
    expect(read(site, 'dist/sv/om-oss.html')).toMatch(/href="\/about"[^>]* data-language="en"/);
    expect(read(site, 'dist/sv/om-oss.html')).toContain('href="/sv/om-oss" hrefLang="en" aria-current="page"');
    // Nobody is asked to read it in Swedish.
    expect(JSON.parse(read(site, 'dist/about.json')).shell.languages[1].suggestion).toBeUndefined();
  });

  it('is in the output that verify finds nothing wrong with', async () => {
    const { code, stdout } = await runMain(['verify', '--root', site]);
    expect(code, stdout).toBe(0);
  });

  it('gives way to the page once it is written, which is built with nothing left of the other', async () => {
    edit(site, about, 'title: { en: The story }', 'title: { en: The story, sv: Historien }');
    const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-23']);
    expect(code, stderr).toBe(0);
    const html = read(site, 'dist/sv/om-oss.html');
    expect(html).toContain('Historien');
    expect(html).not.toMatch(/<main [^>]*lang=/);
    expect(read(site, 'dist/sv.html')).toContain('href="/sv/om-oss"');
    expect(read(site, 'dist/sv.html')).not.toContain('hrefLang="en" href="/sv/om-oss"');
  });
});

it('needs a sentence for its readers in their language', async () => {
  const site = temporarySite('trilingual');
  edit(site, 'site.config.yaml', 'direction: rtl', 'direction: rtl, state: partial, fallback: source');
  expect(await findingsIn(site)).toEqual({
    code: 2,
    findings: [expect.stringMatching(/^translation\/missing-words site\.config\.yaml/)],
  });
});

describe('the addresses of fallbacks', () => {
  it('are those of the source language below the prefix, as long as the page has no slug', async () => {
    const site = temporarySite('minimal', {
      'site.config.yaml': swedish(', state: partial, fallback: source'),
      'content/routes.yaml': minimal('content/routes.yaml', ['slug: { en: about, sv: om-oss }', 'slug: { en: about }']),
      'content/published.lock.yaml': null,
    });
    const page = (await rows(site)).find((row) => row.page === 'about');
    expect(page?.urls).toEqual({ en: '/about' });
    expect(page?.fallbacks).toEqual({ sv: '/sv/about' });
    const { stdout } = await runMain(['routes', '--root', site]);
    expect(stdout).toContain('~ /sv/about');
    expect(stdout).toContain('~ the text in the source language');
  });

  it('are in no record, and answer where a page was before it lost a text', async () => {
    const site = committed(temporarySite('minimal', partly));
    const { findings } = await findingsIn(site);
    expect(findings).toEqual([]);
    const { stdout } = await runMain(['routes', '--root', site]);
    expect(stdout).toContain('~ /sv/om-oss');
    expect(stdout).not.toContain('301 /sv/om-oss');
    const unwritten = temporarySite('minimal', { ...partly, 'content/published.lock.yaml': null });
    expect((await findingsIn(unwritten)).findings).toEqual([]);
    expect(read(unwritten, 'content/published.lock.yaml')).not.toContain('om-oss');
  });

  it('are not made in a language that does not ask for them, or has no first page', async () => {
    const silent = temporarySite('minimal', {
      'site.config.yaml': swedish(', state: partial'),
      [about]: withoutText,
    });
    const home = 'content/pages/home.yaml';
    const notBegun = temporarySite('minimal', {
      'site.config.yaml': swedish(', state: partial, fallback: source'),
      'content/published.lock.yaml': null,
      [home]: minimal(home).replace(/, sv: [^,}]+(?= \})/, ''),
    });
    for (const site of [silent, notBegun]) expect((await rows(site)).flatMap(({ fallbacks }) => Object.keys(fallbacks))).toEqual([]);
  });

  it('are not taken from another page', async () => {
    const site = temporarySite('minimal', {
      'site.config.yaml': swedish(', state: partial, fallback: source'),
      'content/routes.yaml': minimal('content/routes.yaml', [
        'slug: { en: about, sv: om-oss }\n- page: contact\n  slug: { en: contact, sv: kontakt }',
        'slug: { en: about }\n- page: contact\n  slug: { en: contact, sv: about }',
      ]),
      'content/published.lock.yaml': null,
    });
    const all = await rows(site);
    expect(all.find(({ page }) => page === 'contact')?.urls.sv).toBe('/sv/about');
    expect(all.find(({ page }) => page === 'about')?.fallbacks).toEqual({});
  });
});

it('is only for a language with a state', async () => {
  const site = temporarySite('minimal', { 'site.config.yaml': swedish(', fallback: source') });
  expect(await findingsIn(site)).toEqual({
    code: 2,
    findings: ['content/invalid-value site.config.yaml:8:81'],
  });
});

it('a page suggests no variant of its own language, whose words would name the same', async () => {
  const site = temporarySite('minimal', {
    'site.config.yaml': minimal('site.config.yaml', [
      'contact:\n',
      '  - { code: en-US, name: English (US), flag: 🇺🇸, prefix: us, region: en_US, fallback: [en] }\ncontact:\n',
    ]),
  });
  edit(site, about, 'title: { en: The story, ', 'title: { en: The story, en-US: The history, ');
  expect(await runMain(['build', '--root', site])).toMatchObject({ code: 0 });
  const suggested = (path: string) =>
    (JSON.parse(read(site, path)).shell.languages as { code: string; suggestion?: object }[])
      .filter(({ suggestion }) => suggestion !== undefined)
      .map(({ code }) => code);
  expect(suggested('dist/about.json')).toEqual(['sv']);
  expect(suggested('dist/sv/om-oss.json')).toEqual(['en', 'en-US']);
});
