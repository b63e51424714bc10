import { characterAt, findingOf, type Report } from '../diagnostics/finding.ts';
import type { SourceFiles } from './source-files.ts';

/** The text of a file. Reports a file that is not UTF-8, and returns null. */
export function decodeFile(file: string, sources: SourceFiles, report: Report): string | null {
  try {
    return sources.getValid(file) ?? null;
  } catch {
    report(invalidByte(file, sources.bytes(file)));
    return null;
  }
}

/** Finds the first byte that is not UTF-8. It follows the longest valid prefix. */
function invalidByte(path: string, bytes: Uint8Array) {
  const valid = (length: number) => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: true });
    } catch {
      return null;
    }
  };
  let low = 0;
  let high = bytes.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (valid(middle) === null) high = middle;
    else low = middle;
  }
  // The prefix may end within a character. The character begins where the text ends.
  const text = valid(low) ?? '';
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const first = bytes[Buffer.byteLength(text) + (hasMark ? 3 : 0)] ?? 0;
  const before = text.replace(/\r(?!\n)/g, '\n').split('\n');
  const byte = `0x${first.toString(16).padStart(2, '0').toUpperCase()}`;
  const at = characterAt(path, { line: before.length, column: (before.at(-1) ?? '').length + 1 });
  return findingOf('content/not-utf8', at, { byte });
}
