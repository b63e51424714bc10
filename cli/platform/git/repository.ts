import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { devNull } from 'node:os';
import { dirname, join } from 'node:path';
import { pathFrom } from '../files/folders.ts';

/**
 * The only commands of git that are used. They read objects, references and the index, and run no program. Others would run programs that
 * a repository or its settings name: `status` and `diff` filters and a file monitor, `show` a text conversion, `log` a check of signatures.
 */
type Command = 'cat-file' | 'ls-files' | 'ls-tree' | 'merge-base' | 'remote' | 'rev-list' | 'rev-parse';

/**
 * Settings that name programs, off, whatever the repository says; see git-config(1). A git that does not know one of them ignores it.
 * `safe.bareRepository` keeps git from taking a folder of committed files for a repository. `repositoryAround` does so as well, as
 * versions before 2.38 do not know the setting.
 */
const settings = [
  'safe.bareRepository=explicit',
  'core.fsmonitor=false',
  `core.hooksPath=${devNull}`,
  'core.pager=cat',
  'core.editor=false',
  'core.sshCommand=false',
  'core.alternateRefsCommand=false',
  'credential.helper=',
  'diff.external=',
  'gpg.program=false',
  'log.showSignature=false',
  'submodule.recurse=false',
].flatMap((setting) => ['-c', setting]);

/**
 * Runs git for a folder and returns its output. Null if git is not installed, if the folder is in no repository, or if git refuses or
 * prints more than `limit` bytes. git runs in the top folder of the repository, so paths are relative to that: `pathInRepository`. It
 * never asks for input, opens no connection, never changes the repository, and runs nothing that the repository holds.
 */
export const git = (folder: string, args: readonly [Command, ...string[]], limit?: number): string | null =>
  runIn(folder, args, limit === undefined ? {} : { limit })?.toString('utf8') ?? null;

/** Whether git is installed. */
export const hasGit = (): boolean => output(run(['--version'])) !== null;

interface Exchange {
  input?: string;
  /** In bytes. */
  limit?: number;
}

function runIn(folder: string, args: readonly [Command, ...string[]], exchange: Exchange): Buffer | null {
  const repository = repositoryAround(folder);
  return repository && output(run(['-C', repository.top, ...args], { ...exchange, top: repository.top }));
}

const run = (
  args: readonly string[],
  { top, input = '', limit = Number.POSITIVE_INFINITY }: Exchange & { top?: string } = {},
): SpawnSyncReturns<Buffer> =>
  spawnSync('git', ['--no-pager', ...settings, ...args], {
    input,
    maxBuffer: limit,
    env: environment(top),
  });

const output = ({ status, stdout }: SpawnSyncReturns<Buffer>): Buffer | null => (status === 0 ? stdout : null);

/** Why git has refused, in its own words; null if it has not. */
const refusal = ({ status, stderr, error }: SpawnSyncReturns<Buffer>): string | null =>
  status === 0 ? null : stderr?.toString('utf8').trim() || (error?.message ?? 'git has not said why.');

/** The environment of git, which looks for no repository above `top`. */
function environment(top: string | undefined): NodeJS.ProcessEnv {
  // git sets these for hooks. They name another repository than that of the folder.
  const {
    GIT_DIR,
    GIT_WORK_TREE,
    GIT_INDEX_FILE,
    GIT_PREFIX,
    GIT_COMMON_DIR,
    GIT_OBJECT_DIRECTORY,
    GIT_ALTERNATE_OBJECT_DIRECTORIES,
    GIT_NAMESPACE,
    ...rest
  } = process.env;
  return {
    ...rest,
    ...(top !== undefined && { GIT_CEILING_DIRECTORIES: dirname(top) }),
    GIT_LITERAL_PATHSPECS: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    // A partial clone would fetch what it lacks, with programs that its settings name. Versions before 2.45 do not know the first one.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: '',
  };
}

/** A repository with a working tree. */
interface Repository {
  /** Its top folder, without links. */
  top: string;
  /** The requested folder, relative to the top, with `/`. Empty for the top itself. */
  prefix: string;
}

/**
 * The repository that a folder is in: the nearest folder with a `.git`, which no commit can hold. git itself would also take a folder for
 * one if it has the files of a bare repository, and a commit can hold those.
 */
function repositoryAround(folder: string): Repository | null {
  if (!existsSync(folder)) return null;
  const inner = realpathSync(folder);
  for (let top = inner; ; top = dirname(top)) {
    if (existsSync(join(top, '.git'))) return { top, prefix: pathFrom(top, inner) };
    if (top === dirname(top)) return null;
  }
}

/** A path of a folder as git knows it, from the top of the repository. `path` is relative to `folder`, with `/`; empty for the folder. */
export const pathInRepository = (folder: string, path: string): string =>
  [repositoryAround(folder)?.prefix ?? '', path].filter(Boolean).join('/');

/** The id of the last commit; null without git, repository or commit. */
export const lastCommit = (folder: string): string | null => git(folder, ['rev-parse', '--verify', 'HEAD'])?.trim() ?? null;

/** Whether a branch is checked out, and not a commit by itself. */
export const isOnBranch = (folder: string): boolean =>
  git(folder, ['rev-parse', '--symbolic-full-name', 'HEAD'])?.startsWith('refs/heads/') === true;

/** The files at or below paths of a folder that git keeps, or would keep: new ones that it does not ignore. Relative to the folder. */
export function filesForCommit(folder: string, paths: readonly string[]): string[] {
  const asked = paths.map((path) => pathInRepository(folder, path));
  const which = ['--cached', '--others', '--exclude-standard'];
  return belowFolder(folder, git(folder, ['ls-files', '-z', ...which, '--', ...asked]));
}

/** The branch that the workflow of a new site knows. Versions of git before 2.28 do not know the setting. */
const mainBranch = ['-c', 'init.defaultBranch=main'];

/**
 * Makes a folder a repository without commits, if it is in none. Returns whether it is one now; false too if git is not installed. For a
 * new site: what is not committed yet counts as not published.
 */
export const beginRepository = (folder: string): boolean =>
  repositoryAround(folder) === null && output(run([...mainBranch, '-C', folder, 'init', '--quiet'], { top: folder })) !== null;

/**
 * Commits files of a folder as they are on the disk, and nothing else that is staged. Returns why git has refused, or null if it is done.
 * The only function that changes what a repository holds: for somebody who has asked for a commit. Hooks do not run, and nothing is signed.
 */
export function commitFiles(folder: string, paths: readonly string[], message: string): string | null {
  const repository = repositoryAround(folder);
  if (repository === null) return 'This folder is in no repository.';
  const { top } = repository;
  const files = paths.map((path) => pathInRepository(folder, path));
  const commit = ['commit', '--quiet', '--no-gpg-sign', '--only', '--message', message, '--', ...files];
  // git knows no new file yet. One that is gone may be gone from the index too, where `add` would look for it.
  const there = files.filter((file) => existsSync(join(top, file)));
  const notStaged = there.length === 0 ? null : refusal(run(['-C', top, 'add', '--', ...there], { top }));
  return notStaged ?? refusal(run(['-C', top, ...commit], { top }));
}

/** The paths of the files below a folder that git keeps, relative to it, with `/`. Empty without git or repository. */
export function trackedFiles(folder: string): string[] {
  const prefix = pathInRepository(folder, '');
  return belowFolder(folder, git(folder, ['ls-files', '-z', ...(prefix === '' ? [] : ['--', prefix])]));
}

/** Paths from the top of the repository, each with a NUL behind it, as those of files below a folder. */
function belowFolder(folder: string, paths: string | null): string[] {
  const prefix = pathInRepository(folder, '');
  const start = prefix === '' ? 0 : prefix.length + 1;
  return (paths ?? '')
    .split('\0')
    .filter(Boolean)
    .map((path) => path.slice(start));
}

/** The most versions of a file that are read. Nobody remembers older ones. */
const mostVersions = 50;

/**
 * The different texts of a file in earlier commits, newest first. git starts when the first one is read. Leaves out versions above `limit`
 * bytes, and those that a partial clone lacks. `path` is relative to `folder`, with `/`.
 */
export function* earlierVersions(folder: string, path: string, limit: number): Generator<string> {
  const file = pathInRepository(folder, path);
  const which = ['--objects', '--in-commit-order', `--filter=blob:limit=${limit + 1}`, '--missing=allow-any'];
  const listed = git(folder, ['rev-list', `--max-count=${mostVersions}`, ...which, 'HEAD', '--', file]) ?? '';
  // Commits and folders have other names in the list than the file, or none.
  const ids = listed.split('\n').flatMap((line) => (line.endsWith(` ${file}`) ? [line.split(' ', 1)[0] ?? ''] : []));
  for (const bytes of readFiles(folder, ids)) if (bytes !== null) yield bytes.toString('utf8');
}

/**
 * The last committed text of a file. The text is null if nothing is committed, if that commit lacks the file, or if it is above `limit`
 * bytes. The result is null without git or repository. `path` is relative to `folder`, with `/`.
 */
export function committedFile(folder: string, path: string, limit: number): { text: string | null } | null {
  const text = git(folder, ['cat-file', 'blob', `HEAD:${pathInRepository(folder, path)}`], limit);
  return text !== null || git(folder, ['rev-parse', '--git-dir']) !== null ? { text } : null;
}

/** The bytes of files by the ids of their objects, in the same order. Null stands for what git cannot read, and for what is no file. */
export function readFiles(folder: string, ids: readonly string[]): (Buffer | null)[] {
  if (ids.length === 0) return [];
  const output = runIn(folder, ['cat-file', '--batch'], { input: ids.map((id) => `${id}\n`).join('') });
  const files: (Buffer | null)[] = [];
  // Each object is `<id> <type> <size>`, a line feed, its bytes, and a line feed; a missing one is `<id> missing` and a line feed.
  for (let at = 0; output !== null && at < output.length; ) {
    const end = output.indexOf('\n', at);
    const [, type, size] = output.toString('latin1', at, end).split(' ');
    const start = end + 1;
    at = type === 'missing' ? start : start + Number(size) + 1;
    files.push(type === 'blob' ? output.subarray(start, at - 1) : null);
  }
  return files;
}
