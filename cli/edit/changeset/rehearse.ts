import { checkChanged, type SiteBefore, siteBefore } from '../../check/changed-site.ts';
import type { LoadedSite, SiteOptions } from '../../check/check-site.ts';
import { originalsFolder, type TemplateFiles } from '../../check/overrides/template-files.ts';
import { noSiteFiles, type SiteFiles } from '../../check/site-files.ts';
import { noCache } from '../../content/file-cache.ts';
import { siteFilesAmong, textFile } from '../../content/read.ts';
import { type Finding, isError, locationText } from '../../diagnostics/finding.ts';
import { type FindingsBetween, findingsBetween, traced } from '../../diagnostics/findings-between.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import type { RunInputs } from '../../platform/host.ts';
import { count } from '../../platform/texts.ts';
import { publishedPath } from '../../site/routes/published-file.ts';
import { lockfilePath } from '../../site/translations/lockfile.ts';
import { type Changeset, textOf } from './changeset.ts';

/** A site after a changeset, which was played through in memory. */
export interface Rehearsal extends FindingsBetween {
  files: SiteFiles;
  loaded: LoadedSite;
}

/**
 * A site that is going to be changed. Its lockfiles need not be up to date, under CI either: they follow from the change. Throws
 * EnvironmentError as `readSteadySite`.
 */
export const siteToChange = (options: SiteOptions, { now, env }: RunInputs): Promise<SiteBefore> =>
  siteBefore(options, { now, env: { ...env, CI: '' } });

/** A site that is going to be made in a folder. */
export function siteToMake(options: SiteOptions, host: RunInputs): SiteBefore {
  const parts = {
    files: noSiteFiles,
    caches: { parsed: noCache, facts: noCache, checked: noCache },
    options,
  };
  return { ...parts, loaded: checkChanged(noSiteFiles, parts, host) };
}

/**
 * Checks a site as a changeset leaves it. Writes nothing. `added`: the findings that `validate` would have then, and does not have now, but
 * for lockfiles that are not up to date.
 */
export function rehearse(before: SiteBefore, changeset: Changeset, host: RunInputs): Rehearsal {
  const files = siteWith(before.files, changeset);
  const loaded = changeset.length === 0 ? before.loaded : checkChanged(files, before, host);
  const newPaths = new Map(changeset.flatMap(({ path, from }) => (from === undefined ? [] : [[from, path]])));
  const newPath = (file: string) => newPaths.get(file) ?? file;
  return { files, loaded, ...findingsBetween(traced(before.loaded), traced(loaded), newPath) };
}

/**
 * Throws EnvironmentError if a site must not become so: for the first new error, such as an address that is taken. `isMistake`: which new
 * findings are meant instead.
 */
export function refuseMistakes({ added }: Rehearsal, isMistake: (finding: Finding) => boolean = isError): void {
  const [first, ...others] = added.filter(isMistake);
  if (first === undefined) return;
  const { code, message, hint = 'Nothing was changed.' } = first;
  const more = others.length === 0 ? '' : `, and ${count(others.length, 'more new finding')}`;
  throw new EnvironmentError(message, `${hint} (${code} in ${locationText(first)}${more})`);
}

/** The files of a site as a changeset leaves them. */
export function siteWith(site: SiteFiles, changeset: Changeset): SiteFiles {
  if (changeset.length === 0) return site;
  const gone = new Set(changeset.map(({ path, from = path }) => from));
  const there = changeset.flatMap(({ path, now }) => (now === null ? [] : [textFile(path, asText(now))]));
  const lockNow = (path: string, lockfile: SiteFiles['lockfile']) => {
    const change = changeset.find((each) => each.path === path);
    return change === undefined ? lockfile : { ...lockfile, lockfile: change.now === null ? null : asText(change.now) };
  };
  return {
    ...site,
    files: siteFilesAmong([...site.files.filter(({ path }) => !gone.has(path)), ...there]),
    lockfile: lockNow(lockfilePath, site.lockfile),
    published: lockNow(publishedPath, site.published),
    templates: site.templates && templatesWith(site.templates, changeset),
  };
}

const asText = (content: string | Uint8Array): string => (typeof content === 'string' ? content : textOf({ bytes: content }));

function templatesWith(templates: TemplateFiles, changeset: Changeset): TemplateFiles {
  const [own, kept] = [new Map(templates.own), new Map(templates.kept)];
  const layerOf = (path: string): [texts: Map<string, string>, path: string] | null => {
    if (!path.startsWith('templates/')) return null;
    const below = path.slice('templates/'.length);
    const original = below.startsWith(`${originalsFolder}/`) ? below.slice(originalsFolder.length + 1) : null;
    if (original !== null) return [kept, original];
    return below.split('/').some((name) => name.startsWith('.')) ? null : [own, below];
  };
  for (const { path, from = path, now } of changeset) {
    const [before, after] = [layerOf(from), layerOf(path)];
    before?.[0].delete(before[1]);
    if (now !== null) after?.[0].set(after[1], asText(now));
  }
  return { ...templates, own, kept };
}
