import { dirname, join, resolve } from 'node:path';
import { encodePath } from '../../platform/escape.ts';
import { pathFrom } from '../../platform/files/folders.ts';
import type { Host } from '../../platform/host.ts';
import { prefixOf } from './report-findings.ts';

/** The address of a line of a content file. `file`: relative to the site's root. */
export type LinkTo = (file: string, line: number) => string;

interface LinkOptions {
  root: string;
  /** The report that has the links, relative to the current folder; undefined for standard output. */
  output: string | undefined;
}

/**
 * Makes links from a report to lines of content: on GitHub and GitLab to the commit that is checked, elsewhere to the file on the disk,
 * relative to the report. Sources: variables and addresses of GitHub Actions and GitLab CI.
 */
export function sourceLinks({ root, output }: LinkOptions, host: Host): LinkTo {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_SHA, CI_PROJECT_URL, CI_COMMIT_SHA } = host.env;
  const prefix = prefixOf(root, host);
  const below =
    (base: string): LinkTo =>
    (file, line) =>
      `${base}/${encodePath(prefix + file)}#L${line}`;
  if (GITHUB_SERVER_URL && GITHUB_REPOSITORY && GITHUB_SHA) return below(`${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/blob/${GITHUB_SHA}`);
  if (CI_PROJECT_URL && CI_COMMIT_SHA) return below(`${CI_PROJECT_URL}/-/blob/${CI_COMMIT_SHA}`);
  const folder = output === undefined ? host.cwd : dirname(resolve(host.cwd, output));
  return (file, line) => `${encodePath(pathFrom(folder, join(root, file)))}#L${line}`;
}
