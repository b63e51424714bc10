import { buildDate } from '../build-date.ts';
import { readIconModules } from '../content/icon-names.ts';
import { loadContent } from '../content/load.ts';
import { openParseCache } from '../content/parse-cache.ts';
import { listPublicFiles, readSiteFiles } from '../content/read.ts';
import { type Diagnostic, Findings, hasErrors } from '../diagnostics/diagnostic.ts';
import type { Sources } from '../diagnostics/format.ts';
import type { Host } from '../host.ts';
import type { Config } from '../schema/config.ts';
import { linkSite } from '../site/link.ts';
import type { Site } from '../site/site.ts';

export interface SiteOptions {
  /** Absolute path of the folder that holds site.config.yaml. */
  root: string;
  date?: string | undefined;
}

export interface LoadedSite {
  /** The linked site, or null where there are errors. */
  site: Site | null;
  diagnostics: Diagnostic[];
  sources: Sources;
}

/** Reads, parses, validates and links: everything up to rendering. */
export function loadSite({ root, date }: SiteOptions, host: Host): LoadedSite {
  const findings = new Findings();
  const cache = openParseCache(root);
  const content = loadContent(readSiteFiles(root), cache, findings.report);
  cache.save();
  const config = content.config?.usable as Partial<Config> | undefined;
  findings.configure(config?.rules ?? {});
  const linked = linkSite(
    content,
    {
      date: buildDate(date, validTimeZone(config?.timeZone), host),
      icons: readIconModules,
      publicFiles: listPublicFiles(root),
    },
    findings.report,
  );
  const diagnostics = findings.list();
  return { site: hasErrors(diagnostics) ? null : linked, diagnostics, sources: content.sources };
}

/** A wrong time zone has its diagnostic; the date of that run is never used. */
function validTimeZone(zone: string | undefined): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone ?? 'UTC';
  } catch {
    return 'UTC';
  }
}

/** 0 clean, 1 the content is wrong, 2 the configuration file is. */
export function exitCode(diagnostics: readonly Diagnostic[]): 0 | 1 | 2 {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.some(({ file }) => file === 'site.config.yaml')) return 2;
  return errors.length > 0 ? 1 : 0;
}
