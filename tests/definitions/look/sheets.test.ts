import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { look } from '../../../cli/definitions/fields/look.ts';
import { faceNames, lookChoices, styleNames } from '../../../cli/definitions/fields/look-names.ts';
import { toolFaces } from '../../../cli/definitions/look/faces.ts';
import { lookSheets } from '../../../cli/definitions/look/sheets.ts';
import { root } from '../../run-cli.ts';

const sheetsOf = (settings: object) => lookSheets(look.parse(settings));

it('has one sheet for each value of a setting but the first, and for each typeface with a file', () => {
  const named = Object.entries(lookChoices).flatMap(([setting, [, ...values]]) => values.map((value) => `${setting}/${value}.scss`));
  const faces = faceNames.filter((name) => toolFaces[name].file !== null);
  const there = readdirSync(join(root, 'templates/looks'), { recursive: true, encoding: 'utf8' });
  expect(there.filter((path) => path.endsWith('.scss')).sort()).toEqual(
    [...named, ...faces.map((name) => `faces/${name}.scss`), 'faces/headings.scss'].sort(),
  );
});

it('a site without a style has the typeface of the tool, and no other sheet', () => {
  expect(sheetsOf({})).toEqual(['looks/faces/instrument-sans.scss']);
  expect(sheetsOf({ typeface: { file: 'own.woff2' } })).toEqual([]);
});

it.each(styleNames)('every sheet of the style %s is there', (style) => {
  const sheets = sheetsOf({ style });
  expect(sheets.filter((path) => !existsSync(join(root, 'templates', path)))).toEqual([]);
});

it('a setting of the site stands in the place of that of its style', () => {
  const own = sheetsOf({ style: 'bold', hero: 'beside', cards: 'plain', faces: { text: 'system' } });
  expect(own).toContain('looks/cards/plain.scss');
  expect(own.filter((path) => /hero|filled|figtree/.test(path))).toEqual([]);
  expect(own).toContain('looks/faces/bricolage-grotesque.scss');
});

it.each(styleNames)('the style %s has no typeface but those of its settings', (style) => {
  const others = sheetsOf({ style }).filter((path) => !path.startsWith('looks/faces/'));
  const named = others.filter((path) => /font-family/.test(readFileSync(join(root, 'templates', path), 'utf8')));
  expect(named).toEqual([]);
});

it.each(faceNames.filter((name) => toolFaces[name].file !== null))('%s has the letters of Polish in its own file', (name) => {
  const sheet = readFileSync(join(root, `templates/looks/faces/${name}.scss`), 'utf8');
  const extended = /latin-ext[^}]*unicode-range: ([^;]*);/.exec(sheet)?.[1] ?? '';
  const isIn = (letter: string) =>
    extended.split(', ').some((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-');
      const code = letter.codePointAt(0) ?? 0;
      return Number.parseInt(first, 16) <= code && code <= Number.parseInt(last, 16);
    });
  expect([...'ąćęłńśźż'].filter((letter) => !isIn(letter))).toEqual([]);
  // The file of every page has them.
  expect([...'œŒıé'].filter(isIn)).toEqual([]);
});
