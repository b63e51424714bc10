import { buildDate, isTimeZone } from '../build-date.ts';
import { type FileCache, openCache, readOnly } from '../content/file-cache.ts';
import { type Content, configPath, loadContent, siteFiles } from '../content/load.ts';
import { publicLimit } from '../content/read.ts';
import type { SourceFiles } from '../content/source-files.ts';
import type { YamlSource } from '../content/yaml-source.ts';
import { isEntryFile } from '../definitions/collection.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { type Diagnostic, Findings, hasErrors, type Report } from '../diagnostics/diagnostic.ts';
import type { Sources } from '../diagnostics/format.ts';
import { applyIgnores, ignoreWord } from '../diagnostics/ignores.ts';
import { refusedFile } from '../diagnostics/refused-file.ts';
import { keepSchemas } from '../editors/keep-schemas.ts';
import { isMarkup, isOddPage, isPackedDrawing } from '../files/file-kinds.ts';
import { groupBy } from '../group-by.ts';
import { type Host, isContinuousIntegration } from '../host.ts';
import { writeWhole } from '../interruption.ts';
import { checkOverrides } from '../overrides/check-overrides.ts';
import type { Site } from '../pages/site.ts';
import { publishedPath } from '../routes/published-file.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { KnownNames } from '../rules/check-values.ts';
import type { Config } from '../schema/config.ts';
import { checkTranslations, type Translations } from '../translations/check-translations.ts';
import { earlierTexts } from '../translations/earlier-texts.ts';
import { lockPath } from '../translations/lock-file.ts';
import { activeContent } from '../verify/active-content.ts';
import { checkPublished, type Published, readPublished } from './check-published.ts';
import { linkSite } from './link.ts';
import { committedSite, publicPictures, readSite, type SiteFiles } from './site-files.ts';

export interface SiteOptions {
  /** Absolute path of the folder that holds site.config.yaml. */
  root: string;
  /** What content can be made of. */
  definitions: Definitions;
  date?: string | undefined;
  /** Whether the run is for a release: samples must be gone. */
  release?: boolean | undefined;
  /** Whether the site is only looked at while it is edited: addresses that are lost and texts that are not written only warn. */
  isPreview?: boolean | undefined;
}

export interface LoadedSite {
  /** The linked site, or null where there are errors. */
  site: Site | null;
  /** Null where there is no usable route table. */
  routes: RouteTable | null;
  /** Null where the configuration is not in order. */
  config: Config | null;
  /** What links and references may name. */
  known: KnownNames;
  definitions: Definitions;
  /** The keys of all page files. */
  pageFiles: readonly string[];
  diagnostics: Diagnostic[];
  sources: Sources;
  /** Every file that could be parsed. */
  parsed: readonly YamlSource[];
  /** What the lock says of each translation, or null where the configuration is not in order. */
  translations: Translations | null;
  /** What the record of published addresses says; null where a mistake in the routes may be why an address is missing. */
  published: Published | null;
}

/** Reads, parses, validates and links: everything up to rendering. */
export async function loadSite(options: SiteOptions, host: Host): Promise<LoadedSite> {
  const caches = openCaches(options);
  const loaded = checkSite(readSite(options.root), caches, options, host);
  await writeWhole(host.heedSignals, () => {
    saveAll(caches);
    keepSchemas(options.root, loaded, host);
  });
  return loaded;
}

/** The same for the site as it was in a commit; null where the commit has none. */
export function loadSiteAt(commit: string, options: SiteOptions, host: Host): LoadedSite | null {
  const site = committedSite(options.root, commit);
  // Of what was parsed for the site as it is now much is the same; what is kept for the next run stays.
  const { parsed, facts, checked } = openCaches(options);
  const caches = { parsed: readOnly(parsed), facts: readOnly(facts), checked: readOnly(checked) };
  return site && checkSite(site, caches, options, host);
}

/** What earlier runs have found out. */
export interface Caches {
  parsed: FileCache;
  facts: FileCache;
  checked: FileCache;
}

/** The caches of a site, to be saved when the work is done. */
export function openCaches({ root, definitions: { state } }: Pick<SiteOptions, 'root' | 'definitions'>) {
  const open = (name: 'parsed' | 'facts' | 'checked') => openCache(root, { name, definitions: state });
  return { parsed: open('parsed'), facts: open('facts'), checked: open('checked') };
}

/** Keeps for the next run what this one has found out. */
export function saveAll(caches: ReturnType<typeof openCaches>): void {
  for (const cache of Object.values(caches)) cache.save();
}

/**
 * Checks the files of a site: everything up to rendering. What is found out comes from the caches and goes there.
 * Writes nothing.
 */
export function checkSite(
  { files, publicFiles, lock, published: recorded, versions, icons, templates }: SiteFiles,
  { parsed, facts, checked }: Caches,
  { definitions, date, release = false, isPreview = false }: Omit<SiteOptions, 'root'>,
  host: Pick<Host, 'env' | 'now'>,
): LoadedSite {
  const findings = new Findings();
  const content = loadContent(files, { definitions, cache: parsed }, findings.report);
  const config = content.config?.usable as Partial<Config> | undefined;
  findings.configure({ ...(isPreview ? whileEdited : {}), ...config?.rules });
  const { timeZone = '' } = config ?? {};
  reportRefused(publicFiles, { lock, published: recorded }, findings.report);
  const addressLock = { ...recorded, lock: withPlainLineEnds(recorded.lock) };
  const lines = readPublished(addressLock, findings.report);
  const { site, routes, known, states } = linkSite(
    content,
    {
      published: lines ?? [],
      // A wrong time zone has its diagnostic; the date of that run is never used.
      date: buildDate(date, isTimeZone(timeZone) ? timeZone : 'UTC', host),
      release,
      icons,
      pictures: publicPictures(publicFiles),
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
        // Where content is wrong, what is missing in the lock is only its consequence.
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
          { ...addressLock, lines, isFrozen: isCi && recorded.refused === undefined },
          findings.report,
        )
      : null;
  applyIgnores(findings, content.sources.holding(ignoreWord));
  // After the comments that silence a finding: those stand in content only.
  reportActive(publicFiles, content.sources, findings.report);
  if (templates !== null) checkOverrides(templates, findings.report);
  const diagnostics = findings.list();
  return {
    site: hasErrors(diagnostics) ? null : site,
    routes,
    known,
    definitions,
    pageFiles: [...content.pageFiles.keys()],
    diagnostics,
    sources: content.sources,
    parsed: parsedFiles(content),
    config: content.config?.value ?? null,
    translations: translations ?? null,
    published,
  };
}

/** What only warns while a site is looked at: slugs may be tried out, and a page that is half written is to be seen. */
const whileEdited = { 'route/lost-url': 'warn', 'content/filler': 'warn' } as const;

/** Reports what runs when a file of `public/` is opened. Those with findings are shown: their texts are kept. */
function reportActive(publicFiles: SiteFiles['publicFiles'], sources: SourceFiles, report: Report): void {
  for (const file of publicFiles) {
    const { path, refused } = file;
    if (refused !== undefined || !(isMarkup(path) || isPackedDrawing(path) || isOddPage(path))) continue;
    const { bytes } = file;
    const found = activeContent(path, new TextDecoder().decode(bytes));
    if (found.length > 0) sources.add(path, bytes);
    for (const finding of found) report(finding);
  }
}

/** Reports what of the site is not read, but for its content. */
function reportRefused(
  publicFiles: SiteFiles['publicFiles'],
  { lock, published }: Pick<SiteFiles, 'lock' | 'published'>,
  report: Report,
): void {
  for (const { path, refused } of publicFiles)
    if (refused !== undefined) report(refusedFile(path, { refused, limit: publicLimit(path) }));
  for (const [path, { refused, limit }] of [
    [lockPath, lock],
    [publishedPath, published],
  ] as const)
    if (refused !== undefined) report(refusedFile(path, { refused, limit }));
}

/** A lock whose line endings alone differ says the same: git's autocrlf makes CRLF of them at each checkout. */
const withPlainLineEnds = (lock: string | null): string | null => lock?.replaceAll('\r\n', '\n') ?? null;

function parsedFiles({ config, routes, navigation, ui, collections, pages }: Content): YamlSource[] {
  const ofCollections = [...collections.values()].flatMap(({ files }) => files);
  return [config, routes, navigation, ui, ...ofCollections, ...pages.values()].flatMap((entry) =>
    entry === null ? [] : [entry.source],
  );
}

/** Whether a finding may be why a page has no address, or another one. */
const decidesAddresses = ({ code, file }: Diagnostic, { collections }: Definitions): boolean =>
  code.startsWith('route/') ||
  file === siteFiles.routes.path ||
  // Which page a form leads to decides no address.
  (file === configPath && !code.startsWith('reference/')) ||
  [...collections.values()].some(
    (collection) =>
      collection.page !== undefined && (file === collection.from || isEntryFile(collection, file)),
  );

/** Whether a finding in a text says already why it differs from its counterpart. */
const explainsText = ({ severity, code }: Diagnostic): boolean =>
  severity === 'error' ||
  code === 'reference/own-host' ||
  code === 'content/cut-by-comment' ||
  code === 'content/filler';

/** 0 clean, 1 the content is wrong, 2 the configuration file is. */
export function exitCode(diagnostics: readonly Diagnostic[]): 0 | 1 | 2 {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.some(({ file }) => file === 'site.config.yaml')) return 2;
  return errors.length > 0 ? 1 : 0;
}
