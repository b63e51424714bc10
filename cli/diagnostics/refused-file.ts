import type { Refusal } from '../platform/files/find-file.ts';
import { type Finding, findingOf } from './finding.ts';

/**
 * The finding for a file that is not read. `file` is relative to the site's root, with `/`. `limit`: the most bytes that are
 * read.
 */
export function refusedFile(file: string, { refused, limit }: { refused: Refusal; limit: number }): Finding {
  const at = { file, range: null };
  if (refused === 'too-large') return findingOf('file/too-large', at, { limit });
  if (refused === 'outside' || refused === 'hidden') return findingOf('file/outside-site', at, { to: refused });
  return findingOf('file/not-regular', at, { what: refused });
}
