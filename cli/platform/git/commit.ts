import { EnvironmentError } from '../environment-error.ts';
import type { Refusal } from '../files/find-file.ts';
import { git, hasGit, pathInRepository, readFiles } from './repository.ts';

/**
 * The commit where the work on top of `ref` began: the last common commit of the checkout and `ref`, or `ref` itself if they have
 * no known one. Throws EnvironmentError if there is no git, no repository or no such commit.
 */
export function startOfWork(folder: string, ref: string): string {
  if (ref === '')
    throw new EnvironmentError(
      'The name of the commit to compare with is empty.',
      'Name a branch, tag or commit; a variable of the CI service may not be set here.',
    );
  // git would read a leading dash as an option.
  const start = ref.startsWith('-') ? null : commonCommit(folder, `${ref}^{commit}`);
  if (start !== null) return start;
  const isRepository = git(folder, ['rev-parse', '--git-dir']) !== null;
  throw isRepository ? unknownCommit(folder, ref) : noRepository(folder);
}

/** The last common commit with the checkout, or the commit itself; null if git knows none of that name. */
const commonCommit = (folder: string, name: string): string | null =>
  (git(folder, ['merge-base', name, 'HEAD']) ?? git(folder, ['rev-parse', '--verify', name]))?.trim() ?? null;

function noRepository(folder: string): EnvironmentError {
  if (!hasGit())
    return new EnvironmentError(
      'A comparison with a commit needs git, which is not installed here.',
      'Install git, or leave the commit out.',
    );
  return new EnvironmentError(
    `git finds no repository at ${folder}.`,
    'Run the command in a clone. One that belongs to another user must be allowed: git config --global --add safe.directory <folder>',
  );
}

function unknownCommit(folder: string, ref: string): EnvironmentError {
  const isShallow = git(folder, ['rev-parse', '--is-shallow-repository'])?.trim() === 'true';
  const fetch = `git fetch${isShallow ? ' --unshallow' : ''}${remoteBranch(folder, ref)}`;
  return new EnvironmentError(
    `git knows no commit "${ref}" here.`,
    isShallow
      ? `This clone is shallow. Fetch the history too: ${fetch} (fetch-depth: 0 of actions/checkout, GIT_DEPTH: 0 on GitLab).`
      : `Name a branch, tag or commit that this clone has; those of the remote are brought by: ${fetch}`,
  );
}

/** The arguments of git fetch for a branch such as "origin/main". A clone of a single branch fetches no other branch by default. */
function remoteBranch(folder: string, ref: string): string {
  const [, remote = '', branch = ''] = /^([^/]+)\/([\w./-]+)$/.exec(ref) ?? [];
  const remotes = git(folder, ['remote'])?.split('\n') ?? [];
  return branch !== '' && remotes.includes(remote) ? ` ${remote} ${branch}:refs/remotes/${ref}` : '';
}

/** A file of a commit. `path` is relative to the requested folder, with `/`. */
export interface CommittedFile {
  path: string;
  /** In bytes. */
  size: number;
  object: string;
  /** Whether it is a symbolic link. Its text is the target. */
  isLink: boolean;
  /** Why a link is not read. */
  refused?: Refusal;
}

/** The list that was read last. Some commands ask for the same one several times, and a commit does not change. */
let last: { tree: string; files: readonly CommittedFile[] } | null = null;

/**
 * All files that a commit has in a folder. `commit` is its full id. Empty if the commit lacks the folder. Throws EnvironmentError if git
 * cannot read them.
 */
export function listCommitted(folder: string, commit: string): readonly CommittedFile[] {
  const tree = `${commit}:${pathInRepository(folder, '')}`;
  if (last?.tree !== tree) last = { tree, files: readList(folder, tree) };
  return last.files;
}

function readList(folder: string, tree: string): CommittedFile[] {
  const listed = git(folder, ['ls-tree', '-r', '-l', '-z', tree]);
  if (listed === null) {
    if (git(folder, ['rev-parse', '--verify', tree]) === null) return [];
    throw unreadable();
  }
  return listed.split('\0').flatMap((line) => {
    const [, mode, object, size, path] = /^(\d+) blob ([0-9a-f]+) +(\S+)\t(.+)$/s.exec(line) ?? [];
    if (object === undefined || path === undefined) return [];
    // git writes BAD for an object that the clone lacks.
    if (Number.isNaN(Number(size))) throw unreadable();
    return [{ path, size: Number(size), object, isLink: mode === '120000' }];
  });
}

/** Those of the files that lie at or below one of the paths. */
export const filesBelow = (files: readonly CommittedFile[], paths: readonly string[]): CommittedFile[] =>
  files.filter((file) => paths.some((path) => file.path === path || file.path.startsWith(`${path}/`)));

/** The bytes of files of a commit, by path. Throws EnvironmentError if git cannot read them. */
export function readCommitted(folder: string, files: readonly CommittedFile[]): Map<string, Buffer> {
  const ids = files.map(({ object }) => object);
  const read = readFiles(folder, ids);
  return new Map(
    files.map(({ path }, index) => {
      const bytes = read[index];
      if (!bytes) throw unreadable();
      return [path, bytes];
    }),
  );
}

const unreadable = () =>
  new EnvironmentError(
    'git cannot read the files of the commit to compare with.',
    'A clone that was made with --filter lacks them, and nothing is fetched here: clone without it. Otherwise check the clone: git fsck',
  );
