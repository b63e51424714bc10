import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingsIn } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { minimal, temporarySite } from '../../temporary-site.ts';

/** The minimal site's configuration with a look. */
const withLook = (look: string): string => `${minimal('site.config.yaml')}look:\n${look}`;

describe('a look', () => {
  it('leaves the name alone where there is no logo', async () => {
    const site = temporarySite('minimal');
    expect((await runMain(['build', '--root', site])).code).toBe(0);
    const page = readFileSync(join(site, 'dist/about.html'), 'utf8');
    expect(page).toContain('<a class="logo" href="/">Nordkaj</a>');
    expect(page).not.toContain('<img class="logo__picture"');
  });

  it.each([
    ['a file that is not there', '  logo: { file: brand/logo.svg }\n', 'asset/missing-file'],
    ['a font that is not there', '  typeface: { file: fonts/own.woff2 }\n', 'asset/missing-file'],
    ['a colour that cannot be read', "  colors: { text: { light: '#999' } }\n", 'config/low-contrast'],
    [
      'a ground that hides what stands on it',
      "  colors: { brand: { light: '#777777' }, onBrand: { light: '#888888' } }\n",
      'config/low-contrast',
    ],
    [
      'a colour of a chapter that cannot be read',
      "  chapters: [{ page: about, colors: { text: { light: '#999' } } }]\n",
      'config/low-contrast',
    ],
    [
      'a chapter of a page that is not there',
      "  chapters: [{ page: abut, colors: { surface: { light: '#FFF' } } }]\n",
      'reference/unknown-page',
    ],
  ])('reports %s', async (_, look, code) => {
    const { findings, code: exit } = await findingsIn(temporarySite('minimal', { 'site.config.yaml': withLook(look) }));
    expect(findings.length).toBeGreaterThan(0);
    for (const finding of findings) expect(finding).toContain(`${code} site.config.yaml`);
    expect(exit).toBe(2);
  });
});
