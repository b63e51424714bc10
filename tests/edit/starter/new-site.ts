import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runMain } from '../../run-main.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

/** The files of a new site. */
export const files = [
  '.gitattributes',
  '.github/workflows/site.yml',
  '.gitignore',
  'content/navigation.yaml',
  'content/pages/about.yaml',
  'content/pages/contact.yaml',
  'content/pages/home.yaml',
  'content/pages/not-found.yaml',
  'content/routes.yaml',
  'package.json',
  'public/favicon.svg',
  'site.config.yaml',
  'tsconfig.json',
];

/** An empty folder, removed at the end of the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-init-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs `tvilling init` in a folder, without a terminal. */
export const init = (cwd: string, ...args: string[]) => runMain(['init', ...args], { cwd });

/** The files of a site without caches and git. */
export const siteFiles = (site: string) =>
  listFiles(site)
    .filter((path) => !/^\.(tvilling|git)\//.test(path))
    .sort();
