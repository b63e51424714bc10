import fc from 'fast-check';
import { hostileText } from './hostile-text.ts';

/** A change of a text file. */
export type Mutation = (text: string) => string;

const at = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const lines = (text: string): string[] => text.split('\n');

/** Changes one line, chosen by a number from 0 to below 1. */
const inLine =
  (place: number, change: (line: string) => string[]): Mutation =>
  (text) => {
    const all = lines(text);
    const index = Math.floor(place * all.length);
    return all.toSpliced(index, 1, ...change(all[index] ?? '')).join('\n');
  };

/** Things in the place of a value. */
const values = fc.oneof(
  hostileText.map((text) => JSON.stringify(text)),
  fc.constantFrom(
    '',
    'null',
    '~',
    'true',
    '0',
    '-1',
    '1e309',
    '.nan',
    '0x1F',
    '2026-02-30',
    '12:30:00',
    '[]',
    '{}',
    '[[[[]]]]',
    '{ en: { en: { en: x } } }',
    '&a [*a]',
    '*missing',
    '!!js/function "function () {}"',
    '!!binary AAAA',
    '!!python/object:os.system x',
    '<<: *a',
    '|\n  x\n y',
    '>-',
    '../../../../etc/passwd',
    'file:///etc/passwd',
    'SECRET',
    '../SECRET',
    '/dev/zero',
    'https://user@host.example/',
    'javascript:alert(1)',
    'mailto:a@b.se%0D%0ABcc:x',
    '__proto__',
    'constructor',
    'toString',
    `'${'x'.repeat(3000)}'`,
    '(a+)+$',
  ),
);

const key = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'hasOwnProperty', 'toString', '<<', '?', '"\\u0000"', 'en', 'type', 'id'),
  hostileText.map((text) => JSON.stringify(text)),
);

/** One change of a YAML file. */
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc
    .tuple(at, values)
    .map(([place, value]) => inLine(place, (line) => [line.replace(/^(\s*(?:- )?[\w'"]+:).*$|$/, `$1 ${value.replaceAll('$', '$$$$')}`)])),
  fc
    .tuple(at, key, values)
    .map(([place, name, value]) => inLine(place, (line) => [line, `${/^\s*/.exec(line)?.[0] ?? ''}${name}: ${value}`])),
  at.map((place) => inLine(place, () => [])),
  at.map((place) => inLine(place, (line) => [line, line])),
  at.map((place) => inLine(place, (line) => [`  ${line}`])),
  at.map((place) => inLine(place, (line) => [line.replace(/^ {2}/, '')])),
  at.map((place) => inLine(place, (line) => [line.replace(/^ {2}/, '\t')])),
  at.map((place) => (text: string) => text.slice(0, Math.floor(place * text.length))),
  fc.tuple(at, hostileText).map(
    ([place, inserted]) =>
      (text: string) =>
        text.slice(0, Math.floor(place * text.length)) + inserted + text.slice(Math.floor(place * text.length)),
  ),
  fc
    .tuple(at, fc.integer({ min: 2, max: 2000 }))
    .map(([place, depth]) => inLine(place, (line) => [line, `x: ${'['.repeat(depth)}${']'.repeat(depth)}`])),
  fc.tuple(at, at).map(([one, other]) => (text: string) => {
    const all = lines(text);
    const [from, to] = [one, other].map((place) => Math.floor(place * all.length)).sort((a, b) => a - b);
    return [...all.slice(to), ...all.slice(from, to), ...all.slice(0, from)].join('\n');
  }),
  fc.constantFrom<Mutation>(
    (text) => text.replaceAll('\n', '\r\n'),
    (text) => text.replaceAll('\n', '\r'),
    (text) => `\ufeff${text}`,
    (text) => `${text}\n---\n${text}`,
    (text) => `%YAML 1.1\n---\n${text}`,
    () => '',
    () => '\0',
  ),
);

/** Some changes of a file, one after the other. */
export const mutations: fc.Arbitrary<Mutation> = fc
  .array(mutation, { minLength: 1, maxLength: 3 })
  .map((all) => (text) => all.reduce((changed, change) => change(changed), text));
