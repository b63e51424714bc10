import { folderName } from '../diagnostics/report/folder-name.ts';
import { type Host, print } from '../platform/host.ts';
import { count } from '../platform/texts.ts';
import type { LastBuildOptions } from './build-options.ts';
import type { Filled } from './fill-output.ts';
import type { LastBuild } from './last-build.ts';

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
