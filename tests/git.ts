import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Changes, temporarySite } from './temporary-site.ts';
import { listFiles } from './verkbro/read-dist.ts';

/** Who commits, and that nothing runs in the background after a commit. */
const settings = ['user.name=Test', 'user.email=test@example.org', 'maintenance.auto=false'].flatMap((setting) => ['-c', setting]);

/** Runs git in a folder, without any settings of the user, and returns its output. */
export const git = (folder: string, ...args: string[]): string => run(folder, args);

/** Applies a patch to a folder, as its reader would. */
export const applyPatch = (folder: string, patch: string): void => void run(folder, ['apply', '--whitespace=nowarn', '-'], patch);

function run(folder: string, args: readonly string[], input = ''): string {
  const { status, stdout, stderr, error } = spawnSync('git', [...settings, ...args], { cwd: folder, input });
  if (status !== 0) throw error ?? new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.toString();
}

/** Makes a folder a repository with one commit on `main`, without caches, and returns the folder. */
export function committed(folder: string): string {
  emptyRepository ??= readEmptyRepository(folder);
  putRepository(join(folder, '.git'), emptyRepository);
  write(join(folder, '.git/info/exclude'), '.tvilling/\n');
  commit(folder, 'Start');
  return folder;
}

/** Commits everything in a folder. */
export function commit(folder: string, message: string): void {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', message);
}

/** The files of a repository, by path. */
type Repository = ReadonlyMap<string, Buffer>;

/** Those that were made, by the site and its changes; and one without a commit. */
const made = new Map<string, Repository>();
let emptyRepository: Repository | undefined;

function readEmptyRepository(folder: string): Repository {
  git(folder, 'init', '--quiet', '--initial-branch=main', '--template=');
  return filesOf(join(folder, '.git'));
}

const filesOf = (repository: string): Repository =>
  new Map(listFiles(repository).map((path) => [path, readFileSync(join(repository, path))]));

/** Makes a repository of its files. git needs two folders, even if they are empty. */
function putRepository(repository: string, files: Repository): void {
  for (const name of ['objects', 'refs/tags']) mkdirSync(join(repository, name), { recursive: true });
  for (const [path, bytes] of files) write(join(repository, path), bytes);
}

/**
 * A copy of a site with changes, as of `temporarySite`, that is a repository with one commit on `main`. The repository of the same files
 * is made once for all tests of a worker, because each git that starts takes longer than a copy.
 */
export function committedSite(name: string, changes: Changes = {}, whenFinished = onTestFinished): string {
  const site = temporarySite(name, changes, whenFinished);
  const repository = join(site, '.git');
  const key = JSON.stringify([name, changes]);
  const files = made.get(key);
  if (files === undefined) {
    committed(site);
    made.set(key, filesOf(repository));
  } else {
    putRepository(repository, files);
  }
  return site;
}

function write(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
