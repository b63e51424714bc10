import { findingOf, type Report } from '../diagnostics/finding.ts';
import { isEmpty, isExhausted, parse } from './yaml/document.ts';
import { parsedFile } from './yaml/parsed-values.ts';
import { PlacedSource } from './yaml/placed-source.ts';
import { Positions } from './yaml/positions.ts';
import type { YamlSource } from './yaml/source.ts';
import { syntaxFindings } from './yaml/syntax.ts';
import { depthLimit, Tree } from './yaml/tree.ts';

/**
 * Parses a YAML file. Reports syntax errors, duplicate keys, keys that content cannot have, and aliases without a target or with
 * too many values. Returns null if the text is not usable. The caller can then go on with the other files. `expected`: what it must hold,
 * in words; null if it may hold nothing, which is read as a mapping without keys.
 */
export function parseYaml(file: string, text: string, expected: string | null, report: Report): YamlSource | null {
  const parsed = parse(text);
  if (parsed === null) {
    report(findingOf('content/too-deep', { file, range: null }, { limit: depthLimit }));
    return null;
  }
  const { document, lines } = parsed;
  const positions = new Positions(file, text, lines);
  const tree = new Tree(positions, report);
  if (isExhausted(document)) {
    // The walk reports the place.
    tree.visit(document.contents, 0);
    return null;
  }
  const findings = syntaxFindings(document, text, lines);
  for (const { problem, detail, start, end } of findings) {
    report(findingOf('content/syntax', positions.between(start, end), { problem, detail }));
  }
  if (findings.length > 0) return null;
  if (isEmpty(document)) {
    if (expected === null) return parseYaml(file, '{}', null, report);
    report(findingOf('content/empty-file', { file, range: null }, { expected }));
    return null;
  }
  tree.visit(document.contents, 0);
  return tree.usable ? new PlacedSource(parsedFile(positions, tree, document)) : null;
}
