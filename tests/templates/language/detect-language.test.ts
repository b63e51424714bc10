import { describe, expect, test } from 'vitest';
import { type DetectedLanguages, detectLanguage } from '../../../templates/browser/detect-language.ts';

type Order = Parameters<typeof detectLanguage>[0];

const found = (values: Partial<Record<keyof DetectedLanguages, readonly string[]>>): DetectedLanguages => ({
  path: () => values.path ?? [],
  querystring: () => values.querystring ?? [],
  cookie: () => values.cookie ?? [],
  localStorage: () => values.localStorage ?? [],
  sessionStorage: () => values.sessionStorage ?? [],
  navigator: () => values.navigator ?? [],
  htmlTag: () => values.htmlTag ?? [],
});

const detect = (order: Order, values: Parameters<typeof found>[0], supported = ['en', 'sv']) =>
  detectLanguage(order, found(values), supported, 'en');

/**
 * From section 1.4 of the specification: query string, cookie, local storage, session storage, browser language, page language
 * attribute.
 */
const long = ['path', 'querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'] as const;
const short = ['path', 'localStorage', 'navigator', 'htmlTag'] as const;

describe.each([
  ['path, query, cookie, storages, browser, attribute', long],
  ['path, local storage, browser, attribute', short],
] as const)('the order %s', (_, order: Order) => {
  test.each(order.map((_detector, place) => place))('item %i wins over all that stand after it', (place) => {
    const values = Object.fromEntries(order.map((name, at) => [name, at < place ? [] : [at === place ? 'sv' : 'en']]));
    expect(detect(order, values)).toBe('sv');
  });

  test('the path wins over everything else', () => {
    const others = Object.fromEntries(order.slice(1).map((name) => [name, ['sv']]));
    expect(detect(order, { ...others, path: ['en'] })).toBe('en');
  });

  test('the fallback where nothing is found', () => {
    expect(detect(order, {})).toBe('en');
  });
});

test('a detector that is not in the order is not asked', () => {
  const asked: string[] = [];
  const sources = {
    ...found({}),
    cookie: () => {
      asked.push('cookie');
      return ['sv'];
    },
  };
  expect(detectLanguage(short, sources, ['en', 'sv'], 'en')).toBe('en');
  expect(asked).toEqual([]);
});

test('a regional variant counts as its language', () => {
  expect(detect(short, { navigator: ['sv-FI'] })).toBe('sv');
});

test('a variant that the site has is preferred to its language', () => {
  expect(detect(short, { navigator: ['pt-BR'] }, ['en', 'pt', 'pt-BR'])).toBe('pt-BR');
});

test('the first language of the browser that the site has', () => {
  expect(detect(short, { navigator: ['de-DE', 'nb', 'sv', 'en'] })).toBe('sv');
});

test('unknown values are passed over for the next detector', () => {
  expect(detect(long, { querystring: ['xx'], cookie: [''], localStorage: ['svenska'], navigator: ['sv'] })).toBe('sv');
});
