import type { Location, Range } from '../../diagnostics/finding.ts';

/** Plain data, with the places of its keys and values. */
export interface YamlSource {
  readonly file: string;
  /** For a file from the cache, each access reads it again. Its callers have the typed value as well. */
  readonly data: unknown;
  /** Whether its texts are written in one language, so that none of them names a language. */
  readonly isOneLanguage?: true;
  /** The place of the value at `path`. For an empty value, its key; for a missing one, the nearest existing place above it. */
  valueAt(path: Path): Location;
  /** The place of the key of the value at `path`. In a list, the value itself. */
  keyAt(path: Path): Location;
  /** The place for a finding about a missing key of the mapping at `path`: the key of the mapping, or its first key. */
  ownerAt(path: Path): Location;
  /**
   * The place of `literal` in the source of the text at `path`. The whole value if `literal` is empty or not written like this.
   * `offset`: where it stands in the text, which may have it more than once.
   */
  within(path: Path, literal: string, offset: number): Location;
  /** The comments that look like the rest of the value before them, in order. */
  trailingComments(): TrailingComment[];
  /** The file that has the value at `path`, or would have it, and the path of the value there. */
  inFile(path: Path): PlaceInFile;
  /** The text of a place as written, for edits. Null if a YAML alias repeats it: an edit would change other places too. */
  written(at: Location): WrittenPiece | null;
}

/** A value in one of the files that a source was read from. */
export interface PlaceInFile {
  file: string;
  path: Path;
}

/** A comment that may have cut a value short: `Our #1 bridge` is "Our". */
export interface TrailingComment {
  /** The path of the value. */
  path: Path;
  text: string;
  at: Location;
}

/** A piece of a file as it is written, with quotation marks and escapes. */
export interface WrittenPiece {
  text: string;
  /** The range of a part. Offsets in `text`; `end` is exclusive. */
  part(start: number, end: number): Range;
}

export type Path = readonly PropertyKey[];
