import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs git in a folder, without any settings of the user, and returns its output. */
export const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
    cwd: folder,
    stdio: 'pipe',
  }).toString();

/** Makes a folder a repository with one commit on `main`, without caches, and returns the folder. */
export function committed(folder: string): string {
  git(folder, 'init', '--quiet', '--initial-branch=main');
  writeFileSync(join(folder, '.git/info/exclude'), '.tvilling/\n');
  commit(folder, 'Start');
  return folder;
}

/** Commits everything in a folder. */
export function commit(folder: string, message: string): void {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', message);
}
