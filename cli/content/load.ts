import type { z } from 'zod';
import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';
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
import { type Entry, loadFile } from './load-file.ts';
import { ParsedFiles } from './parsed-files.ts';
import type { RawFile } from './read.ts';
import { SourceFiles } from './source-files.ts';

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
