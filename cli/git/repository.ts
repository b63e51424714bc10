import { spawnSync } from 'node:child_process';

/**
 * Runs git in a folder and returns its output. Null if git is not installed, if the folder is in no repository, or if git refuses
 * or prints more than `limit` bytes. git never asks for input, and never changes the repository.
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

/** The environment without the variables that git sets for hooks: they name another repository than that of the folder. */
function environment(): NodeJS.ProcessEnv {
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, GIT_PREFIX, ...rest } = process.env;
  return { ...rest, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' };
}

/** Whether git is installed and the folder is in a repository with a commit. */
export const hasCommit = (folder: string): boolean => git(folder, ['rev-parse', '--verify', 'HEAD']) !== null;

/** The most versions of a file that are read. Nobody remembers older ones. */
const mostVersions = 50;

/**
 * The texts of a file in earlier commits, newest first, read one by one. Leaves out versions above `limit` bytes. `path` is
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
 * The last committed text of a file. The text is null if that commit lacks the file, or if it is above `limit` bytes. The result
 * is null without git, repository or commit. `path` is relative to `folder`, with `/`.
 */
export function committedFile(folder: string, path: string, limit: number): { text: string | null } | null {
  if (!hasCommit(folder)) return null;
  return { text: git(folder, ['show', `HEAD:./${path}`], limit) };
}

/** The bytes of objects by their ids, in the same order; null if git cannot read one. */
export function readObjects(folder: string, ids: readonly string[]): Buffer[] | null {
  const output = run(folder, ['cat-file', '--batch'], { input: ids.map((id) => `${id}\n`).join('') });
  if (output === null) return null;
  const objects: Buffer[] = [];
  // Each object is `<id> <type> <size>`, a line feed, its bytes, and a line feed.
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
