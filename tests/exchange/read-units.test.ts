import { expect, it } from 'vitest';
import { UnitReading } from '../../cli/exchange/read-units.ts';

const config = {
  ...{ name: 'Quay', url: 'https://quay.example', paths: { trailingSlash: 'never' }, sourceLanguage: 'en' },
  languages: [{ code: 'en' }, { code: 'sv' }],
};
const text = {
  ...{ id: 'a', ids: ['a'], source: 'Quay', pair: null, part: null },
  text: {
    ...{ key: 'title', written: new Map([['en', { path: ['title'], text: 'Quay', markdown: null }]]) },
    source: { file: 'a.yaml', valueAt: () => ({ file: 'a.yaml', range: null }) },
  },
};
const content = { config: null, navigation: null, ui: null, collections: new Map(), pages: new Map() };
const site = { config, loaded: { routes: null, content }, language: 'sv', texts: [text] };

function read(...units: [id: string, target: string, isFinished?: boolean][]) {
  const options = { file: 'sv.xlf', config, language: 'sv', siteFor: () => site };
  const reading = new UnitReading({
    ...options,
    takesLate: false,
    takesUnfinished: false,
    isMachine: false,
  } as never);
  for (const [index, [id, target, isFinished = null]] of units.entries()) {
    const at = { line: index + 1, column: 1 };
    if (index === 0) reading.head({ site: null, sourceLanguage: 'en', targetLanguage: 'sv', at });
    reading.unit({ id, at, source: { text: 'Quay', at }, target: { text: target, at }, isFinished });
  }
  return reading;
}

it('leaves out texts that the site does not have, and says so', () => {
  const { findings, units } = read(['gone', 'Borta'], ['a', '']);
  expect(units).toBe(1);

  expect(findings.map(({ code, range }) => [code, range?.start.line])).toEqual([['exchange/unknown-text', 1]]);
});

it('counts the translations that are not finished in one finding', () => {
  const { taken, findings } = read(['a', 'Kaj', false], ['a', 'Kajen', false]);
  expect(taken).toEqual([]);
  expect(findings.map(({ code, message }) => [code, /\d+/.exec(message)?.[0]])).toEqual([['exchange/unfinished', '2']]);
});

it.each([
  ['en', 'sv', []],
  ['en', 'en', ['exchange/wrong-language']],
  ['en', 'de', ['exchange/wrong-language']],
  ['sv', 'sv', ['exchange/wrong-language']],
])('a file from "%s" into "%s"', (sourceLanguage, targetLanguage, codes) => {
  const reading = read();
  reading.head({ site: null, sourceLanguage, targetLanguage, at: { line: 1, column: 1 } });
  expect(reading.findings.map(({ code }) => code)).toEqual(codes);
});

it('takes a translation with the line ends of the content, whatever a tool has written', () => {
  expect(read(['a', 'Kaj\r\noch brygga']).taken.map(({ target }) => target)).toEqual(['Kaj\noch brygga']);
});
