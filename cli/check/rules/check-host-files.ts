import type { Entry } from '../../content/entry.ts';
import type { Config } from '../../definitions/fields/config.ts';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { obeyingHosts } from '../../hosting/host-files.ts';

/**
 * Reports files of `public/` that hosts of the site run or obey, unless the configuration allows them, and files that it allows and
 * that do not exist. `files`: paths below `public/`.
 */
export function checkHostFiles(
  { source, value }: Entry<Config>,
  files: readonly string[],
  report: Report,
): void {
  if (value === null) return;
  const { hosts, hostFiles } = value;
  for (const path of files) {
    const obeying = obeyingHosts(path, hosts);
    if (obeying.length > 0 && !hostFiles.includes(path))
      report(findingOf('asset/host-file', { file: `public/${path}`, range: null }, { path, hosts: obeying }));
  }
  for (const [index, file] of hostFiles.entries())
    if (!files.includes(file))
      report(
        findingOf('asset/missing-file', source.valueAt(['hostFiles', index]), {
          file,
          folder: 'public',
          known: files,
        }),
      );
}
