import { describe, expect, it } from 'vitest';
import { blanks, expectPlainFiles, expectSameExamples, expectSameWithSign, signs } from './plain-reading.ts';
import { expectSameTrees, markdownSigns } from './plain-trees.ts';

describe('YAML that is read without the parser', () => {
  it('is all of the site of this repository', () => expectPlainFiles('content'));

  it.each(signs)('never says otherwise than the parser where a mistake puts in %j', (sign) => {
    expectSameWithSign(sign, 5);
  });

  it.each(blanks)(
    'never says otherwise than the parser of examples with %j at the ends of lines',
    (blank) => {
      // Many of the examples are plain.
      expect(expectSameExamples(blank, 1)).toBeGreaterThan(0);
    },
  );
});

describe('Markdown that is read without the parser', () => {
  it.each(markdownSigns)('never says otherwise than the parser where a text has %j as well', (sign) => {
    expectSameTrees(sign, 1);
  });
});
