import { expect, it } from 'vitest';
import { code } from '../../../cli/definitions/fields/code.ts';
import { fallbacksOf, hasFallbacks } from '../../../cli/definitions/fields/language-fallbacks.ts';
import { Localized } from '../../../cli/definitions/fields/localized.ts';
import { sample } from '../../../cli/definitions/fields/sample.ts';

it('a component receives what was written', () => {
  expect(code().parse(' let a;\n').show()).toBe(' let a;\n');
  expect([true, undefined].map((written) => sample().parse(written).show())).toEqual([true, false]);
});

it('a text knows the languages whose words are lent to it', () => {
  const text = new Localized({ en: 'A' }, true, { lent: { fi: 'sv' } });
  expect([text.in('en'), text.lent]).toEqual(['A', { fi: 'sv' }]);
});

it('a language has one that stands in for its texts, several, or only whole pages in the source language', () => {
  const languages = [
    { code: 'de' },
    { code: 'sv', fallback: 'source' },
    { code: 'nb', fallback: 'sv' },
    { code: 'fi', fallback: ['sv', 'de'] },
  ];
  expect(languages.map(({ code }) => fallbacksOf(languages, code))).toEqual([[], [], ['sv'], ['sv', 'de']]);
  expect(languages.map(hasFallbacks)).toEqual([false, false, true, true]);
});
