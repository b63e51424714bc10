import { EnvironmentError } from '../environment-error.ts';
import type { Refusal } from '../files/find-file.ts';
import { git, hasGit, pathInRepository, readObjects } from './repository.ts';

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
  const commit = ref.startsWith('-') ? null : git(folder, ['rev-parse', '--verify', `${ref}^{commit}`]);
  if (commit === null) {
    const isRepository = git(folder, ['rev-parse', '--git-dir']) !== null;
    throw isRepository ? unknownCommit(folder, ref) : noRepository(folder);
  }
  return (git(folder, ['merge-base', commit.trim(), 'HEAD']) ?? commit).trim();
}

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

/**
 * The files of a commit at or below the paths. All paths are relative to `folder`. Empty if the commit has none. Without paths,
 * all files. Throws EnvironmentError if git cannot read them.
 */
export function listCommitted(folder: string, commit: string, paths: readonly string[]): CommittedFile[] {
  const tree = `${commit}:${pathInRepository(folder, '')}`;
  const listed = git(folder, ['ls-tree', '-r', '-l', '-z', tree, '--', ...paths]);
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

/** The bytes of files of a commit, by path. Throws EnvironmentError if git cannot read them. */
export function readCommitted(folder: string, files: readonly CommittedFile[]): Map<string, Buffer> {
  const ids = files.map(({ object }) => object);
  const read = readObjects(folder, ids);
  if (read === null) throw unreadable();
  return new Map(files.map(({ path }, index) => [path, read[index] ?? Buffer.alloc(0)]));
}

const unreadable = () =>
  new EnvironmentError(
    'git cannot read the files of the commit to compare with.',
    'A clone that was made with --filter lacks them, and nothing is fetched here: clone without it. Otherwise check the clone: git fsck',
  );
