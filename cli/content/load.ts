import type { z } from 'zod';
import { diagnostic, noting, type Report } from '../diagnostics/diagnostic.ts';
import { type Config, configFile } from '../schema/config.ts';
import {
  caseStudiesFile,
  metricsFile,
  positionsFile,
  regionsFile,
  testimonialsFile,
} from '../schema/entities.ts';
import { navigationFile } from '../schema/navigation.ts';
import { type Page, pageSchema } from '../schema/page.ts';
import { routesFile } from '../schema/routes.ts';
import { uiFile } from '../schema/ui.ts';
import type { FileCache } from './file-cache.ts';
import { ParsedFiles, sourceOf } from './parsed-files.ts';
import { readPlainYaml } from './plain-yaml.ts';
import { type RawFile, sizeLimit } from './read.ts';
import { schemaFindings } from './schema-issues.ts';
import { salvage } from './schema-walk.ts';
import { SourceFiles } from './source-files.ts';
import { parseYaml, type YamlSource } from './yaml-source.ts';

/**
 * A file and where everything in it stands. One that was in order when it was last read is read again only when its value is
 * asked for.
 */
export interface Entry<T> {
  file: string;
  source: YamlSource;
  /** Whether there is a value. */
  isValid: boolean;
  /** The typed value, or null where it is not valid (which has been reported). */
  readonly value: T | null;
  /** `value`, or what is valid of it: enough to check the references and translations of the rest. */
  readonly usable: unknown;
}

/** The files of a site but for its configuration and its pages. */
export const siteFiles = {
  routes: { path: 'content/routes.yaml', schema: routesFile, expected: 'a list of pages with their slugs' },
  navigation: { path: 'content/navigation.yaml', schema: navigationFile, expected: 'the menus' },
  ui: { path: 'content/ui.yaml', schema: uiFile, expected: 'the words of the shell' },
  metrics: { path: 'content/metrics.yaml', schema: metricsFile, expected: 'a list of figures' },
  caseStudies: {
    path: 'content/case-studies.yaml',
    schema: caseStudiesFile,
    expected: 'a list of case studies',
  },
  testimonials: {
    path: 'content/testimonials.yaml',
    schema: testimonialsFile,
    expected: 'a list of quotations',
  },
  regions: { path: 'content/regions.yaml', schema: regionsFile, expected: 'a list of partner regions' },
  positions: {
    path: 'content/positions.yaml',
    schema: positionsFile,
    expected: 'open positions by language',
  },
} as const;

type SiteFiles = typeof siteFiles;
export type SiteFileName = keyof SiteFiles;

/** Files that a site can do without. */
const optional: readonly SiteFileName[] = ['metrics', 'caseStudies', 'testimonials', 'regions', 'positions'];

/** Every file that could be parsed; null where it could not (and has been reported). */
export type Content = { [K in SiteFileName]: Entry<z.output<SiteFiles[K]['schema']>> | null } & {
  config: Entry<Config> | null;
  /** Pages by page key, in the order of their file names; also those that could not be validated. */
  pages: ReadonlyMap<string, Entry<Page>>;
  /** All page files by page key, those with findings included; a wrong name counts as the key that is meant. */
  pageFiles: ReadonlyMap<string, string>;
  /** Files that exist and could not be parsed: what refers to their entries cannot be checked. */
  unreadable: ReadonlySet<SiteFileName>;
  /** Every file read, for code frames. */
  sources: SourceFiles;
};

const pageFile = /^content\/pages\/([^/]+)(\.ya?ml)$/i;
const pageKey = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Parses and validates all files. One file's problems never hide those of another. */
export function loadContent(files: readonly RawFile[], cache: FileCache, report: Report): Content {
  const sources = new SourceFiles();
  const parsed = new ParsedFiles();
  const byPath = new Map(files.map((file) => [file.path, file]));
  const load = <S extends z.ZodType>(path: string, schema: S, expected: string) => {
    const raw = byPath.get(path);
    return raw === undefined ? null : loadFile(raw, { schema, expected, cache, sources, parsed }, report);
  };
  const pageFiles = new Map<string, string>();
  const pages = new Map<string, Entry<Page>>();
  for (const { path } of files) {
    const [, key, extension] = pageFile.exec(path) ?? [];
    if (key === undefined) continue;
    if (extension !== '.yaml' || !pageKey.test(key)) {
      const valid = asPageKey(key);
      const facts = { name: `${key}${extension}`, valid };
      report(diagnostic('content/bad-page-name', { file: path, range: null }, facts));
      if (!pageFiles.has(valid)) pageFiles.set(valid, path);
      continue;
    }
    pageFiles.set(key, path);
    const page = load(path, pageSchema, 'a page');
    if (page !== null) pages.set(key, page);
  }
  const config = load('site.config.yaml', configFile, 'the configuration of the site');
  reportFileNames(files, byPath, report);
  const loaded = Object.fromEntries(
    Object.entries(siteFiles).map(([name, { path, schema, expected }]) => [
      name,
      load(path, schema, expected),
    ]),
  ) as { [K in SiteFileName]: Entry<z.output<SiteFiles[K]['schema']>> | null };
  const unreadable = Object.entries(siteFiles)
    .filter(([name, { path }]) => byPath.has(path) && loaded[name as SiteFileName] === null)
    .map(([name]) => name as SiteFileName);
  return { ...loaded, config, pages, pageFiles, unreadable: new Set(unreadable), sources };
}

/** The page key that a file name comes closest to: `Om oss` gives `om-oss`. */
const asPageKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function reportFileNames(
  files: readonly RawFile[],
  byPath: ReadonlyMap<string, RawFile>,
  report: Report,
): void {
  for (const [name, { path, expected }] of Object.entries(siteFiles)) {
    if (!byPath.has(path) && !optional.includes(name as SiteFileName)) {
      report(diagnostic('content/missing-file', { file: path, range: null }, { file: path, expected }));
    }
  }
  const known = Object.values(siteFiles).map(({ path }) => path as string);
  for (const { path } of files) {
    if (path === 'site.config.yaml' || known.includes(path) || pageFile.test(path)) continue;
    const absent = known.filter((candidate) => !byPath.has(candidate));
    report(diagnostic('content/unexpected-file', { file: path, range: null }, { name: path, known: absent }));
  }
}

/** What reading files takes, and gives beside their entries. */
interface Reading<S extends z.ZodType> {
  schema: S;
  expected: string;
  cache: FileCache;
  parsed: ParsedFiles;
  /** Receives each file. */
  sources: SourceFiles;
}

function loadFile<S extends z.ZodType>(
  raw: RawFile,
  reading: Reading<S>,
  report: Report,
): Entry<z.output<S>> | null {
  const { cache, sources } = reading;
  const { path: file, size } = raw;
  if (size > sizeLimit) {
    report(diagnostic('content/too-large', { file, range: null }, { bytes: size, limit: sizeLimit }));
    return null;
  }
  const { bytes } = raw;
  sources.add(file, bytes);
  const known = cache.get(file, sources.digest(file)) as Kept | undefined;
  return known === undefined ? parseFile(file, bytes, reading, report) : keptEntry(file, known, reading);
}

/** What is kept of a file that was in order: its data as JSON, or null where it is plain YAML, which is read as fast. */
type Kept = string | null;

/** A file that was in order the last time. */
function keptEntry<S extends z.ZodType>(
  file: string,
  kept: Kept,
  { schema, sources, parsed }: Reading<S>,
): Entry<z.output<S>> {
  const text = () => sources.get(file) ?? '';
  const data = () => (kept === null ? readPlainYaml(text()) : JSON.parse(kept));
  let value: z.output<S> | undefined;
  const read = () => {
    value ??= schema.parse(data(), parsing);
    return value;
  };
  return {
    file,
    source: sourceOf(file, text, data, parsed),
    isValid: true,
    get value() {
      return read();
    },
    get usable() {
      return read();
    },
  };
}

/** Compiling a parser for each of 80 schemas takes longer than checking a site of this size without, and saves little in a large one. */
const parsing = { jitless: true };

/** Parses a file that has changed, or in which something was found. What is in order is kept for the next run. */
function parseFile<S extends z.ZodType>(
  file: string,
  bytes: Uint8Array,
  reading: Reading<S>,
  report: Report,
): Entry<z.output<S>> | null {
  const { schema, cache, sources, parsed } = reading;
  const noted = noting(report);
  const text = decodeFile(file, bytes, sources, noted.report);
  const read = text === null ? null : readData(file, text, reading, noted.report);
  if (text === null || read === null) return null;
  const { data } = read;
  const textAgain = () => sources.get(file) ?? '';
  const result = schema.safeParse(data, parsing);
  if (result.success) {
    if (noted.isClean && (read.isPlain || isJson(text)))
      cache.set(file, sources.digest(file), read.isPlain ? null : JSON.stringify(data));
    const again = read.isPlain ? () => readPlainYaml(textAgain()) : () => data;
    const source = sourceOf(file, textAgain, again, parsed);
    return { file, source, isValid: true, value: result.data, usable: result.data };
  }
  const source = sourceOf(file, textAgain, () => data, parsed);
  for (const finding of schemaFindings(result.error.issues, schema, source)) report(finding);
  return { file, source, isValid: false, value: null, usable: salvage(schema, data) };
}

/** Infinity and NaN are numbers in YAML and not in JSON; a file that may hold one is read each time. */
const isJson = (text: string) => !/\.(inf|nan)\b/i.test(text);

/** The data of a file, or null where it has none. What is not plain is parsed. */
function readData(
  path: string,
  text: string,
  { expected, parsed }: Pick<Reading<z.ZodType>, 'expected' | 'parsed'>,
  report: Report,
): { data: unknown; isPlain: boolean } | null {
  const plain = readPlainYaml(text);
  if (plain !== undefined) return { data: plain, isPlain: true };
  const source = parseYaml(path, text, expected, report);
  if (source === null) return null;
  parsed.keep(source);
  return { data: source.data, isPlain: false };
}

/** The text of a file; null where it is not UTF-8, which is reported. */
function decodeFile(file: string, bytes: Uint8Array, sources: SourceFiles, report: Report): string | null {
  try {
    return sources.getValid(file) ?? null;
  } catch {
    report(invalidByte(file, bytes));
    return null;
  }
}

/** Finds the first byte that is not UTF-8: the longest valid prefix ends there. */
function invalidByte(path: string, bytes: Uint8Array) {
  const valid = (length: number) => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: true });
    } catch {
      return null;
    }
  };
  let low = 0;
  let high = bytes.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (valid(middle) === null) high = middle;
    else low = middle;
  }
  // A letter that has begun and never ends is not in the text; it begins where the text ends.
  const text = valid(low) ?? '';
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const first = bytes[Buffer.byteLength(text) + (hasMark ? 3 : 0)] ?? 0;
  const before = text.replace(/\r(?!\n)/g, '\n').split('\n');
  const line = before.length;
  const column = (before.at(-1) ?? '').length + 1;
  const byte = `0x${first.toString(16).padStart(2, '0').toUpperCase()}`;
  const range = { start: { line, column }, end: { line, column: column + 1 } };
  return diagnostic('content/not-utf8', { file: path, range }, { byte });
}
