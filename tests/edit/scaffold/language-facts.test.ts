import { expect, it } from 'vitest';
import { languageFacts } from '../../../cli/edit/scaffold/language.ts';

it.each([
  ['fi', 'Suomi'],
  ['fy', 'Frysk'],
])('a language has the name that it has in itself: %s', (code, name) => {
  expect(languageFacts(code).name).toBe(name);
});

it('the name of a language that is not known in itself is asked for, and none in another language taken', () => {
  expect(() => languageFacts('sma', { region: 'nb_NO' })).toThrow('The name of the language "sma" is not known.');
  expect(languageFacts('sma', { region: 'nb_NO', name: 'Åarjelsaemien' }).name).toBe('Åarjelsaemien');
});
