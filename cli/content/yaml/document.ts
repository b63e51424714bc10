import { type Document, isScalar, LineCounter, parseDocument } from 'yaml';

/** The package's document of a text, and the offsets of its lines. */
interface ParsedText {
  document: Document.Parsed;
  lines: LineCounter;
}

/** Parses a text with our settings. Returns null if it is nested so deeply that no place can be given. */
export function parse(text: string): ParsedText | null {
  const lines = new LineCounter();
  try {
    const document = parseDocument(text, {
      lineCounter: lines,
      prettyErrors: false,
      version: '1.2',
      // Our walk of the tree finds duplicate keys. The package compares every key with every other.
      uniqueKeys: false,
      resolveKnownTags: false,
      logLevel: 'error',
    });
    return { document, lines };
  } catch (error) {
    // The package recurses, and catches only some of its own stack overflows.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Whether the text is nested too deeply for the parser, which then skips the rest. */
export const isExhausted = ({ errors }: Document.Parsed): boolean => errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION');

/** Whether a document is empty, or consists of comments and `null`. */
export const isEmpty = ({ contents }: Document.Parsed): boolean => contents === null || (isScalar(contents) && contents.value === null);
