import { type Document, isScalar, LineCounter, parseDocument } from 'yaml';

/** What the package makes of a text, and where its lines begin. */
interface ParsedText {
  document: Document.Parsed;
  lines: LineCounter;
}

/** Parses a text as we read YAML. Null where the nesting is too deep even to tell where. */
export function parse(text: string): ParsedText | null {
  const lines = new LineCounter();
  try {
    const document = parseDocument(text, {
      lineCounter: lines,
      prettyErrors: false,
      version: '1.2',
      // Found by the walk of the tree: the package compares every key with every other.
      uniqueKeys: false,
      resolveKnownTags: false,
      logLevel: 'error',
    });
    return { document, lines };
  } catch (error) {
    // The package recurses, and catches only some of its own overflows.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Whether the text is nested too deeply for the parser itself, which then gives up on the rest. */
export const isExhausted = ({ errors }: Document.Parsed): boolean =>
  errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION');

/** Whether a document holds nothing, or nothing but comments and `null`. */
export const isEmpty = ({ contents }: Document.Parsed): boolean =>
  contents === null || (isScalar(contents) && contents.value === null);
