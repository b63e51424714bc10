import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { BundleManifest } from '../../../cli/build/render/bundle-manifest.ts';
import { readSheets } from '../../../cli/build/render/read-sheets.ts';
import { lookSheets } from '../../../cli/definitions/look/sheets.ts';
import { compileSheets } from '../../../scripts/compile-sheets.mjs';
import { cleanSite } from '../../linked-site.ts';
import { root } from '../../run-cli.ts';

const { config } = cleanSite('minimal');

const sheet = (name: string): [string, { file: string; name: string }] => [name, { file: `${name}.css`, name }];
const manifest: BundleManifest = {
  ...Object.fromEntries(
    ['styles/parts/hero.scss', 'styles/parts/call.scss', 'styles/main.scss', 'styles/late.scss', ...lookSheets(config.look)].map(sheet),
  ),
  hero: { file: 'hero.js', src: 'templates/sections/hero/index.tsx', css: ['hero.css'], imports: ['shared'], dynamicImports: ['onDemand'] },
  onDemand: { file: 'on-demand.js', css: ['on-demand.css'], imports: ['shared'] },
  shared: { file: 'shared.js', css: ['shared.css'] },
  shell: { file: 'shell.js', css: ['shell.css'] },
};

it('the sheets of the shell stand in each page, those of a component beside it, and others in a file', () => {
  const text = (file: string) => `.${file.replaceAll(/\W/g, '-')}{color:red}\n`;
  const { ofPages, texts, loaded } = readSheets(manifest, text, { base: '/kran/', row: 70, config });
  const rules = (css: string) => [...css.matchAll(/\.[^{]*\{color:red\}/g)].map(([rule]) => rule).join('');
  const ofShell = ['styles/main.scss', 'shell', ...lookSheets(config.look)];
  const expected = ofShell.map((name) => text(`${name}.css`).trim()).join('');
  expect(rules(ofPages.style)).toBe(expected);
  expect(ofPages.style.endsWith(expected)).toBe(true);
  const parts = ['call', 'hero'].map((name) => ({ name, css: `.styles-parts-${name}-scss-css{color:red}` }));
  expect(ofPages.parts).toEqual(parts);
  expect(ofPages.sheets).toEqual({
    'sections/hero': ['shared', 'hero'].map((name) => ({
      href: `/kran/${name}.css`,
      css: `.${name}-css{color:red}`,
    })),
  });
  const [, before = '', after = ''] = loaded;
  expect(loaded).toEqual(['shell.css', before, after]);
  expect(ofPages.late).toEqual({ before: `/kran/${before}`, after: `/kran/${after}` });
  expect(texts.get(before)).toBe(parts.map(({ css }) => css).join(''));
  expect(texts.get(after)).toBe('.styles-late-scss-css{color:red}');
  // What the component loads on a click.
  expect(texts.get('on-demand.css')).toBe('.on-demand-css{color:red}');
});

it('the width from which the header shows a row is that of the site, in pages and in late files, whose names follow it', () => {
  const { css } = compileSheets(join(root, 'templates'));
  const text = (file: string) =>
    ({
      'styles/main.scss.css': css['styles/main.scss'],
      'styles/parts/call.scss.css': css['styles/parts/submenu.scss'],
    })[file] ?? '';
  const [narrow, wide] = [70, 80].map((row) => {
    const { ofPages, texts, loaded } = readSheets(manifest, text, { base: '/', row, config });
    const late = texts.get(loaded.find((file) => file.includes('/parts.')) ?? '') ?? '';
    return { loaded, sheets: [ofPages.style, ofPages.parts[0]?.css ?? '', late] };
  });
  for (const sheet of wide?.sheets ?? []) {
    expect(sheet).toContain('(width >= 80rem)');
    expect(sheet).toContain('(width < 80rem)');
    expect(sheet).not.toMatch(/64\.\d/);
  }
  expect(narrow?.loaded).not.toEqual(wide?.loaded);
});
