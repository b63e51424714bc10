/** A piece of a text, in code points: up to the last space within this number, or without a space, all of them. */
const piece = /.{1,500}(?:\s|$)|.{1,500}/gsu;

/**
 * The graphemes or words of a text of any length. Node.js copies the whole text for each segment, which takes quadratic time and
 * memory, so the text is divided into pieces. If 500 characters have no space, a segment may be cut in two.
 */
export function* segmentsOf(text: string, segmenter: Intl.Segmenter): Generator<Intl.SegmentData> {
  for (const [part] of text.matchAll(piece)) yield* segmenter.segment(part);
}
