import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingsIn } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { minimal, read, temporarySite } from '../../temporary-site.ts';

const about = 'content/pages/about.yaml';

/** The page "about" with lines at its top. The menus, and the page "contact", lead to it. */
const timed = (lines: string) => temporarySite('minimal', { [about]: `${lines}\n${minimal(about)}`, 'content/published.lock.yaml': null });

const paths = { english: 'dist/about.html', swedish: 'dist/sv/om-oss.html' };

describe('a page that is published in one language later than in another', () => {
  it('is not there in that language until then, nor in anything that lists pages', async () => {
    const site = timed('publish: { en: 2026-12-08 09:00, sv: 2026-12-01 }');
    const build = async (date: string) => {
      const { code, stderr } = await runMain(['build', '--root', site, '--date', date]);
      expect(code, stderr).toBe(0);
      const verified = await runMain(['verify', '--root', site]);
      expect(verified.code, verified.stderr).toBe(0);
    };
    await build('2026-12-02');
    expect(existsSync(join(site, paths.english))).toBe(false);
    const early = read(site, paths.swedish);
    expect(early).not.toContain('hreflang="en" href="https://nordkaj.example/about"');
    expect(early).toMatch(/href="\/" [^>]*hrefLang="en"/);
    expect(read(site, 'dist/sitemap.xml')).not.toContain('https://nordkaj.example/about');
    // Links lead to the language that is there, and say so.
    expect(read(site, 'dist/contact.html')).toContain('href="/sv/om-oss" hrefLang="sv"');
    expect(read(site, 'content/published.lock.yaml')).not.toMatch(/ \/about$|^\/about /m);
    // The same folder with what was kept of it.
    await build('2026-12-08 09:00');
    expect(read(site, paths.english)).toContain('hrefLang="sv"');
    expect(read(site, paths.swedish)).toContain('href="https://nordkaj.example/about"');
    expect(read(site, 'dist/sitemap.xml')).toContain('https://nordkaj.example/about');
    expect(read(site, 'dist/contact.html')).not.toContain('/sv/om-oss" hrefLang');
  });

  it('is known to `status --next`', async () => {
    const site = timed('publish: { en: 2026-12-08 09:00 }\nexpires: { sv: 2027-03-01 }');
    const next = async (date: string) => (await runMain(['status', '--next', '--root', site, '--date', date])).stdout;
    expect(await next('2026-12-01')).toContain(`2026-12-08T09:00:00+01:00
  the page "about" in "en" is published (${about})`);
    expect(await next('2027-01-02')).toContain(`the page "about" in "sv" expires (${about})`);
  });

  it('is refused where its times cannot be right, at their places', async () => {
    expect((await findingsIn(timed('publish: { en: 2026-12-08, no: 2026-12-01, all: 2026-12-01 }'))).findings).toEqual([
      `translation/unknown-language ${about}:1:28`,
      `translation/unknown-language ${about}:1:44`,
    ]);
    const wrong = timed('publish: { en: 2026-12-08 }\nexpires: { en: soon }');
    expect((await findingsIn(wrong)).findings).toEqual([`content/invalid-value ${about}:2:16`]);
    const never = timed('publish: { en: 2026-12-08 }\nexpires: { en: 2026-12-02 }');
    expect((await findingsIn(never)).findings).toEqual([`content/never-published ${about}:2:16`]);
    const section = minimal(about, ['    id: story\n', '    id: story\n    publish: { en: 2026-12-08 }\n']);
    expect((await findingsIn(temporarySite('minimal', { [about]: section }))).findings).toEqual([`content/wrong-type ${about}:12:14`]);
  });
});
