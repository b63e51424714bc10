import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectNoCrash } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { minimal, temporarySite } from '../../temporary-site.ts';

/** The minimal site's configuration with a look. */
const withLook = (look: string): string => `${minimal('site.config.yaml')}look:\n${look}`;

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40H0z"/></svg>';

/** A drawing of more than 1 kB. */
const largeLogo = logo.replace('<path', `<!-- ${'large '.repeat(200)}--><path`);

const typeface = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
);

describe('a look', () => {
  it('is in the pages, the manifest and the pictures, and nothing of the one that it replaces', async () => {
    const look = `  logo: { file: brand/logo.svg, dark: brand/dark.svg, holdsName: true }
  colors:
    background: { light: '#FFF', dark: '#0A1020' }
    brand: { light: '#123A8C' }
  typeface: { file: fonts/own.woff2 }
  corners: 10
  lines: 2
`;
    const site = temporarySite('minimal', {
      'site.config.yaml': withLook(look),
      'public/brand/logo.svg': largeLogo,
      'public/brand/dark.svg': largeLogo,
      'public/fonts/own.woff2': typeface,
    });
    const result = await runMain(['build', '--root', site]);
    expectNoCrash(result);
    expect(result.stderr).toContain('no problems');
    const page = readFileSync(join(site, 'dist/about.html'), 'utf8');
    expect(page).toContain('<link rel="preload" href="/fonts/own.woff2" as="font"');
    expect(page).toMatch(/@font-face\{font-family:Own;src:url\("\/fonts\/own\.woff2"\)/);
    expect(page).not.toContain('Instrument');
    for (const value of ['#ffffff,#0a1020', '#123a8c,#', '10px', '2px']) expect(page).toContain(value);
    for (const value of ['#0b5d48', '#fbfaf6']) expect(page).not.toContain(value);
    expect(page).toContain('<meta name="theme-color" content="#0a1020" media="(prefers-color-scheme: dark)">');
    expect(page).toContain(
      '<source srcSet="/brand/dark.svg" media="screen and (prefers-color-scheme: dark)"/>' +
        '<img class="logo__picture" src="/brand/logo.svg" width="120" height="40" alt="Nordkaj"/></picture></a>',
    );
    expect(readFileSync(join(site, 'dist/site.webmanifest'), 'utf8')).toContain('"theme_color": "#ffffff"');
  });

  it('has a small logo in the page itself, and follows its changes', async () => {
    const site = temporarySite('minimal', {
      'site.config.yaml': withLook('  logo: { file: logo.svg, dark: dark.svg }\n'),
      'public/logo.svg': logo.replace('<path', '<title>å, 100 %</title>\n<path'),
      'public/dark.svg': largeLogo,
    });
    const shown = async (): Promise<[drawing: string, dark: string | undefined]> => {
      expect((await runMain(['build', '--root', site])).code).toBe(0);
      const page = readFileSync(join(site, 'dist/about.html'), 'utf8');
      const [, dark] = /<source srcSet="([^"]+)"/.exec(page) ?? [];
      const [, address = ''] = /<img class="logo__picture" src="data:image\/svg\+xml,([^"]+)" width="120"/.exec(page) ?? [];
      // A blank would end the address in "srcset".
      expect(address).not.toMatch(/\s/);
      return [decodeURIComponent(address), dark];
    };
    expect(await shown()).toEqual([readFileSync(join(site, 'public/logo.svg'), 'utf8'), '/dark.svg']);
    // Another drawing with as many bytes.
    writeFileSync(join(site, 'public/logo.svg'), logo.replace('h120', 'h119'));
    expect(await shown()).toEqual([logo.replace('h120', 'h119'), '/dark.svg']);
  });
});
