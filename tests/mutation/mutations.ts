import { matches, placeAt, type RawPlace } from './raw-yaml.ts';

/** One realistic mistake in one file, and the one finding that it must lead to. */
export interface Mutation {
  kind: string;
  file: string;
  text: string;
  code: string;
  at: RawPlace;
}

type Kind = (file: string, text: string) => Omit<Mutation, 'kind' | 'file'>[];

const replaced = (text: string, offset: number, length: number, by: string): string =>
  text.slice(0, offset) + by + text.slice(offset + length);

/** A mutation at every match of a pattern with a group `at`: what stands there is changed, and is to be pointed at. */
const atEach =
  (pattern: RegExp, code: string, change: (written: string) => string, fits: (file: string) => boolean = () => true): Kind =>
  (file, text) =>
    fits(file)
      ? [...matches(text, pattern)].map(({ place, groups, offset, length }) => ({
          text: replaced(text, offset, length, change(groups.at ?? '')),
          code,
          at: place,
        }))
      : [];

const isPage = (file: string) => file.startsWith('content/pages/');
const isConfig = (file: string) => file === 'site.config.yaml';
const isRoutes = (file: string) => file === 'content/routes.yaml';
const isPositions = (file: string) => file === 'content/positions.yaml';

/** Two neighbours that are swapped, as fingers do; letters are added to short words. */
const mistyped = (word: string): string => {
  for (let index = word.length - 2; index > 0; index--) {
    const [a = '', b = ''] = [word[index], word[index + 1]];
    if (a !== b) return `${word.slice(0, index)}${b}${a}${word.slice(index + 2)}`;
  }
  return `${word}x`;
};

/** A key at the start of a line, perhaps behind a dash, or behind a brace or comma of a mapping in one line. */
const key = (names: string) => new RegExp(`(?:^\\s*(?:- )?|[{,]\\s*)(?<at>${names}):(?=\\s|$)`, 'dg');

/** Keys whose meaning does not hang on another key: `type` chooses the schema, `id` is what others refer to. */
const plainKeys = '(?!(?:en|sv|type|id)\\b)[a-z][A-Za-z]*';

export const kinds: Readonly<Record<string, Kind>> = {
  'a mistyped key': atEach(key(plainKeys), 'content/unknown-key', mistyped),

  'a mistyped language': atEach(
    key('sv'),
    'translation/unknown-language',
    () => 'se',
    (file) => !isPositions(file) && !isConfig(file),
  ),

  'a translation left out': (_, text) =>
    [...matches(text, /(?<owner>[A-Za-z]+): \{ en: (?:'[^']*'|"[^"]*"|[^{}'",[\]]+)(?<at>, sv: (?:'[^']*'|"[^"]*"|[^{}'",[\]]+)) \}/dg)].map(
      ({ place, groups, offset, length }) => {
        const line = text.split('\n')[place.line - 1] ?? '';
        return {
          text: replaced(text, offset, length, ''),
          code: 'translation/missing',
          at: { line: place.line, column: line.lastIndexOf(`${groups.owner}: {`, place.column) + 1 },
        };
      },
    ),

  'a key written twice': (_, text) =>
    [...matches(text, /^(?<indent>\s+)(?<at>[a-z][A-Za-z]*): (?![>|])(?<value>.*\S)$/dg)].map(({ place, groups, offset }) => {
      const line = `${groups.indent}${groups.at}: ${groups.value}\n`;
      const end = text.indexOf('\n', offset) + 1;
      return {
        text: text.slice(0, end) + line + text.slice(end),
        code: 'content/duplicate-key',
        at: { line: place.line + 1, column: place.column },
      };
    }),

  'a page that does not exist': atEach(
    /\bpage: (?<at>[a-z][a-z0-9/-]*)(?=[\s,}#]|$)/dg,
    'reference/unknown-page',
    (page) => `${page}-x`,
    (file) => isPage(file),
  ),

  'an icon that does not exist': atEach(/\bicon: (?<at>[A-Z]\w+)/dg, 'content/unknown-icon', mistyped),

  'a section type that does not exist': atEach(
    /^\s*- type: (?<at>[a-z-]+)$/dg,
    'content/unknown-section-type',
    (type) => `${type}x`,
    isPage,
  ),

  'a figure that does not exist': (file, text) =>
    isPage(file)
      ? [...text.matchAll(/\{figure:[a-z-]+\}/g)].map(({ 0: written, index }) => ({
          text: replaced(text, index, written.length, written.replace('}', 'x}')),
          code: 'content/unknown-placeholder',
          at: placeAt(text, index),
        }))
      : [],

  'a link in a text that leads nowhere': (file, text) =>
    isPage(file)
      ? [...text.matchAll(/(?<=\]\()page:[a-z/-]+/g)].map(({ 0: written, index }) => ({
          text: replaced(text, index, written.length, `${written}-x`),
          code: 'reference/unknown-page',
          at: placeAt(text, index),
        }))
      : [],

  'a text left empty': atEach(
    /\b(?:en|sv): (?<at>'[^']*'|"[^"]*"|[^\s{}'",[\]>|][^{}'",[\]]*?)(?=,| \}|$)/dg,
    'content/empty-text',
    () => "''",
    (file) => !isRoutes(file) && !isPositions(file),
  ),

  'a slug with a slash': atEach(/\bsv: (?<at>[a-z][a-z-]*)(?= \})/dg, 'route/bad-slug', (slug) => `${slug}/x`, isRoutes),

  'a list in place of a text': atEach(
    /^\s+(?:en|sv): (?<at>[A-ZÅÄÖ][^:#'"{}[\]]*)$/dg,
    'content/wrong-type',
    () => '[one, two]',
    (file) => isPage(file),
  ),

  'a control character': atEach(
    /^\s+sv: (?<at>[A-ZÅÄÖ][^:#'"{}[\]\\]*)$/dg,
    'content/control-character',
    (text) => `"${text.slice(0, 3)}\\u0007${text.slice(3)}"`,
    isPage,
  ),

  'a note to the author': atEach(
    /^\s+sv: (?<at>[A-ZÅÄÖ][^:#'"{}[\]\\0-9]{0,200})$/dg,
    'content/filler',
    (text) => `TODO ${text}`,
    isPage,
  ),

  'a copied text': (file, text) =>
    isPage(file)
      ? [...matches(text, /^\s+en: (?<source>[A-Z][^:#'"{}[\]\\]{12,})$/dg)].flatMap(({ groups, place }) => {
          const lines = text.split('\n');
          const [, indent = '', own] = /^(\s+sv: )([A-ZÅÄÖ][^:#'"{}[\]\\]*)$/.exec(lines[place.line] ?? '') ?? [];
          if (own === undefined || groups.source === undefined) return [];
          return [
            {
              text: lines.with(place.line, indent + groups.source).join('\n'),
              code: 'translation/identical',
              at: { line: place.line + 1, column: indent.length + 1 },
            },
          ];
        })
      : [],

  'a source text that changed alone': (file, text) =>
    isPage(file)
      ? [...matches(text, /^\s+en: (?<at>[A-Z][^:#'"{}[\]\\]{12,})$/dg)].flatMap(({ groups, place, offset, length }) => {
          const lines = text.split('\n');
          const [, indent, own] = /^(\s+sv: )(\S.*)$/.exec(lines[place.line] ?? '') ?? [];
          if (indent === undefined || own === undefined) return [];
          return [
            {
              text: replaced(text, offset, length, `${groups.at} indeed`),
              code: 'translation/stale',
              at: { line: place.line + 1, column: indent.length + 1 },
            },
          ];
        })
      : [],

  'a wrong figure in a translation': (file, text) =>
    isPage(file)
      ? [...matches(text, /^\s+sv: (?:[^:#'"{}[\]\\\d]*?\s)(?<at>[1-9]\d)(?=\s(?!\d))[^:#'"{}[\]\\]*$/dg)].map(
          ({ groups, place, offset, length }) => ({
            text: replaced(text, offset, length, String(Number(groups.at) + 1)),
            code: 'translation/figures-differ',
            at: place,
          }),
        )
      : [],
};

/** Every mistake of every kind, in every file where it can be made. */
export function mutationsOf(files: ReadonlyMap<string, string>): Mutation[] {
  return Object.entries(kinds).flatMap(([kind, mutate]) =>
    [...files].flatMap(([file, text]) =>
      mutate(file, text).map((mutation) => ({ kind, file, ...mutation })),
    ),
  );
}
