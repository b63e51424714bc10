import { UnreadSources } from '../check/unread-sources.ts';
import type { Finding } from '../diagnostics/finding.ts';
import { summary } from '../diagnostics/format.ts';
import { folderName } from '../diagnostics/report/folder-name.ts';
import type { Phases } from '../diagnostics/report/phases.ts';
import { writeFindings } from '../diagnostics/report/report-findings.ts';
import { type Host, print } from '../platform/host.ts';
import { writeWhole } from '../platform/interruption.ts';
import { count } from '../platform/texts.ts';
import type { BuildRequest, LastBuildOptions } from './build-options.ts';
import type { Filled } from './fill-output.ts';
import { type LastBuild, noteFiles } from './last-build.ts';
import type { OutputFiles } from './output/earlier-output.ts';

export function printRefusal(found: readonly Finding[], { root, outDir }: BuildRequest, host: Host): void {
  print(host.stderr, `Not built, ${folderName(root, outDir)}/ is as it was: ${summary(found)}\n`);
}

/** Prints `84 pages written to dist/ in 2.1 s, 80 of them as before, 3 pictures encoded: no problems` */
export function printOutcome(
  { pages, rendered, encoded = 0, isSame }: Pick<Filled, 'pages' | 'rendered'> & { encoded?: number; isSame: boolean },
  { phases, found, options }: { phases: Phases; found: readonly Finding[]; options: BuildRequest },
  host: Host,
): void {
  const time = `in ${phases.seconds.toFixed(1)} s`;
  const name = folderName(options.root, options.outDir);
  const from = options.join === undefined ? 'as before' : 'from shards';
  const before = rendered === pages ? '' : `, ${pages - rendered} of them ${from}`;
  const made = encoded === 0 ? '' : `, ${count(encoded, 'picture')} encoded`;
  const what = isSame
    ? `${count(pages, 'page')} in ${name}/ are as before, ${time}`
    : `${count(pages, 'page')} written to ${name}/ ${time}${before}${made}`;
  print(host.stderr, `${what}: ${summary(found)}\n`);
}

/** The last build of a host, and the options for the output of that host. */
export interface LastOutput {
  last: LastBuild;
  own: BuildRequest;
}

/** Leaves an output as it is that a build would write again. */
export async function reuseAll(lasts: readonly LastOutput[], phases: Phases, { root }: BuildRequest, host: Host): Promise<void> {
  await writeWhole(host.handleSignals, () => {
    for (const { last, own } of lasts) noteFiles(last.record, last.earlier.find, own);
  });
  phases.end();
  const found = lasts[0]?.last.record?.inputsState?.findings ?? [];
  const files = found.flatMap(({ file, related = [] }) => [file, ...related.map((other) => other.file)]);
  writeFindings(found, new UnreadSources(root, files), host.stderr, host);
  for (const { last, own } of lasts) {
    const pages = last.record?.pages ?? 0;
    printOutcome({ pages, rendered: 0, isSame: true }, { phases, found, options: own }, host);
  }
}

/** What the output of all hosts consists of, for the table of timings. */
export function figures(hosts: readonly (Filled & { files: OutputFiles })[]): [string, string, string][] {
  const sum = (of: (host: (typeof hosts)[number]) => number) => hosts.reduce((total, each) => total + of(each), 0);
  const [pages, rendered] = [sum((host) => host.pages), sum((host) => host.rendered)];
  const [pictures, encoded] = [sum((host) => host.pictures), sum((host) => host.encoded)];
  const bytes = sum(({ files }) => [...files.values()].reduce((total, { size }) => total + size, 0));
  const rows: [string, string, string][] = [
    ['pages', String(pages), `${rendered} rendered, ${pages - rendered} as before`],
    ['pictures', String(pictures), `${encoded} encoded, ${pictures - encoded} as before`],
    ['files', String(sum(({ files }) => files.size)), `${(bytes / 1e6).toFixed(1)} MB`],
  ];
  return rows.filter(([name]) => name !== 'pictures' || pictures > 0);
}

/**
 * Says what `--verify-cache` has shown: of the pages that were all rendered, and of the files that were all read.
 * `options`: of the output. Exit code 2 if a build that takes what is as before would have given other bytes.
 */
export function reportComparison(
  { pages, stale }: Pick<Filled, 'pages' | 'stale'>,
  { changedFiles, options }: Pick<LastBuild, 'changedFiles'> & { options: LastBuildOptions },
  host: Host,
): 0 | 2 {
  const name = folderName(options.root, options.outDir);
  const { noticed = [], unnoticed = [] } = changedFiles ?? {};
  const say = (line: string, paths: readonly string[] = []) =>
    print(host.stderr, `${line}\n${paths.map((path) => `  ${path}\n`).join('')}`);
  const of = (paths: readonly string[], one: string, more: string) =>
    `${count(paths.length, 'file')} in ${name}/ ${paths.length === 1 ? one : more}`;
  if (noticed.length > 0) say(`${of(noticed, 'was', 'were')} not as the last build has left it. Made anew:`, noticed);
  if (unnoticed.length > 0)
    say(
      `${of(unnoticed, 'has', 'have')} other bytes than the last build wrote, although inode, size and time of change are the same. ` +
        'Made anew. Check the disk, the clock, and who knows the secret of the caches:',
      unnoticed,
    );
  if (stale.length > 0)
    say(
      'The cache would have given other bytes for these files. Look for a template that shows the time, chance, the environment or the ' +
        'time zone of the machine, itself or through a package. If there is none, this is a bug of ours:',
      stale,
    );
  if (stale.length + unnoticed.length > 0) return 2;
  say(`All ${count(pages, 'page')} were rendered. The cache would have given the same.`);
  return 0;
}
