/**
 * A piece of a text to segment, in code points: up to the last blank of so many, or all of them where they hold none.
 */
const piece = /.{1,500}(?:\s|$)|.{1,500}/gsu;

/**
 * The graphemes or words of a text of any length. Node.js copies the whole text for each of them, so that it takes quadratic
 * time and memory: it is handed over in pieces. Where 500 characters have no blank, a segment may be cut in two.
 */
export function* segmentsOf(text: string, segmenter: Intl.Segmenter): Generator<Intl.SegmentData> {
  for (const [part] of text.matchAll(piece)) yield* segmenter.segment(part);
}
