import { spawnSync } from 'node:child_process';

/**
 * Runs git in a folder and returns what it prints; null where git is not installed, the folder is in no repository, or
 * git refuses. Never asks for anything, and never changes the repository.
 */
export function git(folder: string, args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', [...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' },
  });
  return status === 0 ? stdout : null;
}

/** No more versions of a file than this are looked at: what is older is no longer in anybody's mind. */
const mostVersions = 50;

/** The texts of a file in earlier commits, newest first, read one by one. `path` is relative to `folder`, with `/`. */
export function* earlierVersions(folder: string, path: string): Generator<string> {
  const commits = git(folder, ['log', `--max-count=${mostVersions}`, '--format=%H', '--', path]) ?? '';
  for (const commit of commits.split('\n').filter(Boolean)) {
    const text = git(folder, ['show', `${commit}:./${path}`]);
    if (text !== null) yield text;
  }
}
