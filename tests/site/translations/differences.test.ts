import { expect, it } from 'vitest';
import type { Location } from '../../../cli/diagnostics/finding.ts';
import type { TranslationPair } from '../../../cli/site/translations/compare.ts';
import { compare, type Literal } from '../../../cli/site/translations/differences.ts';

/** Compares what two texts hold. Returns the places of the findings, and how often a place was asked for. */
function compared(source: Literal[], own: Literal[]) {
  let asked = 0;
  const at = (line: number): Location => {
    asked++;
    return { file: 'a.yaml', range: { start: { line, column: 1 }, end: { line, column: 2 } } };
  };
  const of = { valueAt: () => at(1), within: () => at(2) };
  const pair = {
    ...{ sourceLanguage: 'en', language: 'sv', source: {}, translation: { path: ['title'] } },
    text: { source: of, shorter: [] },
  } as unknown as TranslationPair;
  const found: (number | undefined)[] = [];
  const name = ({ literal }: Literal) => literal;
  compare({ pair, code: 'translation/placeholders-differ', source, own, name }, ({ range }) => found.push(range?.start.line));
  return { found, asked };
}

it('a place is looked for only where two texts differ, since that may take reading a file once more', () => {
  const [one, other] = ['{a}', '{b}'].map((literal) => ({ literal, offset: 0 })) as [Literal, Literal];
  expect(compared([], [])).toEqual({ found: [], asked: 0 });
  expect(compared([one], [one])).toEqual({ found: [], asked: 0 });
  expect(compared([one], [])).toEqual({ found: [1], asked: 1 });
  expect(compared([one], [other])).toEqual({ found: [2], asked: 1 });
});
