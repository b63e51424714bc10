import { spawnSync } from 'node:child_process';

/**
 * Runs git in a folder and returns what it prints; null where git is not installed, the folder is in no repository, or
 * git refuses, or prints more than `limit` bytes. Never asks for anything, and never changes the repository.
 */
export const git = (folder: string, args: readonly string[], limit?: number): string | null =>
  run(folder, args, limit === undefined ? {} : { limit })?.toString('utf8') ?? null;

function run(
  folder: string,
  args: readonly string[],
  { input = '', limit = Number.POSITIVE_INFINITY } = {},
): Buffer | null {
  const { status, stdout } = spawnSync('git', [...args], {
    cwd: folder,
    input,
    stdio: ['pipe', 'pipe', 'ignore'],
    maxBuffer: limit,
    env: environment(),
  });
  return status === 0 ? stdout : null;
}

/** Without what git tells its hooks of the repository that they run for: ours is the one that the folder lies in. */
function environment(): NodeJS.ProcessEnv {
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, GIT_PREFIX, ...rest } = process.env;
  return { ...rest, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' };
}

/** Whether git is there and the folder lies in a repository with a commit. */
export const hasCommit = (folder: string): boolean => git(folder, ['rev-parse', '--verify', 'HEAD']) !== null;

/** No more versions of a file than this are looked at: what is older is no longer in anybody's mind. */
const mostVersions = 50;

/**
 * The texts of a file in earlier commits, newest first, read one by one; what is larger than `limit` bytes is left out. `path` is
 * relative to `folder`, with `/`.
 */
export function* earlierVersions(folder: string, path: string, limit: number): Generator<string> {
  const commits = git(folder, ['log', `--max-count=${mostVersions}`, '--format=%H', '--', path]) ?? '';
  for (const commit of commits.split('\n').filter(Boolean)) {
    const text = git(folder, ['show', `${commit}:./${path}`], limit);
    if (text !== null) yield text;
  }
}

/**
 * A file as it is committed last; its text is null where that commit lacks it, or where it is larger than `limit` bytes. Null where
 * there is no git, no repository, or no commit. `path` is relative to `folder`, with `/`.
 */
export function committedFile(folder: string, path: string, limit: number): { text: string | null } | null {
  if (!hasCommit(folder)) return null;
  return { text: git(folder, ['show', `HEAD:./${path}`], limit) };
}

/** The bytes of objects by their ids, in that order; null where git cannot give one. */
export function readObjects(folder: string, ids: readonly string[]): Buffer[] | null {
  const output = run(folder, ['cat-file', '--batch'], { input: ids.map((id) => `${id}\n`).join('') });
  if (output === null) return null;
  const objects: Buffer[] = [];
  // Each is `<id> <type> <size>`, a line feed, so many bytes, and a line feed.
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf('\n', at);
    const [, type, size] = output.toString('latin1', at, end).split(' ');
    if (type !== 'blob') return null;
    const start = end + 1;
    at = start + Number(size) + 1;
    objects.push(output.subarray(start, at - 1));
  }
  return objects;
}
