import { expect, it } from 'vitest';
import { look } from '../../../cli/definitions/fields/look.ts';
import { chapterStyles, colorStyle, siteStyle } from '../../../cli/definitions/look/style.ts';
import { logoOf } from '../../../cli/site/pages/shell.ts';
import type { Site } from '../../../cli/site/pages/site.ts';

const url = 'https://kran.example/kran/';

it('has the colours of both modes, the corners and the lines', () => {
  const style = colorStyle(look.parse({ colors: { background: { light: '#FFF', dark: '#0A1020' } }, corners: 10, lines: 2 }));
  expect(style).toContain('--bg:light-dark(#ffffff,#0a1020);');
  expect(style).toContain('--radius:10px;--hairline:2px}');
});

it.each([
  [{ file: 'fonts/own.woff2' }, ['fonts/own.woff2 100 900']],
  [{ file: 'fonts/own.woff2', bold: 'fonts/bold.woff2' }, ['fonts/own.woff2 100 500', 'fonts/bold.woff2 600 900']],
])('has a face for each file of the typeface, below the sub-path: %j', (typeface, faces) => {
  const style = siteStyle({ look: look.parse({ typeface }), languages: [], url }, '/kran/');
  const found = style.matchAll(/@font-face\{font-family:Own;src:url\("\/kran\/([^"]+)"\)[^}]*font-weight:([\d ]+);/g);
  expect(Array.from(found, ([, file, weights]) => `${file} ${weights}`)).toEqual(faces);
  expect(style).toContain(':root{--typeface:Own}');
  const other = look.parse({ typeface, faces: { headings: 'newsreader' } });
  expect(siteStyle({ look: other, languages: [], url }, '/')).toContain('--typeface:Own;--headings:Newsreader,');
});

it('has the colours of a chapter that differ from those of the site, on screens', () => {
  const chapters = [{ page: 'about', colors: { background: { light: '#EEEEEE', dark: '#111111' } } }];
  const style = chapterStyles(look.parse({ chapters })).get('about') ?? '';
  const [, declared = ''] = /@media screen\{\[data-chapter="about"\]\{([^}]*)\}\}/.exec(style) ?? [];
  expect(declared).toContain('--bg:light-dark(#eeeeee,#111111);');
  expect(declared).toContain('--surface:');
  expect(declared).not.toContain('--brand:');
});

it('names the typeface of the tool, and the origin for addresses on paper', () => {
  expect(siteStyle({ look: look.parse({}), languages: [], url }, '/')).toBe(
    `:root{--typeface:"Instrument Sans",Fallback}${colorStyle(look.parse({}))}:root{--origin:"https://kran.example"}`,
  );
});

it('has the digits of a language that does not write 123, for numbered lists', () => {
  const languages = [
    { code: 'sv', region: 'sv_SE', direction: 'ltr' as const },
    { code: 'ar', region: 'ar_EG', direction: 'rtl' as const },
    { code: 'fa', region: 'fa_IR', direction: 'rtl' as const, numbers: 'latn' as const },
    { code: 'hi', region: 'hi_IN', direction: 'ltr' as const, numbers: 'deva' as const },
  ];
  const style = siteStyle({ look: look.parse({}), languages, url }, '/');
  expect(Array.from(style.matchAll(/\[lang="(\w+)"\]\{--digits:([\w-]+)/g), ([, ...found]) => found)).toEqual([
    ['ar', 'arabic-indic'],
    ['hi', 'devanagari'],
  ]);
  expect(style).toContain('@counter-style two-deva{system:extends devanagari;pad:2 "०"}');
});

/** The parts of a site that the logo depends on. Only the first drawing is small. */
const siteWith = (logo: object | undefined, size: object | null) =>
  ({
    config: { look: { logo } },
    address: { base: '/kran' },
    publicPictures: { size: () => size, inline: (path: string) => (path === 'logo.svg' ? 'data:x' : null) },
  }) as unknown as Site;

it('puts a small logo into the page, and names the file of a large one', () => {
  const logo = { file: 'logo.svg', dark: 'dark.svg', holdsName: true };
  expect(logoOf(siteWith(logo, { width: 120, height: 40 }))).toEqual({
    src: 'data:x',
    dark: '/kran/dark.svg',
    width: 120,
    height: 40,
    holdsName: true,
  });
  expect(logoOf(siteWith({ file: 'big.svg' }, { width: 1, height: 1 }))).toMatchObject({
    src: '/kran/big.svg',
  });
  expect(logoOf(siteWith(logo, null))).toBeUndefined();
  expect(logoOf(siteWith(undefined, { width: 1, height: 1 }))).toBeUndefined();
});

it('slants no emphasis in a script that has no slanted letters', () => {
  const styleOf = (code: string) => {
    const languages = [{ code, region: 'en_GB', direction: 'ltr' as const }];
    return siteStyle({ look: look.parse({}), languages, url }, '/');
  };
  expect(styleOf('ar')).toContain(':lang(ar) em{font-style:normal;font-weight:600}');
  for (const code of ['sv', 'el', 'uk']) expect(styleOf(code)).not.toContain('em{');
});

it('keeps short texts of another direction at the edge of the page, on a site with both directions', () => {
  const styleOf = (...directions: ('ltr' | 'rtl')[]) => {
    const languages = directions.map((direction) => ({ code: 'xx', region: 'en_GB', direction }));
    return siteStyle({ look: look.parse({}), languages, url }, '/');
  };
  expect(styleOf('ltr', 'rtl')).toContain('text-align:match-parent');
  expect(styleOf('ltr', 'ltr')).not.toContain('match-parent');
});
