import { EnvironmentError } from '../environment-error.ts';
import type { Refusal } from '../files/find-file.ts';
import { git, readObjects } from './repository.ts';

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
  if (git(folder, ['rev-parse', '--git-dir']) === null) throw noRepository(folder);
  // git would read a leading dash as an option.
  const commit = ref.startsWith('-') ? null : git(folder, ['rev-parse', '--verify', `${ref}^{commit}`]);
  if (commit === null) throw unknownCommit(folder, ref);
  return (git(folder, ['merge-base', commit.trim(), 'HEAD']) ?? commit).trim();
}

function noRepository(folder: string): EnvironmentError {
  if (git(folder, ['--version']) === null)
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
 * all files.
 */
export function listCommitted(folder: string, commit: string, paths: readonly string[]): CommittedFile[] {
  const listed = git(folder, ['ls-tree', '-r', '-l', '-z', commit, '--', ...paths]) ?? '';
  return listed.split('\0').flatMap((line) => {
    const [, mode, object, size, path] = /^(\d+) blob ([0-9a-f]+) +(\d+)\t(.+)$/s.exec(line) ?? [];
    if (object === undefined || path === undefined) return [];
    return [{ path, size: Number(size), object, isLink: mode === '120000' }];
  });
}

/** The bytes of files of a commit, by path. Throws EnvironmentError if git cannot read them. */
export function readCommitted(folder: string, files: readonly CommittedFile[]): Map<string, Buffer> {
  const ids = files.map(({ object }) => object);
  const read = readObjects(folder, ids);
  if (read === null)
    throw new EnvironmentError(
      'git cannot read the files of the commit to compare with.',
      'Check the clone: git fsck',
    );
  return new Map(files.map(({ path }, index) => [path, read[index] ?? Buffer.alloc(0)]));
}

/** The files at or below a path that a commit has and the checkout has not, or has with other bytes. Empty if git cannot compare. */
export const changedFiles = (folder: string, commit: string, path: string): string[] =>
  (git(folder, ['diff', '--name-only', '--no-renames', '-z', commit, '--', path]) ?? '').split('\0');

/** First and last line of a part of a file. */
type Lines = readonly [first: number, last: number];

/** The limit for git's output of a comparison, in bytes: twice the content of a site of 10,000 pages. */
const mostCompared = 128 * 1024 * 1024;

/**
 * The lines that files below `folder` have and a commit has not, by file. A file that only lost lines has none. Throws
 * EnvironmentError if git cannot compare, or if too much has changed.
 */
export function changedLines(
  folder: string,
  commit: string,
  paths: readonly string[],
): ReadonlyMap<string, readonly Lines[]> {
  const options = [
    ...[
      '-c',
      'core.quotePath=false',
      'diff',
      '--unified=0',
      '--inter-hunk-context=0',
      '--text',
      '--no-color',
      '--no-ext-diff',
    ],
    ...['--no-textconv', '--no-renames', '--relative', '--src-prefix=a/', '--dst-prefix=b/'],
    // Lines of files begin with a blank then, so that they cannot look like headers.
    ...['--output-indicator-new= ', '--output-indicator-old= '],
  ];
  const diff = git(folder, [...options, commit, '--', ...paths], mostCompared);
  if (diff === null)
    throw new EnvironmentError(
      `git cannot tell which lines of ${paths.join(' and ')} have changed since ${commit.slice(0, 12)}, or there are more than ${mostCompared / 1024 / 1024} MB of them.`,
      'Name a commit that is nearer, and take out of content/ what is no content.',
    );
  const files = new Map<string, Lines[]>();
  let lines: Lines[] = [];
  // git quotes names with special characters, such as a line break. No content file has such a name.
  for (const [, name, first, count] of diff.matchAll(
    /^(?:\+\+\+ b\/([^\t\n]+)\t?|@@ -\S+ \+(\d+)(?:,(\d+))? @@.*)$/gm,
  )) {
    if (name !== undefined) {
      lines = [];
      files.set(name, lines);
    } else if (count !== '0') {
      lines.push([Number(first), Number(first) + Number(count ?? 1) - 1]);
    }
  }
  return files;
}
