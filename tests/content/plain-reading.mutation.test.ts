import { describe, expect, it } from 'vitest';
import { expectPlainFiles, expectSameExamples, expectSameWithToken, tokens, whitespace } from './plain-reading.ts';
import { expectSameTrees, markdownTokens } from './plain-trees.ts';

describe('YAML that is read without the parser', () => {
  it('is all of the site of this repository', () => expectPlainFiles('content'));

  it.each(tokens)('never says otherwise than the parser where a mistake puts in %j', (token) => {
    expectSameWithToken(token, 5);
  });

  it.each(whitespace)('never says otherwise than the parser of examples with %j at the ends of lines', (space) => {
    // Many of the examples are plain.
    expect(expectSameExamples(space, 1)).toBeGreaterThan(0);
  });
});

describe('Markdown that is read without the parser', () => {
  it.each(markdownTokens)('never says otherwise than the parser where a text has %j as well', (token) => {
    expectSameTrees(token, 1);
  });
});
