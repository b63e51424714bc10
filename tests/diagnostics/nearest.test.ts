import { describe, expect, it } from 'vitest';
import { alternatives, suggestion } from '../../cli/diagnostics/entry.ts';
import { compareLetters, keysMeant, nearest, onlyNearest } from '../../cli/diagnostics/nearest.ts';

describe('edit distance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['title', 'title', 0],
    ['titel', 'title', 1],
    ['ttile', 'title', 1],
    ['titl', 'title', 1],
    ['tittle', 'title', 1],
    ['tixle', 'title', 1],
    ['kitten', 'sitting', 3],
    ['xab', 'aby', 2],
  ])('from "%s" to "%s" is %i', (a, b, distance) => {
    expect(compareLetters(a, b, 9).distance).toBe(distance);
    expect(compareLetters(b, a, 9).distance).toBe(distance);
  });
});

describe('the steps of a comparison', () => {
  const name = (end: string) => 'section'.repeat(13) + end;

  it.each([
    ['none for names that are the same', name('one'), name('one'), 33, 0],
    ['those of the letters that differ, not of what stands alike around them', name('ab-x'), name('ba-x'), 33, 4],
    ['no more than a few for each letter where little may differ', 'ab'.repeat(50), 'ba'.repeat(50), 1, 300],
  ])('are %s', (_, a, b, most, steps) => {
    expect(compareLetters(a, b, most).steps).toBeLessThanOrEqual(steps);
  });

  it('do not change the distance', () => {
    expect(compareLetters('ab'.repeat(50), 'ba'.repeat(50), 2).distance).toBe(2);
    expect(compareLetters(name('one'), name('two'), 33).distance).toBe(3);
    expect(compareLetters(name(''), name('four'), 3).distance).toBeGreaterThan(3);
  });
});

describe('the nearest name', () => {
  it.each([
    ['titel', ['title', 'lead', 'label'], 'title'],
    ['Truk', ['Truck', 'Tree', 'Trash'], 'Truck'],
    ['truck', ['Truck'], 'Truck'],
    ['se', ['en', 'sv'], 'sv'],
    ['contacts', ['contact', 'content'], 'contact'],
    ['quality-assurence', ['quality-assurance', 'quality'], 'quality-assurance'],
    ['photos/lihgt.jpg', ['photos/crane.jpg', 'photos/light.jpg'], 'photos/light.jpg'],
    ['{figur:boat}', ['{figure:boats}'], '{figure:boats}'],
    ['photos-crane.jpg', ['photos/crane.jpg'], 'photos/crane.jpg'],
    // The nearer of two, not the first.
    ['metric', ['matrix', 'metrics'], 'metrics'],
  ])('to "%s" of %j is "%s"', (name, known, expected) => {
    expect(nearest(name, known)).toBe(expected);
  });

  it.each([
    ['banana', ['title', 'lead']],
    ['x', ['title']],
    ['', ['en', 'sv']],
    ['a', []],
    ['toString', ['title']],
    // The parts that are right say nothing of the others.
    ['photos/crane.jpg', ['photos/light.jpg']],
    ['boat.jpg', ['dock.jpg']],
    ['{figure:ships}', ['{figure:boats}']],
    ['open-day', ['sale-day']],
  ])('to "%s" of %j is none', (name, known) => {
    expect(nearest(name, known)).toBeNull();
  });

  it('is none to a name that is longer than anybody types', () => {
    expect(nearest('a'.repeat(50_000), ['a'.repeat(50_001)])).toBeNull();
  });

  it('is found among thousands of long names that are nearly alike', () => {
    const long = (end: number, joint = '-') => `${'section'.repeat(13)}${joint}${end}`;
    const known = Array.from({ length: 1400 }, (_, index) => long(1000 + index));
    expect(nearest(long(2399, '--'), known)).toBe(long(2399));
  });

  it('is none where more are alike than can be compared in a moment', () => {
    const [name, meant] = ['abcdefghij', 'abcdefghik'];
    const alike = (number: number) => Array<string>(number).fill('jihgfedcba');
    expect(nearest(name, [...alike(2500), meant])).toBe(meant);
    expect(nearest(name, [...alike(50_000), meant])).toBeNull();
  });
});

describe('the name that is meant for certain', () => {
  it.each([
    ['titel', ['title', 'lead'], 'title'],
    ['TITLE', ['title', 'lead'], 'title'],
    ['ID', ['id'], 'id'],
    // The same name twice counts once.
    ['contacts', ['contact', 'contact'], 'contact'],
    // Two equally near names.
    ['bag', ['big', 'bug'], null],
    ['Star', ['Stars', 'Start'], null],
    // As many wrong letters as right ones.
    ['es', ['en', 'sv'], null],
    ['x', ['id', 'y'], null],
    ['banana', ['title'], null],
    // Another number is another name.
    ['case-2', ['case-1', 'region'], null],
    ['icon', ['icon2'], null],
    ['csae-2', ['case-2', 'region'], 'case-2'],
    // Half of the word that differs.
    ['case-ab', ['case-ax'], null],
    ['{figure: boats}', ['{figure:boats}'], '{figure:boats}'],
  ])('by "%s" of %j is %j', (name, known, expected) => {
    expect(onlyNearest(name, known)).toBe(expected);
  });

  it('is no key that stands there already, nor one that two keys could be', () => {
    const meant = (unknown: string[], given: string[]) =>
      Object.fromEntries(keysMeant(unknown, ['title', 'lead', 'label'], new Set(given)));
    expect(meant(['titel', 'leed'], ['label'])).toEqual({ titel: 'title', leed: 'lead' });
    expect(meant(['titel'], ['title'])).toEqual({});
    expect(meant(['titel', 'tilte', 'labell'], [])).toEqual({ labell: 'label' });
  });
});

describe('suggestions', () => {
  it('name the one that is close, else list what is possible, else nothing', () => {
    expect(suggestion('titel', ['title', 'lead'], 'Known here:')).toBe('Did you mean "title"?');
    expect(suggestion('banana', ['title', 'lead'], 'Known here:')).toBe('Known here: "title" or "lead".');
    expect(suggestion('banana', [], 'Known here:')).toBeUndefined();
  });

  it('cut long lists', () => {
    expect(alternatives(['a'])).toBe('"a"');
    expect(alternatives(['a', 'b', 'c'])).toBe('"a", "b" or "c"');
    expect(alternatives(['a', 'b', 'c', 'd'], 2)).toBe('"a", "b" and 2 more');
  });
});
