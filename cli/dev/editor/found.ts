import type { Entry } from '../../content/entry.ts';
import { filler } from '../../content/filler.ts';
import { siteFiles } from '../../content/load.ts';
import type { YamlSource } from '../../content/yaml/source.ts';
import { catalog } from '../../diagnostics/catalog.ts';
import type { CatalogEntry } from '../../diagnostics/entry.ts';
import type { Edit, Finding, Location, Position, Range } from '../../diagnostics/finding.ts';
import { splitLines } from '../../diagnostics/frame.ts';
import { applyEdits } from '../../edit/changeset/apply-edits.ts';
import { addTo } from '../../platform/group-by.ts';
import { isMapping } from '../../platform/is-mapping.ts';
import { oncePer } from '../../platform/once-per.ts';
import type { Field, FieldPath, ShownFinding } from './protocol.ts';

/** What findings are shown with. */
export interface FoundIn {
  /** The route table of the site that they were found in. */
  table: YamlSource | null;
  /** The text of a file; null if there is none. */
  textOf(file: string): string | null;
}

/** Findings as the editor shows them. */
export function shownFindings(findings: readonly Finding[], { table, textOf }: FoundIn): ShownFinding[] {
  const isInTable = findings.some(({ file }) => file === siteFiles.routes.path);
  const lines = isInTable && table !== null ? linesOf(table, table.data, []) : [];
  const textIn = oncePer((file: string) => textOf(file) ?? '');
  const linesIn = oncePer((file: string) => splitLines(textIn(file)));
  return findings.map((finding) => {
    const { code, severity, message, file, range, fix } = finding;
    const hint = ownHint(finding);
    const page = pageOfLine(finding, lines);
    return {
      code,
      severity,
      message,
      ...(hint === undefined ? {} : { hint }),
      file,
      ...(range === null ? {} : { line: range.start.line, column: range.start.column }),
      ...(fix === undefined ? {} : { repair: replacements(textIn(file), fix) }),
      ...(range !== null && isFiller(range, linesIn(file)) ? { isToFillIn: true } : {}),
      ...(page === undefined ? {} : { page }),
    };
  });
}

/** What edits put in the place of what. */
const replacements = (text: string, fix: readonly Edit[]): NonNullable<ShownFinding['repair']> =>
  applyEdits(text, [fix]).made.map(({ before, edit }) => ({ before, now: edit.text }));

/** What the check says to do about a finding itself, where somebody can do it who has neither a terminal nor YAML. */
function ownHint({ code, hint }: Finding): string | undefined {
  const { fix, hintIsForAuthors }: CatalogEntry<never> = catalog[code];
  // The editor has its own words for what to do about a code.
  return hint === fix || hintIsForAuthors ? undefined : hint;
}

/** Whether a filler is all that is written in a range. */
function isFiller({ start, end }: Range, lines: readonly string[]): boolean {
  const written = lines[start.line - 1]?.slice(start.column - 1, end.column - 1);
  return start.line === end.line && written === filler;
}

/** The line of a page in the route table. */
interface LineOfPage {
  page: string;
  range: Range;
}

/** The lines of the route table, each before those below it. */
function linesOf(table: YamlSource, lines: unknown, path: FieldPath): LineOfPage[] {
  if (!Array.isArray(lines)) return [];
  return (lines as unknown[]).flatMap((line, index) => {
    if (!isMapping(line)) return [];
    const [at, { page, children }] = [[...path, index], line];
    const { range } = table.valueAt(at);
    const own = typeof page === 'string' && range !== null ? [{ page, range }] : [];
    return [...own, ...linesOf(table, children, [...at, 'children'])];
  });
}

/** The page that a finding in the route table is about: that of the innermost line around it. */
const pageOfLine = ({ file, range }: Finding, lines: readonly LineOfPage[]): string | undefined =>
  file !== siteFiles.routes.path || range === null
    ? undefined
    : lines.findLast((line) => !isBefore(range.start, line.range.start) && isBefore(range.start, line.range.end))?.page;

/** Fields with the findings at them: each at the innermost field around its place. */
export function findingsByField(
  { source }: Pick<Entry<unknown>, 'source'>,
  fields: readonly Field[],
  findings: readonly ShownFinding[],
): Field[] {
  const files = new Set(
    fields.flatMap(({ path, values }) => Object.keys(values).map((language) => source.inFile(languagePath(path, language)).file)),
  );
  const own = findings.filter(({ file, line }) => line !== undefined && files.has(file));
  if (own.length === 0) return [...fields];
  const byIndex = new Map<number, ShownFinding[]>();
  for (const finding of own) {
    const at = innermost(source, fields, finding);
    if (at === null) continue;
    const [index, path] = at;
    addTo(byIndex, index, { ...finding, path });
  }
  return fields.map((field, index) => ({ ...field, findings: byIndex.get(index) ?? [] }));
}

const languagePath = (path: Field['path'], language: string): Field['path'] => (language === '' ? path : [...path, language]);

/** The last field, and so the innermost one, whose key and value are around a finding; with the path of the value. */
function innermost(
  source: Entry<unknown>['source'],
  fields: readonly Field[],
  finding: ShownFinding,
): [index: number, path: Field['path']] | null {
  let found: [number, Field['path']] | null = null;
  for (const [index, { path, values }] of fields.entries())
    for (const language of Object.keys(values)) {
      const whole = languagePath(path, language);
      if (isAround(source.keyAt(whole), source.valueAt(whole), finding)) found = [index, whole];
    }
  return found;
}

function isAround(key: Location, value: Location, { file, line = 0, column = 0 }: ShownFinding): boolean {
  if (value.file !== file || value.range === null) return false;
  const start = key.file === file && key.range !== null ? key.range.start : value.range.start;
  return !isBefore({ line, column }, start) && !isBefore(value.range.end, { line, column });
}

const isBefore = (a: Position, b: Position): boolean => a.line < b.line || (a.line === b.line && a.column < b.column);

/** The findings that keep texts of some files out of files for translators. */
export const unwritableIn = (files: readonly string[], findings: readonly ShownFinding[]): ShownFinding[] =>
  findings.filter(({ code, file }) => code === 'content/control-character' && files.includes(file));
