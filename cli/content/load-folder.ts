import type { z } from 'zod';
import type { FrontMatterProblem } from '../diagnostics/catalog/front-matter.ts';
import { type Finding, findingOf, type Location, noting, type Report, withFix } from '../diagnostics/finding.ts';
import { keysMeant } from '../diagnostics/nearest.ts';
import type { RawFile } from '../platform/files/list-files.ts';
import { isMapping } from '../platform/is-mapping.ts';
import { correctName } from './corrections.ts';
import { decodeFile } from './decode.ts';
import { type Entry, ValidEntry } from './entry.ts';
import { languageMeant } from './file-names.ts';
import { type FolderParts, FolderSource, folderData, type MisplacedKey } from './folder-source.ts';
import { checkedEntry, type Expected, type FileReading, isJson, readData, tooLarge } from './load-file.ts';
import { bodyKey, MarkdownFileSource, markdownParts } from './markdown-file.ts';
import { KnownSource } from './parsed-files.ts';
import { readPlainYaml } from './plain-yaml.ts';
import { sizeLimit } from './read.ts';
import { isOptionalAt, knownKeys, takesLanguages } from './schema-walk.ts';
import type { YamlSource } from './yaml/source.ts';

/** What the files of an entry that has a folder must hold. */
export interface ExpectedFolder<S extends z.ZodType> extends Expected<S> {
  /** The field that the texts below the front matter are. */
  articleField: string;
}

/** An entry that has a folder. */
export interface EntryFolder {
  /** The path of `index.yaml`, which need not be there. */
  file: string;
  files: readonly RawFile[];
}

/**
 * Loads an entry that has a folder: what is common is in `index.yaml`, and each language has a Markdown file. It becomes what the same
 * entry in one file is. Null if one of the files cannot be parsed, which is reported.
 */
export function loadFolder<S extends z.ZodType>(
  { file, files }: EntryFolder,
  reading: FileReading<S> & ExpectedFolder<S>,
  report: Report,
): Entry<z.output<S>> | null {
  const { cache, sources } = reading;
  const large = files.filter(({ size }) => size > sizeLimit);
  for (const { path, size } of large) report(tooLarge(path, { of: 'bytes', found: size, limit: sizeLimit }));
  if (large.length > 0) return null;
  for (const part of files) sources.add(part);
  const paths = files.map(({ path }) => path);
  sources.join(file, paths);
  const parts = folderParts(file, paths, reading);
  const kept = cache.get(file, sources.digest(file)) as string | null | undefined;
  if (kept === undefined) return parseFolder(parts, files, reading, report);
  const source = kept === null ? new FolderSource(parts) : new FolderSource(parts, () => JSON.parse(kept));
  const size = files.reduce((sum, part) => sum + part.size, 0);
  return new ValidEntry(source, size, reading);
}

/** The files of an entry, which are read when something of them is asked for. A file with a wrong name counts as what it means. */
function folderParts<S extends z.ZodType>(
  file: string,
  paths: readonly string[],
  { schema, articleField, sources, parsed }: FileReading<S> & ExpectedFolder<S>,
): FolderParts {
  const texts = new Map<string, MarkdownFileSource>();
  let index: YamlSource | null = null;
  for (const path of paths) {
    const text = () => sources.get(path) ?? '';
    if (/\.ya?ml$/i.test(path)) {
      const data = () => readPlainYaml(text()) ?? parsed.read(path, text).data;
      if (index === null || path === file) index = new KnownSource(path, parsed, { text, data });
      continue;
    }
    const language = languageMeant(path);
    const isNamedSo = path.endsWith(`/${language}.md`);
    if (language === '' || (texts.has(language) && !isNamedSo)) continue;
    texts.set(language, new MarkdownFileSource(path, text, parsed));
  }
  return {
    file,
    index,
    texts,
    articleField,
    needsArticle: !isOptionalAt(schema, [articleField]),
    isByLanguage: (key) => takesLanguages(schema, key),
  };
}

/** Parses an entry that is not in the cache. Keeps its data for the next run if it has no finding. */
function parseFolder<S extends z.ZodType>(
  parts: FolderParts,
  files: readonly RawFile[],
  reading: FileReading<S> & ExpectedFolder<S>,
  report: Report,
): Entry<z.output<S>> | null {
  const { cache, sources } = reading;
  const noted = noting(report);
  const read = files.map((file) => readPart(file, reading, noted.report));
  if (read.some((part) => part === null)) return null;
  const isPlain = read.every((part) => part?.isPlain);
  const { data, misplaced } = folderData(parts);
  for (const finding of misplacedKeys(misplaced, parts, reading.schema)) noted.report(finding);
  const source = new FolderSource(parts, isPlain ? undefined : () => data);
  const entry = checkedEntry({ source, data, isPlain }, reading, noted.report);
  if (entry?.isValid && noted.isClean && (isPlain || read.every((part) => part?.isJson)))
    cache.set(source.file, sources.digest(source.file), isPlain ? null : JSON.stringify(data));
  return entry;
}

interface ReadPart {
  isPlain: boolean;
  /** Whether its data can be kept as JSON. */
  isJson: boolean;
}

/** Reads one of the files. Null if it cannot be used, which is reported. */
function readPart({ path }: RawFile, reading: FileReading<z.ZodType>, report: Report): ReadPart | null {
  const text = decodeFile(path, reading.sources, report);
  if (text === null) return null;
  if (/\.ya?ml$/i.test(path)) return readYaml(path, text, reading, report);
  const { yaml, problem } = markdownParts(text);
  if (problem !== null) {
    report(badFrontMatter(firstLine(path, text), problem));
    return null;
  }
  if (yaml === null) return { isPlain: true, isJson: true };
  const read = readYaml(path, yaml, reading, report);
  if (read === null || isMapping(read.data)) return read;
  report(badFrontMatter(firstLine(path, text), 'mapping'));
  return null;
}

function readYaml(path: string, text: string, reading: FileReading<z.ZodType>, report: Report): (ReadPart & { data: unknown }) | null {
  const read = readData(path, text, reading, report);
  return read && { ...read, isJson: isJson(text) };
}

const firstLine = (file: string, text: string): Location => ({
  file,
  range: {
    start: { line: 1, column: 1 },
    end: { line: 1, column: Math.max(2, text.search(/\s|$/) + 1) },
  },
});

const badFrontMatter = (at: Location, problem: FrontMatterProblem, key = ''): Finding =>
  findingOf('content/front-matter', at, { problem, key });

/** The findings about keys that do not belong into front matter. */
function misplacedKeys(misplaced: readonly MisplacedKey[], { texts, index, articleField }: FolderParts, schema: z.ZodType): Finding[] {
  const known = knownKeys(schema, [], {});
  const fields = known.filter((key) => key !== articleField && takesLanguages(schema, key));
  return misplaced.flatMap(({ language, key, problem }) => {
    const source = texts.get(language);
    if (source === undefined) return [];
    const at = source.keyAt([key]);
    if (problem === 'common' && !known.includes(key)) {
      const given = new Set(Object.keys(source.data));
      const allowed = fields.filter((field) => !given.has(field));
      const finding = findingOf('content/unknown-key', at, { key, allowed, known: fields });
      const meant = keysMeant([key], fields, given).get(key) ?? null;
      return withFix(finding, correctName(source, at, { name: key, meant }));
    }
    const name = key === bodyKey ? articleField : key;
    const finding = badFrontMatter(at, problem, name);
    if (problem !== 'twice' || index === null) return finding;
    return { ...finding, related: [{ ...index.valueAt([name, language]), message: 'It is here' }] };
  });
}
