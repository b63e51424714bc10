import { moveKey } from '../content/edits/move.ts';
import { type KeptCache, openCache, readOnly } from '../content/file-cache.ts';
import type { Content } from '../content/load.ts';
import { withPlainLineEnds } from '../content/lockfile-lines.ts';
import type { LockfileText } from '../content/lockfile-store.ts';
import type { YamlSource } from '../content/yaml/source.ts';
import { withoutEndless } from '../definitions/at-work.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { Config } from '../definitions/fields/config.ts';
import { type Finding, FindingCollector, hasErrors } from '../diagnostics/finding.ts';
import type { SourceTexts } from '../diagnostics/format.ts';
import { Overtime, stoppedAfter } from '../platform/bounded.ts';
import type { BuildTime } from '../platform/build-date.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import type { RunInputs } from '../platform/host.ts';
import type { Shard } from '../platform/shard.ts';
import type { TimedChange } from '../site/facts/timed-changes.ts';
import type { Site } from '../site/pages/site.ts';
import type { FileLanguages } from '../site/routes/file-languages.ts';
import type { RouteTable } from '../site/routes/route-table.ts';
import type { Published } from './check-published.ts';
import type { Translations } from './graph/translation-queries.ts';
import { type KnownSite, knownSite } from './known-site.ts';
import { checkInteractive } from './overrides/check-interactive.ts';
import { checkOverrides, checkSheets } from './overrides/check-overrides.ts';
import { mayFollow, reportUnusable } from './report-unusable.ts';
import type { KnownNames } from './rules/check-scope.ts';
import { checkTrackedFiles } from './rules/check-tracked-files.ts';
import type { MissingWords } from './rules/check-words.ts';
import { type CheckedFiles, committedSite, type SiteFiles } from './site-files.ts';
import { type Caches, type GraphOptions, SiteGraph } from './site-graph.ts';

export interface SiteOptions {
  /** Absolute path of the folder with site.config.yaml. */
  root: string;
  /** The definitions that the content is checked with. */
  definitions: Definitions;
  date?: string | undefined;
  /** Whether drafts, and what is published later, are shown too. */
  drafts?: boolean | undefined;
  /** Whether the output is a preview, which search engines must not index. */
  preview?: boolean | undefined;
  /** Whether the run is for a release, which must not have samples. */
  release?: boolean | undefined;
  /** Called as soon as the configuration is known, if it has no error. The content is checked after that. */
  onConfig?: ((config: Config) => void) | undefined;
  /** Whether the site is only viewed during editing. Lost addresses and placeholder texts are warnings then. */
  isEdited?: boolean | undefined;
  /** The part of the files whose values and translations are judged; undefined for all. */
  part?: Shard | undefined;
  /** The most threads that read files and make pages; undefined for as many as help. */
  threads?: number | undefined;
}

export interface LoadedSite {
  /** The linked site, as if all of it stood at its `url`; null if there are errors. */
  site: Site | null;
  /** The linked site on each of its hosts, that of its `url` first; empty if there are errors. */
  onHosts: readonly Site[];
  /** What is published; null if there is no usable route table. */
  routes: RouteTable | null;
  /** The same with all that is not published. */
  allRoutes: RouteTable | null;
  /** Null if the configuration has an error. */
  config: Config | null;
  /** The names that links and references may use. */
  known: KnownNames;
  /** The languages that files belong to, whether they are published or not. */
  languagesOf: FileLanguages;
  definitions: Definitions;
  content: Content;
  /** The keys of all page files. */
  pageFiles: readonly string[];
  findings: Finding[];
  sources: SourceTexts;
  /** Every file that could be parsed. */
  parsed: readonly YamlSource[];
  /** The translations beside the lockfile; null if the configuration has an error. */
  translations: Translations | null;
  /** The result of the comparison with the record of addresses; null if a mistake in the routes may explain a missing address. */
  published: Published | null;
  /** What the lockfiles had when they were read. */
  lockfiles: Readonly<Record<'translations' | 'published', LockfileText['before']>>;
  /** The words of the templates that the site shows and that have no text in a language. */
  missingWords: MissingWords;
  /** Everything that time alone changes in the output, in order. */
  changes: readonly TimedChange[];
  /** The time of the run, in the time zone of the site; in UTC if the configuration gives none that can be used. */
  time: BuildTime & { timeZone: string };
  /** What the next run must know to check edited files by themselves. */
  toKnow(): KnownSite;
}

/** The time limit of a check in milliseconds: ten times its time on two slow cores without caches. `files`: their number. */
export const checkLimit = (files: number): number => 10_000 + 50 * files;

/** Checks within the time limit. Throws EnvironmentError after it. */
export const checkInTime = (files: SiteFiles, caches: Caches, options: CheckOptions, host: RunInputs): Promise<LoadedSite> =>
  inTime(options.definitions, files.files.length, () => checkSite(files, caches, options, host));

/** Checks so many files within the time limit. Throws EnvironmentError after it. */
export async function inTime<T>(definitions: Pick<Definitions, 'files'>, files: number, check: () => T): Promise<T> {
  // Without definitions of its own, a site has no code that might not end.
  if (definitions.files.length === 0) return check();
  try {
    return await withoutEndless(() => stoppedAfter(checkLimit(files), check));
  } catch (error) {
    if (!(error instanceof Overtime)) throw error;
    throw new EnvironmentError(
      `The check did not end: ${error.message}.`,
      "Look for a loop in the site's own definitions, such as in a .refine().",
    );
  }
}

/** The same for the site in a commit; null if the commit has no site. */
export function loadSiteAt(commit: string, options: SiteOptions, host: RunInputs): LoadedSite | null {
  const site = committedSite(options.root, commit);
  // The site in the commit shares much with the current one, so it reads the caches. It must not change what they keep for the
  // next run.
  return site && checkSite(site, readOnlyCaches(options), options, host);
}

/** Opens the caches of a site. `saveAll` writes them at the end. */
export function openCaches({ root, definitions: { state } }: Pick<SiteOptions, 'root' | 'definitions'>) {
  const open = (name: 'parsed' | 'facts' | 'checked') => openCache(root, { name, definitions: state });
  return { parsed: open('parsed'), facts: open('facts'), checked: open('checked') };
}

/** The same caches without changes. */
export function readOnlyCaches(options: Pick<SiteOptions, 'root' | 'definitions'>): Caches {
  const { parsed, facts, checked } = openCaches(options);
  return { parsed: readOnly(parsed), facts: readOnly(facts), checked: readOnly(checked) };
}

/** Writes the caches for the next run. */
export function saveAll(caches: Readonly<Record<string, KeptCache>>): void {
  for (const cache of Object.values(caches)) cache.save();
}

/** The inputs of a check that are not in its files. */
export type CheckOptions = Omit<SiteOptions, 'root'> & Pick<GraphOptions, 'isFixed'>;

/**
 * Checks the files of a site: everything before rendering. Reads results of earlier runs from the caches and adds its own. Writes
 * nothing to disk.
 */
export const checkSite = (files: SiteFiles, caches: Caches, options: CheckOptions, host: RunInputs): LoadedSite =>
  judgedSite(checkedGraph(checkedFiles(files), caches, options, host), files, options);

/** The graph of a site that is checked. */
export const checkedGraph = (files: CheckedFiles, caches: Caches, options: CheckOptions, host: RunInputs): SiteGraph => {
  const { definitions, date, drafts = false, preview = false, release = false, isEdited = false } = options;
  const about = {
    definitions,
    date,
    drafts,
    preview,
    release,
    isEdited,
    isFixed: options.isFixed ?? false,
    part: options.part,
  };
  return new SiteGraph(files, caches, { ...about, pagesLater: false, repair: { moveKey } }, host);
};

/** The files that a graph is asked about. */
export const checkedFiles = ({ lockfile, versions, ...files }: SiteFiles): CheckedFiles => ({
  ...files,
  compared: { lockfile, versions },
});

/** Asks a graph everything about a site. `files`: those that it has. */
export function judgedSite(
  graph: SiteGraph,
  { publicFiles, tracked, templates, lockfile, published }: SiteFiles,
  { definitions, onConfig }: CheckOptions,
): LoadedSite {
  const { content: read, facts, names, shown, findings: wrong } = graph;
  const content = read.content().value;
  if (content.config?.value) onConfig?.(content.config.value);
  const collector = new FindingCollector();
  collector.configure(wrong.rules());
  const isDoubtful = mayFollow(definitions);
  for (const finding of wrong.all()) if (!isDoubtful(finding)) collector.report(finding);
  // Comments silence findings of the content only.
  for (const finding of graph.active().found) collector.report(finding);
  if (templates !== null) reportUnusable(definitions, templates, content.sources, collector.report);
  const inPublic = publicFiles.map(({ path }) => path);
  checkTrackedFiles([...tracked(), ...inPublic], collector.report);
  if (templates !== null) {
    checkOverrides(templates, collector.report);
    // What an unusable definition says is not known.
    if (definitions.unusable.length === 0) checkInteractive(templates, definitions, collector.report);
    checkSheets(templates, inPublic, collector.report);
  }
  const findings = collector.list();
  return {
    site: hasErrors(findings) ? null : graph.site,
    get onHosts() {
      return hasErrors(findings) ? [] : graph.onHosts;
    },
    routes: shown.released(),
    allRoutes: facts.routes().value,
    known: names.known(),
    languagesOf: facts.languagesOf(),
    definitions,
    content,
    pageFiles: [...content.pageFiles.keys()],
    findings,
    sources: content.sources,
    get parsed() {
      return parsedFiles(content);
    },
    config: read.config(),
    translations: wrong.translations.all(),
    published: wrong.published().value,
    lockfiles: {
      translations: lockfile.stored ?? withPlainLineEnds(lockfile.lockfile),
      published: withPlainLineEnds(published.lockfile),
    },
    missingWords: graph.rules.missingWords().value,
    changes: shown.changes(),
    time: { ...facts.time(), timeZone: facts.showing().timeZone },
    toKnow: () => {
      const { translations, rules } = wrong;
      return knownSite({ content, findings, known: names.known(), expected: names.expected, facts, rules: rules(), translations });
    },
  };
}

/** Every file that could be parsed. */
export function parsedFiles({ config, routes, navigation, ui, collections, pages }: Content): YamlSource[] {
  const ofCollections = [...collections.values()].flatMap(({ files }) => files);
  return [config, routes, navigation, ui, ...ofCollections, ...pages.values()].flatMap((entry) => (entry === null ? [] : [entry.source]));
}
