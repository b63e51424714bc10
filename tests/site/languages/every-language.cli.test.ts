import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingsIn } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { minimal, read, temporarySite } from '../../temporary-site.ts';

const about = (...pieces: [string, string][]) => minimal('content/pages/about.yaml', ...pieces);

describe('a text that is written once for all languages', () => {
  it('is shown in each, waits for no translation, and gives way to a text of its own', async () => {
    const site = temporarySite('minimal', {
      'content/pages/about.yaml': about(
        ['title: { en: About us, sv: Om oss }', 'title: { all: Nordkaj Maskin }'],
        ['title: { en: Twelve people, sv: Tolv personer }', 'title: { all: Nordkaj 1962, sv: Sedan 1962 }'],
      ),
    });
    const { stderr } = await runMain(['build', '--root', site, '--date', '2026-11-21']);
    expect(stderr).toContain('no problems');
    const page = (path: string) => readFileSync(join(site, 'dist', path), 'utf8');
    expect(page('about.html')).toMatch(/<title>Nordkaj Maskin[^<]*<\/title>/);
    expect(page('sv/om-oss.html')).toMatch(/<title>Nordkaj Maskin[^<]*<\/title>/);
    expect(page('about.html')).toContain('Nordkaj 1962');
    expect(page('sv/om-oss.html')).toContain('Sedan 1962');
    expect(page('sv/om-oss.html')).not.toContain('Nordkaj 1962');
    expect(read(site, 'content/translations.lock.yaml')).not.toContain('about meta.title');
  });

  it('is checked once, at its place', async () => {
    const site = temporarySite('minimal', {
      'content/pages/about.yaml': about(['title: { en: About us, sv: Om oss }', `title: { all: '${'Nordkaj '.repeat(12)}{figure:none}' }`]),
    });
    const { findings } = await findingsIn(site);
    expect(findings).toEqual([
      'search/too-wide content/pages/about.yaml:2:17',
      'content/unknown-placeholder content/pages/about.yaml:2:114',
    ]);
  });

  it('is no address', async () => {
    const site = temporarySite('minimal', {
      'content/routes.yaml': minimal('content/routes.yaml', ['slug: { en: about, sv: om-oss }', 'slug: { all: nordkaj }']),
    });
    const { findings } = await findingsIn(site);
    expect(findings).toEqual(['translation/unknown-language content/routes.yaml:4:11']);
  });

  it('is no language', async () => {
    const site = temporarySite('minimal', {
      'site.config.yaml': minimal('site.config.yaml', ['code: sv', 'code: all']),
    });
    const { findings } = await findingsIn(site);
    expect(findings).toEqual(['content/invalid-value site.config.yaml:8:13']);
  });
});
