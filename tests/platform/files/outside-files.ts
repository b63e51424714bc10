import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { root } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { temporarySite } from '../../temporary-site.ts';

/** A text that must never be read, printed or published. */
export const secret = 'TOKEN=hunter2';

/** What stands in `/proc/self/environ`, which holds the secrets of a process. */
export const environ = `PATH=${process.env.PATH}`;

/** A folder beside the sites with a secret in each file, removed at the end of the test. */
export function elsewhere(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-elsewhere-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Replaces a path of a site by a link. */
export function link(site: string, path: string, target: string): void {
  rmSync(join(site, path), { recursive: true, force: true });
  symlinkSync(target, join(site, path));
}

export function pipe(site: string, path: string): void {
  rmSync(join(site, path), { force: true });
  execFileSync('mkfifo', [join(site, path)]);
}

/** A drawing from which icons can be made. */
export const icon = readFileSync(join(root, 'public/favicon.svg'), 'utf8');

/** Every file of a folder. A link counts as its target. */
const filesOf = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

/** Runs a command on a site whose folder of caches, or one in it, is a link. Expects that nothing changes where it leads to. */
export async function expectNoLinkedCache(path: string, command: string): Promise<void> {
  const site = temporarySite('minimal', { '.tvilling/x': '' });
  const folder = elsewhere({ 'letter.txt': secret, parsed: '{}' });
  if (path === '.tvilling') {
    mkdirSync(join(folder, 'store/pictures'), { recursive: true });
    writeFileSync(join(folder, 'store/pictures/photo.jpg'), secret);
  }
  link(site, path, folder);
  const before = filesOf(folder);
  const { code, stderr } = await runMain([command, '--root', site, '--date', '2026-11-21']);
  expect(code, stderr).toBe(0);
  expect(filesOf(folder)).toEqual(before);
}
