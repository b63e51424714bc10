import { describe, expect, it } from 'vitest';
import { dataIn, writtenData } from '../../editor/fields/written-data.ts';

describe('a value that is edited as data', () => {
  it('is written as people write YAML', () => {
    expect(writtenData({ size: 2, names: ['Ada', '12'], text: 'One: two' })).toBe('size: 2\nnames:\n  - Ada\n  - "12"\ntext: "One: two"');
    expect(writtenData(undefined)).toBe('');
  });

  it.each([[{ a: [1, { b: null }] }], ['2026-11-22'], ['12'], ['yes: no'], [[true, 0.5]], ['two\nlines\n']])(
    'is read as it was written: %j',
    (value) => {
      expect(dataIn(writtenData(value))?.value).toEqual(value);
    },
  );

  it.each(['a: [1', 'a: "b', '{ a: 1', 'a: &x 1\nb: *x', '.inf', 'a: 1\n---\nb: 2'])('is not saved while it is no data: %j', (text) => {
    expect(dataIn(text)).toBeUndefined();
  });

  it('is none without a text', () => {
    expect(dataIn(' ')).toEqual({ value: undefined });
  });
});
