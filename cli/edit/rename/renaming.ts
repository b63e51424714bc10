import type { Path } from '../../content/yaml/source.ts';
import type { Changeset } from '../changeset/changeset.ts';
import type { NewNames } from './names.ts';
import type { RenamedName } from './references.ts';

/** A file that gets another name. Paths are relative to the site's root, with `/`. */
export interface RenamedFile {
  from: string;
  to: string;
}

/** A page or an entry with its new name and its new addresses. */
export interface Renaming {
  names: NewNames;
  /** The key of its page before and now; null if it has no page. */
  page: { before: string; now: string } | null;
  /** The files that get another name. */
  files: readonly RenamedFile[];
  /** The places where it has its name and its slugs. References to it are not among them. */
  own: readonly RenamedName[];
  /** Changes of a text without byte order mark, before its names are replaced. */
  edits: readonly { file: string; change: (text: string) => string }[];
  /** Where its page's aliases are written in a language: by path of the mapping with `aliases`. */
  aliases(language: string): { file: string; path: Path; hasLanguage: boolean } | null;
}

/** What a renaming changes, and what people should know of it. */
export interface RenamePlan {
  changeset: Changeset;
  /** The number of references with the new name. */
  references: number;
  /** Old addresses that lead to the page from now on. */
  kept: readonly string[];
}
