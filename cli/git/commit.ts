import { EnvironmentError } from '../environment-error.ts';
import type { Refusal } from '../files/find-file.ts';
import { git, readObjects } from './repository.ts';

/**
 * The commit that work on top of `ref` began from: where the history of the checkout left that of `ref`, or `ref` itself
 * where the two share none that is known. Throws EnvironmentError where there is no git, repository or such commit.
 */
export function startOfWork(folder: string, ref: string): string {
  if (ref === '')
    throw new EnvironmentError(
      'The name of the commit to compare with is empty.',
      'Name a branch, tag or commit; a variable of the CI service may not be set here.',
    );
  if (git(folder, ['rev-parse', '--git-dir']) === null) throw noRepository(folder);
  // What begins with a dash would be an option.
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

/** What git fetch is to be told of a branch such as "origin/main": a clone of a single branch brings no other by itself. */
function remoteBranch(folder: string, ref: string): string {
  const [, remote = '', branch = ''] = /^([^/]+)\/([\w./-]+)$/.exec(ref) ?? [];
  const remotes = git(folder, ['remote'])?.split('\n') ?? [];
  return branch !== '' && remotes.includes(remote) ? ` ${remote} ${branch}:refs/remotes/${ref}` : '';
}

/** A file of a commit. `path` is relative to the folder that was asked, with `/`. */
export interface CommittedFile {
  path: string;
  /** In bytes. */
  size: number;
  object: string;
  /** Whether it is a symbolic link, whose text is what it leads to. */
  isLink: boolean;
  /** Why it is not read, of a link. */
  refused?: Refusal;
}

/**
 * Files of a commit at or below the paths, all relative to `folder`; none where the commit does not have them. All where no
 * path is named.
 */
export function listCommitted(folder: string, commit: string, paths: readonly string[]): CommittedFile[] {
  const listed = git(folder, ['ls-tree', '-r', '-l', '-z', commit, '--', ...paths]) ?? '';
  return listed.split('\0').flatMap((line) => {
    const [, mode, object, size, path] = /^(\d+) blob ([0-9a-f]+) +(\d+)\t(.+)$/s.exec(line) ?? [];
    if (object === undefined || path === undefined) return [];
    return [{ path, size: Number(size), object, isLink: mode === '120000' }];
  });
}

/** The bytes of files of a commit by path. Throws EnvironmentError where git cannot give them. */
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

/** First and last line of a piece of a file. */
type Lines = readonly [first: number, last: number];

/** Of what git prints of a comparison, in bytes: twice the content of a site of 10,000 pages. */
const mostCompared = 128 * 1024 * 1024;

/**
 * The lines that the files below `folder` have and a commit has not, by file; files whose lines only went have none. Throws
 * EnvironmentError where git cannot compare them, or too much has changed.
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
    // Lines of files, which may look like headers, then begin with a blank.
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
  // A name that git quotes (with a line break, for example) is that of no content file.
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
