import type { z } from 'zod';
import { runRules } from '../definitions/run-definition.ts';
import { EndlessError, TemplateError } from '../definitions/template-error.ts';
import { type Edit, findingOf, noting, type Report } from '../diagnostics/finding.ts';
import { unusableTemplate } from '../diagnostics/unusable-template.ts';
import type { RawFile } from '../platform/files/list-files.ts';
import { cutTexts } from './cut-texts.ts';
import { decodeFile } from './decode.ts';
import { type Entry, parsing, ValidEntry, type ValueReading } from './entry.ts';
import type { FileCache } from './file-cache.ts';
import { KnownSource, PlainSource } from './parsed-files.ts';
import { readPlainYaml } from './plain-yaml.ts';
import { sizeLimit } from './read.ts';
import { type LanguagesOfSite, schemaFindings } from './schema-issues.ts';
import { salvage } from './schema-walk.ts';
import type { SourceFiles } from './source-files.ts';
import { countTokens, markdownIn, markdownLimit } from './tokens.ts';
import type { Path, YamlSource } from './yaml/source.ts';
import { parseYaml } from './yaml-source.ts';

/** What a file must hold. */
export interface Expected<S extends z.ZodType> {
  schema: S;
  /** In words; null if it may hold nothing, which is read as a mapping without keys. */
  expected: string | null;
  /** A file with more tokens of YAML is refused. */
  mostTokens: number;
}

/** The inputs of loading a file, and where results go. */
export interface FileReading<S extends z.ZodType> extends Expected<S>, ValueReading<S> {
  cache: FileCache;
  /** Collects the files that are read. */
  sources: SourceFiles;
  repair?: RepairOptions | undefined;
  /** For hints. */
  languages?: LanguagesOfSite | undefined;
}

/** How mistakes are repaired that are more than a wrong name. */
export interface RepairOptions {
  /** The edits of a text that move a key to the mapping at a path; null if that is not possible. */
  moveKey(text: string, from: Path, to: Path): Edit[] | null;
}

/**
 * Loads a file. Takes it from the cache if it had no finding and has not changed; otherwise parses it. Returns null if it cannot
 * be parsed, which is reported.
 */
export function loadFile<S extends z.ZodType>(raw: RawFile, reading: FileReading<S>, report: Report): Entry<z.output<S>> | null {
  const { cache, sources } = reading;
  const { path: file, size } = raw;
  if (size > sizeLimit) {
    report(tooLarge(file, { of: 'bytes', found: size, limit: sizeLimit }));
    return null;
  }
  sources.add(raw);
  const known = cache.get(file, sources.digest(file)) as KeptData | undefined;
  return known === undefined ? parseFile(raw, reading, report) : keptEntry(raw, known, reading);
}

export const tooLarge = (file: string, facts: { of: 'bytes' | 'tokens' | 'markdown'; found: number; limit: number }) =>
  findingOf('content/too-large', { file, range: null }, facts);

/** What the cache keeps of a file: its data as JSON. Null for plain YAML, which is read as fast as JSON. */
type KeptData = string | null;

/** A file from the cache. */
function keptEntry<S extends z.ZodType>({ path, size }: RawFile, kept: KeptData, reading: FileReading<S>): Entry<z.output<S>> {
  const { sources, parsed } = reading;
  const source =
    kept === null
      ? new PlainSource(path, sources, parsed)
      : new KnownSource(path, parsed, { text: () => sources.get(path) ?? '', data: () => JSON.parse(kept) });
  return new ValidEntry(source, size, reading);
}

/** Parses a file that is not in the cache. Keeps its data for the next run if it has no finding. */
function parseFile<S extends z.ZodType>({ path: file, size }: RawFile, reading: FileReading<S>, report: Report): Entry<z.output<S>> | null {
  const { cache, sources, parsed, repair } = reading;
  const noted = noting(report);
  const text = decodeFile(file, sources, noted.report);
  const read = text === null ? null : readData(file, text, reading, noted.report);
  if (text === null || read === null) return null;
  const { data, isPlain } = read;
  const source = new KnownSource(file, parsed, { text: () => text, data: () => data });
  const moveKey = (from: Path, to: Path) => repair?.moveKey(text, from, to) ?? [];
  const entry = checkedEntry({ source, data, isPlain, moveKey }, reading, noted.report);
  if (!entry?.isValid) return entry;
  if (noted.isClean && (isPlain || isJson(text))) cache.set(file, sources.digest(file), isPlain ? null : JSON.stringify(data));
  if (!isPlain) return entry;
  // The closures above would keep the text and the data.
  const later = new PlainSource(file, sources, parsed);
  parsed.keepValue(later, size, entry.value);
  return new ValidEntry(later, size, reading);
}

/** What was read of a file, or of the files of an entry. */
export interface ReadSource {
  source: YamlSource;
  data: unknown;
  /** Whether it is plain YAML, which has no comment that looks like the rest of a text. */
  isPlain: boolean;
  /** The edits that move a key to the mapping at a path. Empty if that is not possible. */
  moveKey?(from: Path, to: Path): Edit[];
}

/** Checks what was read by the schema. Null if it cannot be used, which is reported. */
export function checkedEntry<S extends z.ZodType>(
  { source, data, isPlain, moveKey }: ReadSource,
  reading: FileReading<S>,
  report: Report,
): Entry<z.output<S>> | null {
  const { file } = source;
  const { schema, languages } = reading;
  if (!isPlain) for (const finding of cutTexts(schema, source)) report(finding);
  const checked = checkedBySchema(file, data, reading, report);
  if (checked === null) return null;
  const { result, usable } = checked;
  const markdown = markdownIn(usable);
  if (markdown > markdownLimit) {
    report(tooLarge(file, { of: 'markdown', found: markdown, limit: markdownLimit }));
    return null;
  }
  if (result.success) return { file, schema, source, isValid: true, value: result.data, usable };
  for (const finding of schemaFindings(result.error.issues, schema, source, { moveKey, languages })) report(finding);
  return { file, schema, source, isValid: false, value: null, usable };
}

/** The result of the schema, with the valid parts of the data. Null if a rule of the site fails, which is reported. */
export function checkedBySchema<S extends z.ZodType>(
  file: string,
  data: unknown,
  { schema, definitions }: Pick<FileReading<S>, 'schema' | 'definitions'>,
  report: Report,
): { result: z.ZodSafeParseResult<z.output<S>>; usable: unknown } | null {
  try {
    return runRules(definitions, { file, key: schema }, () => {
      const result = schema.safeParse(data, parsing);
      return { result, usable: result.success ? result.data : salvage(schema, data) };
    });
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const related = [{ file, range: null, message: 'It was to check this file' }];
    report({ ...unusableTemplate(error), ...(error instanceof EndlessError ? {} : { related }) });
    return null;
  }
}

/** YAML has the numbers Infinity and NaN, JSON has not. A file that may have one is never kept. */
export const isJson = (text: string) => !/\.(inf|nan)\b/i.test(text);

/** The data of a file; null if it has none, or is too large. A file that is not plain YAML is parsed. */
export function readData(
  path: string,
  text: string,
  { expected, mostTokens, parsed }: Pick<FileReading<z.ZodType>, 'expected' | 'mostTokens' | 'parsed'>,
  report: Report,
): { data: unknown; isPlain: boolean } | null {
  const tokens = countTokens(text);
  if (tokens > mostTokens) {
    report(tooLarge(path, { of: 'tokens', found: tokens, limit: mostTokens }));
    return null;
  }
  const plain = readPlainYaml(text);
  if (plain !== undefined) return { data: plain, isPlain: true };
  const source = parseYaml(path, text, expected, report);
  if (source === null) return null;
  parsed.keep(source);
  return { data: source.data, isPlain: false };
}
