import { readSteadySite } from '../../check/changed-site.ts';
import { checkSite, type LoadedSite, openCaches, saveAll } from '../../check/check-site.ts';
import { dueLocks, keepLocks } from '../../check/keep-locks.ts';
import { changeSince } from '../../check/since.ts';
import type { SiteFiles } from '../../check/site-files.ts';
import { conclude, type ValidateOptions } from '../../check/validate.ts';
import { type LockDisorder, withLineEndsOf } from '../../content/lock-lines.ts';
import { countSigns, signLimit } from '../../content/signs.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { count } from '../../diagnostics/format.ts';
import { prefixOf, writeReportOf } from '../../diagnostics/report/report-findings.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { changeFiles, type TextChange } from '../../platform/files/change-files.ts';
import { type Host, print } from '../../platform/host.ts';
import { writeWhole } from '../../platform/interruption.ts';
import type { PatchedFile } from '../../platform/patch.ts';
import { printPatch } from '../../platform/patch.ts';
import { orderAddresses, publishedPath } from '../../site/routes/published-file.ts';
import { lockPath, orderTexts } from '../../site/translations/lock-file.ts';
import { describeRepairs } from './describe.ts';
import { type Repair, repairFiles, textOf } from './repair-files.ts';

export interface FixOptions extends ValidateOptions {
  /** Whether to print the repairs as a unified diff, and write nothing. */
  dryRun: boolean;
}

/** A repair may make another mistake visible, which the next round repairs. No mistake hides others this deep. */
const mostRounds = 10;

/** `tvilling validate --fix`: makes all certain repairs, and reports the remaining findings. */
export async function fix(options: FixOptions, host: Host): Promise<0 | 1 | 2> {
  if (options.dryRun) assertFindingsHavePlace(options);
  const repaired = await repairSite(options, host);
  const { loaded, shown } = repaired;
  if (options.dryRun) {
    printPatch(patchedFiles(repaired, options, host), host);
    writeReportOf(shown, loaded.sources, options, { ...host, stdout: host.stderr });
    print(host.stderr, told(repaired, 'To repair'));
  } else {
    await writeWhole(host.heedSignals, () => changeFiles(options.root, repaired.changes, otherwise));
    writeReportOf(shown, loaded.sources, options, host);
    print(host.stderr, told(repaired, 'Repaired'));
    await keepLocks(options.root, loaded, host);
  }
  return conclude(loaded, shown, options, host);
}

const otherwise = 'see what would be repaired: --fix --dry-run';

/** A diff followed by a report would be neither. */
function assertFindingsHavePlace({ format, output }: FixOptions): void {
  if (output !== undefined || format === 'pretty' || format === 'compact') return;
  throw new EnvironmentError(
    `--dry-run prints a diff, and no findings as ${format} beside it.`,
    'Write the findings to a file (--output <file>), or leave --format out.',
  );
}

interface RepairedSite {
  /** The files of the site on disk. */
  asRead: SiteFiles;
  /** The site after the repairs. */
  loaded: LoadedSite;
  /** The remaining findings that the command shows. */
  shown: readonly Diagnostic[];
  changes: TextChange[];
  repairs: Repair[];
  locks: OrderedLock[];
}

interface OrderedLock {
  path: string;
  was: LockDisorder;
}

/** Repairs a site in memory: all files at once, then the mistakes that become visible by this. */
async function repairSite(options: FixOptions, host: Host): Promise<RepairedSite> {
  const { root, since } = options;
  const caches = openCaches(options);
  const change = since === undefined ? null : changeSince(since, options, host);
  const asked = (loaded: LoadedSite) => change?.findings(loaded) ?? loaded.diagnostics;
  const asRead = readSteadySite(root);
  const { site: ordered, locks } = orderLocks(asRead);
  const repairs: Repair[] = [];
  const signs = new Map<string, number>();
  let site = ordered;
  let loaded = checkSite(site, caches, options, host);
  for (let round = 1; round <= mostRounds; round++) {
    const left = filesLeft(loaded, signs);
    const step = repairFiles(site.files, {
      findings: asked(loaded).filter(({ file }) => left(file)),
      texts: new Map(loaded.parsed.map(({ file }) => [file, loaded.sources.get(file) ?? ''])),
      tidies: (place) => left(place.file) && (change?.touches(place) ?? true),
    });
    if (step.repairs.length === 0) break;
    repairs.push(...step.repairs);
    site = { ...site, files: step.files };
    loaded = checkSite(site, caches, options, host);
  }
  if (!options.dryRun) await writeWhole(host.heedSignals, () => saveAll(caches));
  const changes = changesOf(asRead, site);
  return { asRead, loaded, shown: asked(loaded), changes, repairs, locks };
}

/**
 * The files to repair in this round. A file with so many findings that the check stopped early may need many rounds, each with a
 * new check of the file. It gets them as long as its total stays small. `signs`: the number of signs that were read again, by
 * file.
 */
function filesLeft(
  { diagnostics, sources }: LoadedSite,
  signs: Map<string, number>,
): (file: string) => boolean {
  const unfinished = diagnostics.filter(({ code }) => code === 'content/too-large').map(({ file }) => file);
  const left = new Map(
    unfinished.map((file) => {
      const own = countSigns(sources.get(file) ?? '');
      const before = signs.get(file);
      signs.set(file, (before ?? 0) + own);
      return [file, before === undefined || before + own <= signLimit];
    }),
  );
  return (file) => left.get(file) ?? true;
}

/** Repairs the locks before the check, because merge marks hide their content. */
function orderLocks(site: SiteFiles): { site: SiteFiles; locks: OrderedLock[] } {
  const texts = site.lock.lock === null ? null : orderTexts(site.lock.lock);
  const addresses = site.published.lock === null ? null : orderAddresses(site.published.lock);
  return {
    site: {
      ...site,
      lock: { ...site.lock, lock: texts?.text ?? site.lock.lock },
      published: { ...site.published, lock: addresses?.text ?? site.published.lock },
    },
    locks: [
      ...(texts === null ? [] : [{ path: lockPath, was: texts.was }]),
      ...(addresses === null ? [] : [{ path: publishedPath, was: addresses.was }]),
    ],
  };
}

function changesOf(before: SiteFiles, now: SiteFiles): TextChange[] {
  const content = before.files.flatMap((file, index) => {
    const repaired = now.files[index];
    return repaired === undefined || repaired === file
      ? []
      : [{ path: file.path, before: textOf(file), now: textOf(repaired) }];
  });
  const locks = [
    { path: lockPath, before: before.lock.lock, now: now.lock.lock },
    { path: publishedPath, before: before.published.lock, now: now.published.lock },
  ];
  return [
    ...content,
    ...locks.flatMap(({ path, before: was, now: is }) =>
      was === null || is === null || was === is ? [] : [{ path, before: was, now: is }],
    ),
  ];
}

/** All files that `--fix` writes, including the locks that it updates. Paths are relative to the current folder. */
function patchedFiles(
  { asRead, changes, loaded }: RepairedSite,
  { root }: FixOptions,
  host: Host,
): PatchedFile[] {
  const prefix = prefixOf(root, host);
  const files = new Map<string, PatchedFile>(changes.map((change) => [change.path, change]));
  for (const { path, text } of dueLocks(loaded, host)) {
    const before = (path === lockPath ? asRead.lock : asRead.published).lock;
    files.set(path, { path, before, now: withLineEndsOf(before, text) });
  }
  return [...files.values()]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map((file) => ({ ...file, path: prefix + file.path }));
}

const orders: Readonly<Record<LockDisorder, string>> = {
  merge: 'marks of a merge taken out, lines of both sides kept',
  unsorted: 'lines sorted, each once',
};

function told({ repairs, locks, changes }: RepairedSite, done: string): string {
  const lines = [...describeRepairs(repairs), ...locks.map(({ path, was }) => `${path}  ${orders[was]}`)];
  if (lines.length === 0) return 'Nothing to repair.\n';
  const places = count(repairs.length + locks.length, 'place');
  return `${lines.join('\n')}\n${done}: ${places} in ${count(changes.length, 'file')}.\n`;
}
