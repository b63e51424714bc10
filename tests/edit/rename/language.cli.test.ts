import { afterAll, describe, expect, it } from 'vitest';
import { expectRefusal } from '../../findings.ts';
import { git } from '../../git.ts';
import { runMain } from '../../run-main.ts';
import { read, textsOf } from '../../temporary-site.ts';
import { referring, rename, unchanging } from './referring-site.ts';

describe('tvilling rename language', () => {
  it('changes its code wherever it stands, and keeps the old addresses', async () => {
    const site = referring();
    const { code, stderr } = await rename(site, 'language', 'sv', 'sv-FI', '--prefix', 'fi');
    expect(code).toBe(0);
    expect(stderr).toMatch(/^\d+ references changed\.\nThe old address leads there: \/sv\n$/);
    const lines = read(site, 'content/routes.yaml').split('\r\n');
    expect(lines).toContain('- page: "about"   # who we are');
    expect(lines).toContain("  slug: { en: about, sv-FI: 'om-oss' }");
    expect(lines.slice(3, 7)).toEqual(['  aliases:', '    - language: sv-FI', '      path: /sv', '      as: redirect']);
    expect(read(site, 'content/pages/about.yaml')).not.toMatch(/\bsv:/);
    expect(read(site, 'site.config.yaml')).toContain('{ code: sv-FI, name: Svenska, flag: 🇸🇪, prefix: fi,');
    expect((await runMain(['validate', '--root', site])).stderr).toContain('no problems');
    const { stdout } = await runMain(['diff', '--json', '--root', site]);
    expect(JSON.parse(stdout).lost).toEqual([]);
    expect((await rename(site, 'language', 'sv-FI', 'sv', '--prefix', 'sv')).code).toBe(0);
    expect(git(site, 'diff', '--', 'content', 'site.config.yaml')).toBe('');
  });

  const unchanged = unchanging(referring(afterAll));

  it.each<[what: string, args: string[], message: RegExp]>([
    ['a language that there is not', ['se', 'sv'], /There is no language "se"\. Did you mean "sv"/],
    ['a code that is taken', ['sv', 'en'], /The site has the language "en" already/],
    ['what is no tag', ['sv', 'Sv enska'], /"Sv enska" is no tag of a language/],
    ['a tag in other letters', ['sv', 'sv-fi'], /Write it as sv-FI/],
    ['nothing new', ['sv', '--prefix', 'sv'], /has that code and those addresses already/],
    ['a prefix that a page has', ['sv', '--prefix', 'about'], /\/about/],
  ])('refuses %s, and writes nothing', async (_what, args, message) => {
    const { site, before } = unchanged;
    expectRefusal(await rename(site, 'language', ...args), message);
    expect(textsOf(site)).toEqual(before);
  });
});
