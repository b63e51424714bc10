import { describe, expect, it } from 'vitest';
import { segmentsOf } from '../../cli/diagnostics/segments.ts';

const words = new Intl.Segmenter('sv', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const texts = (text: string, segmenter: Intl.Segmenter): string[] => Array.from(segmentsOf(text, segmenter), ({ segment }) => segment);

/** A segmenter that records the lengths of its inputs. */
function noting(): { segmenter: Intl.Segmenter; lengths: number[] } {
  const lengths: number[] = [];
  const segmenter = {
    segment(text: string) {
      lengths.push(text.length);
      return words.segment(text);
    },
  } as Intl.Segmenter;
  return { segmenter, lengths };
}

describe('the segments of a text', () => {
  it('are none of an empty text', () => {
    expect(texts('', words)).toEqual([]);
  });

  it('are those of the whole, where it has spaces', () => {
    const prose = 'Vi håller kranar igång, även i januari. 👩‍🔧 e\u0301 '.repeat(100);
    for (const segmenter of [words, graphemes])
      expect(texts(prose, segmenter)).toEqual(Array.from(segmenter.segment(prose), ({ segment }) => segment));
  });

  it('are looked for in pieces, and nothing is lost between them', () => {
    for (const text of ['å'.repeat(5000), '🇸🇪'.repeat(5000), `${'ord '.repeat(5000)}${'x'.repeat(2000)}`]) {
      const { segmenter, lengths } = noting();
      expect(texts(text, segmenter).join('')).toBe(text);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(1001);
    }
  });
});
