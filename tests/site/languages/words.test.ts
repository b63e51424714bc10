import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageDefinitions } from '../../../cli/definitions/package-definitions.ts';
import { isWord, SiteWord, textIn, type Word, type WordGroup } from '../../../cli/definitions/words.ts';
import { root } from '../../run-cli.ts';

/** The languages of the tool's words. */
const languages = ['en', 'sv', 'de', 'fr', 'es', 'da', 'nb', 'fi', 'nl', 'pl'];

/** Texts that are correctly the same as in English, by language. */
const sameAsInEnglish: Readonly<Record<string, readonly string[]>> = {
  'the word is the same in both languages': [
    'callouts.important fr',
    'callouts.tip da',
    'callouts.tip nl',
    'cases.sector es',
    'forms.message.label fr',
    'forms.messages.optional de',
    'forms.messages.send da',
    'forms.messages.send nb',
    'forms.messages.titlePrefix es',
    'lists.address fr',
    'lists.label fr',
    'lists.page fr',
    'lists.title fr',
    'prices.per.person sv',
    'prices.per.person nb',
    'prices.per.week nl',
    'problems.problem sv',
    'problems.problem de',
    'problems.problem da',
    'problems.problem nb',
    'problems.problem pl',
    'regions.partners nl',
    'regions.region sv',
    'regions.region de',
    'regions.region da',
    'regions.region nb',
    'regions.region pl',
    'schedule.one.week nl',
    'shell.nav.menu fr',
    'shell.nav.menu da',
    'shell.nav.menu nl',
    'shell.nav.menu pl',
  ],
};

/** Every word of a set with its keys, including words that only a site can give. */
const wordsOf = (words: WordGroup | Readonly<Record<string, WordGroup[string] | WordGroup>>, keys: string[] = []) =>
  Object.entries(words).flatMap(([key, value]): { keys: string[]; word: Word | SiteWord }[] => {
    const path = [...keys, key];
    return value instanceof SiteWord || isWord(value) ? [{ keys: path, word: value }] : wordsOf(value, path);
  });

const all = [...packageDefinitions.words].flatMap(([set, { words }]) => wordsOf(words, [set]));
const texts = all.flatMap(({ keys, word }) => (word instanceof SiteWord ? [] : [{ name: keys.join('.'), word }]));

describe('the words of the tool', () => {
  it('are found', () => {
    expect([...packageDefinitions.words.keys()]).toContain('shell');
    expect(texts.length).toBeGreaterThan(90);
  });

  it('are there in every language that it ships, and in no other', () => {
    const other = texts.filter(({ word }) => Object.keys(word).join() !== languages.join());
    expect(other).toEqual([]);
  });

  it('are written out: no spaces around them, no straight quotation marks', () => {
    const bad = texts.flatMap(({ name, word }) =>
      Object.entries(word)
        .filter(([language, text]) => !/^\S(.*\S)?$/su.test(text) || (language !== 'en' && /["']/.test(text)))
        .map(([language]) => `${name} ${language}`),
    );
    expect(bad).toEqual([]);
  });

  it('have a narrow no-break space before the French signs that ask for one', () => {
    const bad = texts.filter(({ word: { fr = '' } }) => /[^\u202f][:;?!»](\s|$)/.test(fr) || /«[^\u202f]/.test(fr));
    expect(bad.map(({ name }) => name)).toEqual([]);
  });

  it('have the same placeholders in every language', () => {
    const placeholders = (text: string) => (text.match(/\{[^}]+\}/g) ?? []).sort().join();
    const bad = texts.flatMap(({ name, word }) =>
      languages
        .filter((language) => placeholders(word[language] ?? '') !== placeholders(word.en ?? ''))
        .map((language) => `${name} ${language}`),
    );
    expect(bad).toEqual([]);
  });

  it('are translated', () => {
    const same = texts.flatMap(({ name, word }) =>
      languages.filter((language) => language !== 'en' && word[language] === word.en).map((language) => `${name} ${language}`),
    );
    expect(same.sort()).toEqual(Object.values(sameAsInEnglish).flat().sort());
  });
});

/** The places that show the words of a set, if they are not in folders of its name. */
const users: Readonly<Record<string, readonly string[]>> = {
  positions: ['templates/sections/positions', 'templates/collections/positions', 'templates/pages/position'],
  preview: ['cli/site/pages/preview.ts'],
  lists: ['cli/site/pages/entry-lists.ts', 'cli/check/list-pages.ts'],
  prices: ['cli/definitions/fields/price.ts'],
  calendars: ['cli/site/pages/calendar-links.ts'],
  repetition: [
    'cli/definitions/fields/weekdays.ts',
    'cli/definitions/fields/moment.ts',
    'cli/definitions/fields/period.ts',
    'cli/definitions/fields/repetition.ts',
  ],
  forms: ['templates/forms', 'templates/contract'],
  callouts: ['cli/definitions/fields/shown.ts'],
  reading: [
    'templates/reading',
    'templates/pages/documentation',
    'templates/article',
    'templates/sections/search/status.ts',
    'templates/sections/search/use-hits.ts',
  ],
  shell: ['templates/shell', 'templates/browser', 'cli/site/pages/shell.ts'],
};

/** The code that shows the words of a set, without comments and without the words themselves. */
function codeOf(set: string): string {
  const places = users[set] ?? [
    `templates/${set}`,
    `templates/sections/${set}`,
    `templates/collections/${set}`,
    // The component of all forms shows a form, with the words of its fields.
    ...(existsSync(join(root, `templates/forms/${set}`)) ? (users.forms ?? []) : []),
  ];
  return places
    .map((place) => join(root, place))
    .flatMap((place) => (/\.ts$/.test(place) ? [place] : codeFiles(place)))
    .map((file) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))
    .join('\n');
}

const codeFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)words[./]/.test(file))
        .map((file) => join(folder, file))
    : [];

/** Whether the code names a word: `words.menu`, `{ menu } = words`, or `'menu'` for a lookup by name. */
function isNamed([set = '', ...keys]: readonly string[]): boolean {
  const [key = '', group = 'words'] = keys.toReversed();
  const owner = `(?:words|${group})`;
  const code = codeOf(set);
  return (
    new RegExp(`\\b${owner}\\.${key}\\b|'${key}'`).test(code) ||
    new RegExp(`\\{[^{}]*\\b${key}\\b[^{}]*\\} = [\\w.]*\\b${owner}\\b`).test(code)
  );
}

/** The definition of each receiver has its own sentence. */
const isOfReceiver = ([set]: readonly string[]): boolean => set === 'receivers';

describe('every word', () => {
  it('is shown by what it lies beside', () => {
    expect(isNamed(['shell', 'nav', 'close'])).toBe(false);
    expect(isNamed(['cases', 'figure'])).toBe(false);
    expect(all.map(({ keys }) => keys).filter((keys) => !isOfReceiver(keys) && !isNamed(keys))).toEqual([]);
  });
});

describe('a word in a language', () => {
  const word = { en: 'Menu', nb: 'Meny', 'pt-BR': 'Menu do Brasil' };

  it.each([
    ['en', 'Menu'],
    ['en-GB', 'Menu'],
    ['no', 'Meny'],
    ['no-NO', 'Meny'],
    ['pt-BR', 'Menu do Brasil'],
    ['pt', undefined],
    ['zh-Hant-TW', undefined],
  ])('%s', (language, text) => {
    expect(textIn(word, language)).toBe(text);
  });
});
