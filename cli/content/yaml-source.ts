import { diagnostic, type Location, type Range, type Report } from '../diagnostics/diagnostic.ts';
import { isEmpty, isExhausted, parse } from './yaml/document.ts';
import { parsedFile } from './yaml/parsed-values.ts';
import { PlacedSource } from './yaml/placed-source.ts';
import { Places } from './yaml/places.ts';
import { syntaxFindings } from './yaml/syntax.ts';
import { depthLimit, Tree } from './yaml/tree.ts';
import { openedNodes } from './yaml/unclosed.ts';

export type Path = readonly PropertyKey[];

/** Plain data that knows where each of its keys and values was written. */
export interface YamlSource {
  readonly file: string;
  /** Read anew each time where the file is in order: who needs it has the typed value as well. */
  readonly data: unknown;
  /** Where the value at `path` stands; its key where the value is empty; the nearest place above where it is missing. */
  valueAt(path: Path): Location;
  /** Where the key of the value at `path` stands; the value itself in a list. */
  keyAt(path: Path): Location;
  /** Where to point when something is missing in the mapping at `path`: its key, or its own first key. */
  ownerAt(path: Path): Location;
  /**
   * Where `literal` stands in the source of the text at `path`; the whole value where it is empty or not found as written.
   * `offset` is where it stands in the text itself, for a literal that the text holds more than once.
   */
  within(path: Path, literal: string, offset: number): Location;
  /** The comments, in order, that look like the rest of the value that they stand behind. */
  trailingComments(): TrailingComment[];
  /** What is written in a range, to edit it; null where a YAML alias repeats it, and an edit would reach other places. */
  written(range: Range): Written | null;
}

/** A comment that may have cut a value short: `Our #1 bridge` is "Our". */
export interface TrailingComment {
  /** Of the value. */
  path: Path;
  text: string;
  at: Location;
}

/** A piece of a file as it is written, quotation marks and escapes included. */
export interface Written {
  text: string;
  /** Where a part of it stands. Offsets in `text`; `end` is exclusive. */
  part(start: number, end: number): Range;
}

/**
 * Parses one YAML file. Reports syntax errors, duplicate keys, keys that no content can have and aliases that lead
 * nowhere or multiply; returns null when the text is not usable, so that the caller can go on with the other files.
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
    // The walk says where.
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
