import { readSteadySite } from '../../check/changed-site.ts';
import { checkInTime, type LoadedSite, openCaches, saveAll } from '../../check/check-site.ts';
import { type DueLockfile, dueLockfiles, tellKept } from '../../check/keep-lockfiles.ts';
import { changeSince } from '../../check/since.ts';
import type { SiteFiles } from '../../check/site-files.ts';
import { conclude, type ValidateOptions } from '../../check/validate.ts';
import type { LockfileDisorder } from '../../content/lockfile-lines.ts';
import { countTokens, tokenLimit } from '../../content/tokens.ts';
import type { Finding } from '../../diagnostics/finding.ts';
import { writeReportOf } from '../../diagnostics/report/report-findings.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { groupBy } from '../../platform/group-by.ts';
import { type Host, print } from '../../platform/host.ts';
import { writeWhole } from '../../platform/interruption.ts';
import { sanitize } from '../../platform/sanitize.ts';
import { compareTexts, count } from '../../platform/texts.ts';
import { orderAddresses, publishedPath } from '../../site/routes/published-file.ts';
import { lockfilePath, orderTexts } from '../../site/translations/lockfile.ts';
import { carryOut, type EditOptions } from '../changeset/carry-out.ts';
import { type Changeset, Draft } from '../changeset/changeset.ts';
import { siteWith } from '../changeset/rehearse.ts';
import { type Repair, repairFiles } from './repair-files.ts';

export type FixOptions = ValidateOptions & EditOptions;

/** A repair may make another mistake visible, which the next round repairs. No mistake hides others this deep. */
const mostRounds = 10;

/** `tvilling validate --fix`: makes all certain repairs, and reports the remaining findings. Brings the lockfiles up to date. */
export async function fix(options: FixOptions, host: Host): Promise<0 | 1 | 2> {
  if (options.dryRun) assertFindingsHavePlace(options);
  const repaired = await repairSite(options, host);
  const { loaded, shown, asRead } = repaired;
  const how = { ...options, otherwise: 'see what would be repaired: --fix --dry-run', follows: asRead.files };
  await carryOut(repaired.changeset, how, host);
  // Findings beside a patch are messages.
  writeReportOf(shown, loaded.sources, options, options.dryRun ? { ...host, stdout: host.stderr } : host);
  print(host.stderr, repairSummary(repaired, options.dryRun ? 'To repair' : 'Repaired'));
  if (!options.dryRun) tellKept(repaired.due, host);
  return conclude(loaded, shown, options, host);
}

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
  shown: readonly Finding[];
  /** All that the command writes. */
  changeset: Changeset;
  repairs: Repair[];
  lockfiles: OrderedLockfile[];
  /** The number of files with a repair. */
  files: number;
  /** Lockfiles that are brought up to date. */
  due: readonly DueLockfile[];
}

interface OrderedLockfile {
  path: string;
  was: LockfileDisorder;
}

/** Repairs a site in memory: all files at once, then the mistakes that become visible by this. */
async function repairSite(options: FixOptions, host: Host): Promise<RepairedSite> {
  const { root, since } = options;
  const caches = openCaches(options);
  const change = since === undefined ? null : changeSince(since, options, host);
  const asked = (loaded: LoadedSite) => change?.findings(loaded) ?? loaded.findings;
  const asRead = readSteadySite(root);
  const draft = new Draft(asRead);
  const lockfiles = orderLockfiles(asRead, draft);
  const repairs: Repair[] = [];
  const tokens = new Map<string, number>();
  const check = () => checkInTime(siteWith(asRead, draft.changeset), caches, options, host);
  let loaded = await check();
  for (let round = 1; round <= mostRounds; round++) {
    const left = filesLeft(loaded, tokens);
    const made = repairFiles(draft, {
      findings: asked(loaded).filter(({ file }) => left(file)),
      texts: new Map(loaded.parsed.map(({ file }) => [file, loaded.sources.get(file) ?? ''])),
      tidies: (place) => left(place.file) && (change?.touches(place) ?? true),
    });
    if (made.length === 0) break;
    repairs.push(...made);
    loaded = await check();
  }
  if (!options.dryRun) await writeWhole(host.handleSignals, () => saveAll(caches));
  const files = draft.changeset.length;
  const due = dueLockfiles(loaded, host);
  for (const { path, text } of due) draft.writeLock(path, text);
  const { changeset } = draft;
  return { asRead, loaded, shown: asked(loaded), changeset, repairs, lockfiles, files, due };
}

/**
 * The files to repair in this round. A file with so many findings that the check stopped early may need many rounds, each with a
 * new check of the file. It gets them as long as its total stays small. `tokens`: the number of tokens that were read again, by
 * file.
 */
function filesLeft({ findings, sources }: LoadedSite, tokens: Map<string, number>): (file: string) => boolean {
  const unfinished = findings.filter(({ code }) => code === 'content/too-large').map(({ file }) => file);
  const left = new Map(
    unfinished.map((file) => {
      const own = countTokens(sources.get(file) ?? '');
      const before = tokens.get(file);
      tokens.set(file, (before ?? 0) + own);
      return [file, before === undefined || before + own <= tokenLimit];
    }),
  );
  return (file) => left.get(file) ?? true;
}

/** Repairs the lockfiles before the check, because merge marks hide their content. */
function orderLockfiles({ lockfile, published }: SiteFiles, draft: Draft): OrderedLockfile[] {
  const texts = lockfile.lockfile === null ? null : orderTexts(lockfile.lockfile);
  const addresses = published.lockfile === null ? null : orderAddresses(published.lockfile);
  return [
    { path: lockfilePath, ordered: texts },
    { path: publishedPath, ordered: addresses },
  ].flatMap(({ path, ordered }) => {
    if (ordered === null) return [];
    draft.write(path, ordered.text);
    return [{ path, was: ordered.was }];
  });
}

const orders: Readonly<Record<LockfileDisorder, string>> = {
  merge: 'marks of a merge taken out, lines of both sides kept',
  unsorted: 'lines sorted, each once',
};

function repairSummary({ repairs, lockfiles, files }: RepairedSite, done: string): string {
  const lines = [...describeRepairs(repairs), ...lockfiles.map(({ path, was }) => `${path}  ${orders[was]}`)];
  if (lines.length === 0) return 'Nothing to repair.\n';
  const places = count(repairs.length + lockfiles.length, 'place');
  return `${lines.join('\n')}\n${done}: ${places} in ${count(files, 'file')}.\n`;
}

/** The repairs for people: a line for each, by file and line. Whitespace at the ends of lines counts as one repair per file. */
export function describeRepairs(repairs: readonly Repair[]): string[] {
  const sorted = [...repairs].sort((a, b) => compareTexts(a.file, b.file) || a.line - b.line);
  const whitespace = groupBy(sorted.filter(isWhitespace), ({ file }) => file);
  return sorted.flatMap((repair) => {
    const { file, line } = repair;
    const ofFile = whitespace.get(file) ?? [];
    if (!isWhitespace(repair)) return [`${sanitize(file)}:${line}  ${describe(repair)}`];
    return repair === ofFile[0] ? [`${sanitize(file)}:${line}  whitespace at the end of ${count(ofFile.length, 'line')}`] : [];
  });
}

const isWhitespace = ({ before, now }: Repair): boolean => now === '' && before.trim() === '';

function describe({ before, now }: Repair): string {
  if (before.normalize('NFC') === now) return `"${sanitize(now)}" in its composed form`;
  const [was, is] = [firstLine(before), firstLine(now)];
  if (now === '') return `"${was}" taken out`;
  if (before === '') return `"${is}" put in`;
  return was === is ? `"${is}" moved` : `"${was}" → "${is}"`;
}

/** The first line that is not empty, without its indentation. */
function firstLine(text: string): string {
  const [first = '', ...others] = text.trim().split(/\r\n|\r|\n/);
  return `${sanitize(first)}${others.length > 0 ? ' …' : ''}`;
}
