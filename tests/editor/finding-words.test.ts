import { describe, expect, it } from 'vitest';
import { catalog } from '../../cli/diagnostics/catalog.ts';
import { type FindingTexts, findingWords } from '../../editor/words/findings.ts';
import type { LabelTexts } from '../../editor/words/labels.ts';
import { type WordLanguage, wordLanguages, wordsIn } from '../../editor/words/words-in.ts';
import { ofFiles } from './of-files.ts';

const files = import.meta.glob<FindingTexts>('../../editor/words/findings/*.json', {
  eager: true,
  import: 'default',
});
const labelFiles = import.meta.glob<LabelTexts>('../../editor/words/labels/*.json', {
  eager: true,
  import: 'default',
});
const textsOf = (language: WordLanguage) => files[`../../editor/words/findings/${language}.json`] as FindingTexts;
const sentencesOf = (language: WordLanguage) =>
  Object.entries(textsOf(language)).flatMap(([key, words]) =>
    Object.entries(words).map(([kind, text]) => ({ key: `${key} ${kind}`, text: text as string })),
  );

const codes = Object.keys(catalog);
const translated = wordLanguages.filter((language) => language !== 'en');

/** The quotation marks of the ten languages. */
const inQuotes = /“(.+?)”|”(.+?)”|„(.+?)[”“]|«(.+?)»|»(.+?)«|‘(.+?)’/g;

/** Which words there are, by key. */
const shapeOf = (texts: FindingTexts) => Object.entries(texts).map(([key, words]) => `${key} ${Object.keys(words).join()}`);

describe('what the editor says about findings', () => {
  it.each(translated)('says what is wrong and what to do for each code of the catalog: %s', (language) => {
    const lacking = codes.filter((code) => {
      const { what, fix } = findingWords(textsOf(language), code);
      return what === undefined || fix === undefined;
    });
    expect(lacking).toEqual([]);
    expect(shapeOf(textsOf(language))).toEqual(shapeOf(textsOf('sv')));
  });

  it('says in English what to do for each code, and what is wrong only where the check says it for files', () => {
    const texts = textsOf('en');
    expect(codes.filter((code) => findingWords(texts, code).fix === undefined)).toEqual([]);
    const withFix = (all: FindingTexts) => Object.keys(all).filter((key) => all[key]?.fix !== undefined);
    expect(withFix(texts)).toEqual(withFix(textsOf('sv')));
  });

  it('has no words for codes that are not there, and none of a family that nothing needs', () => {
    const texts = textsOf('sv');
    const isNeeded = (family: string, kind: 'what' | 'fix') =>
      codes.some((code) => code.startsWith(family) && texts[code]?.[kind] === undefined);
    const left = Object.entries(texts).filter(([key, words]) =>
      key.endsWith('/*')
        ? !(Object.keys(words) as ('what' | 'fix')[]).every((kind) => isNeeded(key.slice(0, -1), kind))
        : !codes.includes(key),
    );
    expect(left).toEqual([]);
    expect(Object.keys(textsOf('en')).filter((key) => texts[key] === undefined)).toEqual([]);
  });

  it.each(wordLanguages)('names neither commands nor YAML, and is written out: %s', (language) => {
    const bad = sentencesOf(language).filter(
      ({ text }) => ofFiles.test(text) || /["']/.test(text) || !/^\S+( \S+)*$/u.test(text.replaceAll('\u202f', ' ')) || !/\.$/.test(text),
    );
    expect(bad).toEqual([]);
  });

  it.each(wordLanguages)('quotes buttons and fields as they are called: %s', (language) => {
    const labels = labelFiles[`../../editor/words/labels/${language}.json`] as LabelTexts;
    const known = new Set([...Object.values(wordsIn(language)), ...Object.values(labels.fields)]);
    const quoted = sentencesOf(language).flatMap(({ key, text }) =>
      [...text.matchAll(inQuotes)].map((match) => ({ key, name: match.slice(1).join('').trim() })),
    );
    expect(quoted.filter(({ name }) => !known.has(name))).toEqual([]);
    expect(quoted.length).toBeGreaterThan(10);
  });

  it('has a narrow no-break space before the French signs that ask for one', () => {
    expect(sentencesOf('fr').filter(({ text }) => /[^\u202f][:;?!»](\s|$)/.test(text))).toEqual([]);
  });
});

it('a code says its own words before those of its family', () => {
  const texts = {
    'file/*': { what: 'A file is wrong.', fix: 'Ask.' },
    'file/too-large': { what: 'Too large.' },
  };
  expect(findingWords(texts, 'file/too-large')).toEqual({ what: 'Too large.', fix: 'Ask.' });
  expect(findingWords(texts, 'file/not-regular')).toEqual({ what: 'A file is wrong.', fix: 'Ask.' });
  expect(findingWords(texts, 'route/root')).toEqual({});
});
