import { activeContent, foreignReferences } from '../../content/drawings.ts';
import { isPictureFile } from '../../content/pictures.ts';
import type { Finding } from '../../diagnostics/finding.ts';
import { mayBeActive } from '../../platform/files/file-kinds.ts';
import type { RawFile } from '../../platform/files/list-files.ts';

/**
 * Scripts in a file that is published as it is, which run when the file is opened, and other files that a drawing of the content names.
 */
export function activeIn(file: RawFile): Finding[] {
  const { path, refused } = file;
  if (refused !== undefined || !mayBeActive(path)) return [];
  const text = new TextDecoder().decode(file.bytes);
  return [...activeContent(path, text), ...(isPictureFile(path) ? foreignReferences(path, text) : [])];
}
