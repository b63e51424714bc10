import { expect, it } from 'vitest';
import type { BundleManifest } from '../../../cli/build/render/bundle-manifest.ts';
import { readSheets } from '../../../cli/build/render/read-sheets.ts';
import { lookSheets } from '../../../cli/definitions/look/sheets.ts';
import { cleanSite } from '../../linked-site.ts';

const { config } = cleanSite('minimal');

const sheet = (name: string): [string, { file: string; name: string }] => [
  name,
  { file: `${name}.css`, name },
];
const manifest: BundleManifest = {
  ...Object.fromEntries(
    [
      'styles/parts/hero.scss',
      'styles/parts/call.scss',
      'styles/main.scss',
      'styles/late.scss',
      ...lookSheets(config.look),
    ].map(sheet),
  ),
  hero: { file: 'hero.js', src: 'templates/sections/hero/index.tsx', css: ['hero.css'], imports: ['shared'] },
  shared: { file: 'shared.js', css: ['shared.css'] },
  shell: { file: 'shell.js', css: ['shell.css'] },
};

it('the sheets of the shell stand in each page, those of a component beside it, and late ones in a file', () => {
  const text = (file: string) => `.${file.replaceAll(/\W/g, '-')}{color:red}\n`;
  const { ofPages, texts, loaded } = readSheets(manifest, text, { base: '/kran/', config });
  const rules = (css: string) => [...css.matchAll(/\.[^{]*\{color:red\}/g)].map(([rule]) => rule).join('');
  const ofShell = ['styles/main.scss', 'shell', ...lookSheets(config.look)];
  const expected = ofShell.map((name) => text(`${name}.css`).trim()).join('');
  expect(rules(ofPages.style)).toBe(expected);
  expect(ofPages.style.endsWith(expected)).toBe(true);
  const parts = ['call', 'hero'].map((name) => ({
    mark: `class="${name}`,
    css: `.styles-parts-${name}-scss-css{color:red}`,
  }));
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
});
