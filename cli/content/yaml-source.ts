import { diagnostic, type Location, type Range, type Report } from '../diagnostics/diagnostic.ts';
import { isEmpty, isExhausted, parse } from './yaml/document.ts';
import { parsedFile } from './yaml/parsed-values.ts';
import { PlacedSource } from './yaml/placed-source.ts';
import { Places } from './yaml/places.ts';
import { syntaxFindings } from './yaml/syntax.ts';
import { depthLimit, Tree } from './yaml/tree.ts';
import { openedNodes } from './yaml/unclosed.ts';

export type Path = readonly PropertyKey[];

/** Plain data, with the places of its keys and values. */
export interface YamlSource {
  readonly file: string;
  /** For a file from the cache, each access reads it again. Its callers have the typed value as well. */
  readonly data: unknown;
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
  /** The text of a range as written, for edits. Null if a YAML alias repeats it: an edit would change other places too. */
  written(range: Range): Written | null;
}

/** A comment that may have cut a value short: `Our #1 bridge` is "Our". */
export interface TrailingComment {
  /** The path of the value. */
  path: Path;
  text: string;
  at: Location;
}

/** A piece of a file as it is written, with quotation marks and escapes. */
export interface Written {
  text: string;
  /** The range of a part. Offsets in `text`; `end` is exclusive. */
  part(start: number, end: number): Range;
}

/**
 * Parses a YAML file. Reports syntax errors, duplicate keys, keys that content cannot have, and aliases without a target or with
 * too many values. Returns null if the text is not usable. The caller can then go on with the other files.
 */
export function parseYaml(file: string, text: string, expected: string, report: Report): YamlSource | null {
  const parsed = parse(text);
  if (parsed === null) {
    report(diagnostic('content/too-deep', { file, range: null }, { limit: depthLimit }));
    return null;
  }
  const { document, lines } = parsed;
  const places = new Places(file, text, lines);
  const tree = new Tree(places, report);
  if (isExhausted(document)) {
    // The walk reports the place.
    tree.visit(document.contents, 0);
    return null;
  }
  const findings = syntaxFindings(document, text, lines, () => openedNodes(document.contents, text));
  for (const { problem, detail, start, end } of findings) {
    report(diagnostic('content/syntax', places.between(start, end), { problem, detail }));
  }
  if (findings.length > 0) return null;
  if (isEmpty(document)) {
    report(diagnostic('content/empty-file', { file, range: null }, { expected }));
    return null;
  }
  tree.visit(document.contents, 0);
  return tree.usable ? new PlacedSource(parsedFile(places, tree, document)) : null;
}
