import type { Refusal } from '../platform/files/find-file.ts';
import { type Diagnostic, diagnostic } from './diagnostic.ts';

/**
 * The finding for a file that is not read. `file` is relative to the site's root, with `/`. `limit`: the most bytes that are
 * read.
 */
export function refusedFile(
  file: string,
  { refused, limit }: { refused: Refusal; limit: number },
): Diagnostic {
  const at = { file, range: null };
  if (refused === 'too-large') return diagnostic('file/too-large', at, { limit });
  if (refused === 'outside' || refused === 'hidden')
    return diagnostic('file/outside-site', at, { to: refused });
  return diagnostic('file/not-regular', at, { what: refused });
}
