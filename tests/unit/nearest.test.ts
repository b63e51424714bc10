import { describe, expect, it } from 'vitest';
import { alternatives, suggestion } from '../../cli/diagnostics/entry.ts';
import { editDistance, nearest } from '../../cli/diagnostics/nearest.ts';

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
  ])('from "%s" to "%s" is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
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
  ])('to "%s" of %j is none', (name, known) => {
    expect(nearest(name, known)).toBeNull();
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
