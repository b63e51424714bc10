import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { thisRun } from '../../../cli/platform/files/runs.ts';

/** The run of a process that has ended. */
export const endedRun = `${thisRun().split('-')[0]}-${spawnSync(process.execPath, ['--version']).pid}-1`;

/** Makes what this process has left in a site that of a run which has ended, as a kill does. */
export function endRun(site: string): void {
  if (!existsSync(site)) return;
  // The innermost first, as both a folder and a file in it may be temporary.
  for (const path of readdirSync(site, { recursive: true, encoding: 'utf8' }).sort().reverse()) {
    const name = basename(path).replace(thisRun(), endedRun);
    if (name !== basename(path)) renameSync(join(site, path), join(site, dirname(path), name));
  }
  for (const mutex of [join(site, '.tvilling/changes.lock'), join(site, '.dist.lock')])
    if (existsSync(mutex)) writeFileSync(mutex, readFileSync(mutex, 'utf8').replace(thisRun(), endedRun));
}
