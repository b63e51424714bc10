import type { Path } from '../../content/yaml/source.ts';
import type { TextChange } from '../../platform/files/change-files.ts';
import type { NewNames } from './names.ts';
import type { RenamedPlace } from './references.ts';

/** A file that gets another name. Paths are relative to the site's root, with `/`. */
export interface RenamedFile {
  from: string;
  to: string;
}

/** The same with its text before and now. */
export interface MovedText extends RenamedFile {
  before: string;
  now: string;
}

/** A page or an entry with its new name and its new addresses. */
export interface Renaming {
  names: NewNames;
  /** The key of its page before and now; null if it has no page. */
  page: { before: string; now: string } | null;
  /** The files that get another name. */
  files: readonly RenamedFile[];
  /** The places where it has its name and its slugs. References to it are not among them. */
  own: readonly RenamedPlace[];
  /** Changes of a text without byte order mark, before its names are replaced. */
  edits: readonly { file: string; change: (text: string) => string }[];
  /** Where its page's aliases are written in a language: by path of the mapping with `aliases`. */
  aliases(language: string): { file: string; path: Path; hasLanguage: boolean } | null;
}

/** Everything that a renaming writes: all of it, or nothing. */
export interface RenamePlan {
  moved: readonly MovedText[];
  /** Files that keep their names. */
  changes: readonly TextChange[];
  /** The number of references with the new name. */
  references: number;
  /** Old addresses that lead to the page from now on. */
  kept: readonly string[];
}
