import { buildDate, isTimeZone } from '../build-date.ts';
import { type FileCache, openCache, readOnly } from '../content/file-cache.ts';
import { type Content, loadContent, type SiteFileName, siteFiles } from '../content/load.ts';
import type { YamlSource } from '../content/yaml-source.ts';
import { type Diagnostic, Findings, hasErrors } from '../diagnostics/diagnostic.ts';
import type { Sources } from '../diagnostics/format.ts';
import { applyIgnores, ignoreWord } from '../diagnostics/ignores.ts';
import { groupBy } from '../group-by.ts';
import { type Host, isContinuousIntegration } from '../host.ts';
import type { Config } from '../schema/config.ts';
import { checkPublished, type Published, readPublished } from '../site/check-published.ts';
import type { KnownNames } from '../site/check-values.ts';
import { linkSite } from '../site/link.ts';
import type { RouteTable } from '../site/route-table.ts';
import type { Site } from '../site/site.ts';
import { checkTranslations, type Translations } from '../translations/check-translations.ts';
import { earlierTexts } from '../translations/earlier-texts.ts';
import { committedSite, pictureSizes, readSite, type SiteFiles } from './site-files.ts';

export interface SiteOptions {
  /** Absolute path of the folder that holds site.config.yaml. */
  root: string;
  date?: string | undefined;
  /** Whether the run is for a release: samples must be gone. */
  release?: boolean | undefined;
  /** Whether the site is only looked at while it is edited: slugs may be tried out, and addresses that are lost only warn. */
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
export function loadSite(options: SiteOptions, host: Host): LoadedSite {
  const caches = openCaches(options.root);
  const loaded = checkSite(readSite(options.root), caches, options, host);
  for (const cache of Object.values(caches)) cache.save();
  return loaded;
}

/** The same for the site as it was in a commit; null where the commit has none. */
export function loadSiteAt(commit: string, options: SiteOptions, host: Host): LoadedSite | null {
  const site = committedSite(options.root, commit);
  // Of what was parsed for the site as it is now much is the same; what is kept for the next run stays.
  const { parsed, facts, checked } = openCaches(options.root);
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
export const openCaches = (root: string) => ({
  parsed: openCache(root, 'parsed'),
  facts: openCache(root, 'facts'),
  checked: openCache(root, 'checked'),
});

/**
 * Checks the files of a site: everything up to rendering. What is found out comes from the caches and goes there.
 * Writes nothing.
 */
export function checkSite(
  { files, publicFiles, lock, published: recorded, versions, icons }: SiteFiles,
  { parsed, facts, checked }: Caches,
  { date, release = false, isPreview = false }: Omit<SiteOptions, 'root'>,
  host: Pick<Host, 'env' | 'now'>,
): LoadedSite {
  const findings = new Findings();
  const content = loadContent(files, parsed, findings.report);
  const config = content.config?.usable as Partial<Config> | undefined;
  findings.configure({ ...(isPreview ? { 'route/lost-url': 'warn' } : {}), ...config?.rules });
  const { timeZone = '' } = config ?? {};
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
      pictures: { files: [...publicFiles.keys()], size: pictureSizes(publicFiles) },
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
    routes !== null && !errors.some(decidesAddresses)
      ? checkPublished(routes, { ...addressLock, lines, isFrozen: isCi }, findings.report)
      : null;
  applyIgnores(findings, content.sources.holding(ignoreWord));
  const diagnostics = findings.list();
  return {
    site: hasErrors(diagnostics) ? null : site,
    routes,
    known,
    pageFiles: [...content.pageFiles.keys()],
    diagnostics,
    sources: content.sources,
    parsed: parsedFiles(content),
    config: content.config?.value ?? null,
    translations: translations ?? null,
    published,
  };
}

/** A lock whose line endings alone differ says the same: git's autocrlf makes CRLF of them at each checkout. */
const withPlainLineEnds = (lock: string | null): string | null => lock?.replaceAll('\r\n', '\n') ?? null;

function parsedFiles({ config, pages, ...content }: Content): YamlSource[] {
  const named = (Object.keys(siteFiles) as SiteFileName[]).map((name) => content[name]);
  return [config, ...named, ...pages.values()].flatMap((entry) => (entry === null ? [] : [entry.source]));
}

/** Whether a finding may be why a page has no address, or another one. */
const decidesAddresses = ({ code, file }: Diagnostic): boolean =>
  code.startsWith('route/') ||
  ['site.config.yaml', siteFiles.routes.path, siteFiles.positions.path].includes(file);

/** Whether a finding in a text says already why it differs from its counterpart. */
const explainsText = ({ severity, code }: Diagnostic): boolean =>
  severity === 'error' || code === 'reference/own-host' || code === 'content/cut-by-comment';

/** 0 clean, 1 the content is wrong, 2 the configuration file is. */
export function exitCode(diagnostics: readonly Diagnostic[]): 0 | 1 | 2 {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.some(({ file }) => file === 'site.config.yaml')) return 2;
  return errors.length > 0 ? 1 : 0;
}
