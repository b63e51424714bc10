import { activeContent } from '../content/drawings/active-content.ts';
import { foreignReferences } from '../content/drawings/foreign-references.ts';
import { moveKey } from '../content/edits/move.ts';
import { type FileCache, openCache, readOnly } from '../content/file-cache.ts';
import { type Content, configPath, loadContent, siteFiles } from '../content/load.ts';
import { isPictureFile, sourcePictures } from '../content/pictures.ts';
import { publicLimit } from '../content/read.ts';
import type { SourceFiles } from '../content/source-files.ts';
import { scalarLines } from '../content/yaml/scalar-lines.ts';
import type { YamlSource } from '../content/yaml/source.ts';
import { stoppedAtWork } from '../definitions/at-work.ts';
import { isEntryFile } from '../definitions/collection.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { Config } from '../definitions/fields/config.ts';
import { runRules } from '../definitions/run-definition.ts';
import { type Diagnostic, Findings, hasErrors, type Report } from '../diagnostics/diagnostic.ts';
import type { Sources } from '../diagnostics/format.ts';
import { applyIgnores, ignoreWord } from '../diagnostics/ignores.ts';
import { refusedFile } from '../diagnostics/refused-file.ts';
import { Overtime, stoppedAfter } from '../platform/bounded.ts';
import { buildTime } from '../platform/build-date.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { isMarkup, isOddPage, isPackedDrawing } from '../platform/files/file-kinds.ts';
import { groupBy } from '../platform/group-by.ts';
import { type Host, isContinuousIntegration } from '../platform/host.ts';
import { writeWhole } from '../platform/interruption.ts';
import type { TimedChange } from '../site/facts/timed-changes.ts';
import type { Site } from '../site/pages/site.ts';
import type { FileLanguages } from '../site/routes/file-languages.ts';
import { publishedPath } from '../site/routes/published-file.ts';
import type { RouteTable } from '../site/routes/route-table.ts';
import { checkTranslations, type Translations } from '../site/translations/check-translations.ts';
import { earlierTexts } from '../site/translations/earlier-texts.ts';
import { lockPath } from '../site/translations/lock-file.ts';
import { checkPublished, type Published, readPublished } from './check-published.ts';
import { keepSchemas } from './editors/keep-schemas.ts';
import { linkSite, zoneOf } from './link.ts';
import { saveMemory } from './memory.ts';
import { checkOverrides } from './overrides/check-overrides.ts';
import type { KnownNames } from './rules/check-scope.ts';
import { checkTrackedFiles } from './rules/check-tracked-files.ts';
import type { MissingWords } from './rules/check-words.ts';
import { committedSite, publicPictures, readSite, type SiteFiles } from './site-files.ts';

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
}

export interface LoadedSite {
  /** The linked site; null if there are errors. */
  site: Site | null;
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
  /** The keys of all page files. */
  pageFiles: readonly string[];
  diagnostics: Diagnostic[];
  sources: Sources;
  /** Every file that could be parsed. */
  parsed: readonly YamlSource[];
  /** The translations beside the lock; null if the configuration has an error. */
  translations: Translations | null;
  /** The result of the comparison with the record of addresses; null if a mistake in the routes may explain a missing address. */
  published: Published | null;
  /** The words of the templates that the site shows and that have no text in a language. */
  missingWords: MissingWords;
  /** Everything that time alone changes in the output, in order. */
  changes: readonly TimedChange[];
  /** The time of the run, in milliseconds since 1970. */
  instant: number;
}

/** Reads and checks a site: everything before rendering. Throws EnvironmentError if its files cannot be read. */
export async function loadSite(options: SiteOptions, host: Host): Promise<LoadedSite> {
  const caches = openCaches(options);
  const files = readSite(options.root);
  saveMemory(files.files.length);
  const check = () => checkSite(files, caches, options, host);
  // Without definitions of its own, a site has no code that might not end.
  const loaded = options.definitions.files.length === 0 ? check() : checkedInTime(files, check);
  await writeWhole(host.heedSignals, () => {
    saveAll(caches);
    keepSchemas(options.root, loaded, host);
  });
  return loaded;
}

/** The time limit of a check in milliseconds: ten times its time on two slow cores without caches. `files`: their number. */
export const checkLimit = (files: number): number => 10_000 + 5 * files;

/** Checks within the time limit. Throws EnvironmentError after it. */
function checkedInTime(files: SiteFiles, check: () => LoadedSite): LoadedSite {
  try {
    return stoppedAfter(checkLimit(files.files.length), check);
  } catch (error) {
    if (!(error instanceof Overtime)) throw error;
    const file = stoppedAtWork();
    const isRule = file !== null && !file.startsWith('templates/');
    const what = isRule ? `A rule of a definition for ${file}` : (file ?? 'The check');
    throw new EnvironmentError(
      `${what} did not end: ${error.message}.`,
      "Look for a loop in the site's own definitions, such as in a .refine().",
    );
  }
}

/** The same for the site in a commit; null if the commit has no site. */
export function loadSiteAt(commit: string, options: SiteOptions, host: Host): LoadedSite | null {
  const site = committedSite(options.root, commit);
  // The site in the commit shares much with the current one, so it reads the caches. It must not change what they keep for the
  // next run.
  return site && checkSite(site, readOnlyCaches(options), options, host);
}

/** Results of earlier runs. */
export interface Caches {
  parsed: FileCache;
  facts: FileCache;
  checked: FileCache;
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
export function saveAll(caches: ReturnType<typeof openCaches>): void {
  for (const cache of Object.values(caches)) cache.save();
}

/**
 * Checks the files of a site: everything before rendering. Reads results of earlier runs from the caches and adds its own. Writes
 * nothing to disk.
 */
export function checkSite(
  {
    files,
    publicFiles,
    pictureFiles,
    lock,
    published: recorded,
    versions,
    icons,
    tracked,
    templates,
  }: SiteFiles,
  { parsed, facts, checked }: Caches,
  {
    definitions,
    date,
    drafts = false,
    preview = false,
    release = false,
    isEdited = false,
    onConfig,
  }: Omit<SiteOptions, 'root'>,
  host: Pick<Host, 'env' | 'now'>,
): LoadedSite {
  const findings = new Findings();
  const content = runRules(definitions, () =>
    loadContent(files, { definitions, cache: parsed, repair: { moveKey } }, findings.report),
  );
  if (content.config?.value) onConfig?.(content.config.value);
  const config = content.config?.usable as Partial<Config> | undefined;
  findings.configure({
    ...(isEdited ? whileEdited : drafts ? withDrafts : {}),
    ...config?.rules,
    ...(release ? inRelease : {}),
  });
  reportRefused([...publicFiles, ...pictureFiles], { lock, published: recorded }, findings.report);
  const addressLock = { ...recorded, lock: withPlainLineEnds(recorded.lock) };
  const lines = readPublished(addressLock, findings.report);
  const time = buildTime(date, zoneOf(content), host);
  const ofPublic = publicPictures(publicFiles);
  const { site, routes, allRoutes, known, states, periods, changes, languagesOf, missingWords } = linkSite(
    content,
    {
      published: lines ?? [],
      time,
      drafts,
      preview,
      release,
      icons,
      publicPictures: ofPublic,
      pictures: sourcePictures(pictureFiles, ofPublic.files),
      facts,
      checked,
    },
    findings.report,
  );
  const found = findings.list();
  const errors = found.filter(({ severity }) => severity === 'error');
  const isCi = isContinuousIntegration(host.env);
  const translations =
    content.config?.value &&
    checkTranslations(
      content,
      {
        config: content.config.value,
        ...lock,
        lock: withPlainLineEnds(lock.lock),
        checked,
        states,
        // If the content is wrong, a missing line in the lock is only a consequence.
        isFrozen: isCi && errors.length === 0,
        found: groupBy(found.filter(explainsText), ({ file }) => file),
        earlier: earlierTexts(versions),
      },
      findings.report,
    );
  const published =
    routes !== null && !errors.some((finding) => decidesAddresses(finding, definitions))
      ? checkPublished(
          routes,
          {
            ...addressLock,
            lines,
            isFrozen: isCi && recorded.refused === undefined,
            isTimed: (page, language) => Number.isFinite(periods.in(page, language).from),
          },
          findings.report,
        )
      : null;
  applyIgnores(findings, content.sources.holding(ignoreWord), scalarLines);
  // These come after the comments that silence findings, because such comments stand in content only.
  reportActive([...publicFiles, ...pictureFiles], content.sources, findings.report);
  checkTrackedFiles([...tracked(), ...publicFiles.map(({ path }) => path)], findings.report);
  if (templates !== null) checkOverrides(templates, findings.report);
  const diagnostics = findings.list();
  return {
    site: hasErrors(diagnostics) ? null : site,
    routes,
    allRoutes,
    known,
    languagesOf,
    definitions,
    pageFiles: [...content.pageFiles.keys()],
    diagnostics,
    sources: content.sources,
    parsed: parsedFiles(content),
    config: content.config?.value ?? null,
    translations: translations ?? null,
    published,
    missingWords,
    changes,
    instant: time.instant,
  };
}

/** Only warnings while the site is viewed during editing: an author may try out slugs, and see a page that is half written. */
const whileEdited = {
  'route/lost-url': 'warn',
  'content/filler': 'warn',
  'reference/unpublished': 'warn',
} as const;

/** What a release refuses, whatever the configuration says. */
const inRelease = { 'translation/machine': 'error' } as const;

/** Where drafts are shown, references to them lead somewhere. */
const withDrafts = { 'reference/unpublished': 'warn' } as const;

/**
 * Reports scripts in files that are published as they are, which run when the file is opened, and other files that drawings of the
 * content name. Keeps the texts of files with findings, to show them.
 */
function reportActive(files: SiteFiles['publicFiles'], sources: SourceFiles, report: Report): void {
  for (const file of files) {
    const { path, refused } = file;
    if (refused !== undefined || !(isMarkup(path) || isPackedDrawing(path) || isOddPage(path))) continue;
    const { bytes } = file;
    const text = new TextDecoder().decode(bytes);
    const found = [
      ...activeContent(path, text),
      ...(isPictureFile(path) ? foreignReferences(path, text) : []),
    ];
    if (found.length > 0) sources.add(path, bytes);
    for (const finding of found) report(finding);
  }
}

/** Reports files outside of the content that are refused. */
function reportRefused(
  files: SiteFiles['publicFiles'],
  { lock, published }: Pick<SiteFiles, 'lock' | 'published'>,
  report: Report,
): void {
  for (const { path, refused } of files)
    if (refused !== undefined) report(refusedFile(path, { refused, limit: publicLimit(path) }));
  for (const [path, { refused, limit }] of [
    [lockPath, lock],
    [publishedPath, published],
  ] as const)
    if (refused !== undefined) report(refusedFile(path, { refused, limit }));
}

/** The lock with LF line ends: git's autocrlf turns them into CRLF at each checkout. */
export const withPlainLineEnds = (lock: string | null): string | null =>
  lock?.replaceAll('\r\n', '\n') ?? null;

function parsedFiles({ config, routes, navigation, ui, collections, pages }: Content): YamlSource[] {
  const ofCollections = [...collections.values()].flatMap(({ files }) => files);
  return [config, routes, navigation, ui, ...ofCollections, ...pages.values()].flatMap((entry) =>
    entry === null ? [] : [entry.source],
  );
}

/** Whether a finding may explain that a page has no address or another one. */
const decidesAddresses = ({ code, file }: Diagnostic, { collections }: Definitions): boolean =>
  code.startsWith('route/') ||
  file === siteFiles.routes.path ||
  // The page that a form leads to has no effect on addresses.
  (file === configPath && !code.startsWith('reference/')) ||
  [...collections.values()].some(
    (collection) =>
      collection.page !== undefined && (file === collection.from || isEntryFile(collection, file)),
  );

/** Whether a finding in a text already explains why the text differs from its counterpart. */
const explainsText = ({ severity, code }: Diagnostic): boolean =>
  severity === 'error' ||
  code === 'reference/own-host' ||
  code === 'content/cut-by-comment' ||
  code === 'content/filler';

/** The exit code of a command: 0 no errors, 1 errors in content, 2 errors in the configuration file. */
export function exitCode(diagnostics: readonly Diagnostic[]): 0 | 1 | 2 {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.some(({ file }) => file === 'site.config.yaml')) return 2;
  return errors.length > 0 ? 1 : 0;
}
