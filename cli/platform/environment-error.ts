/**
 * A mistake in the command, the configuration or the machine: one clear line and what to do, exit code 2. Never thrown for a
 * mistake in the content, which is a finding.
 */
export class EnvironmentError extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.name = 'EnvironmentError';
    this.hint = hint;
  }
}

/**
 * Why a file cannot be read or changed, for an interface that says it in words of its own. `system`: the system does not let it.
 * `changedMeanwhile`: somebody else changes it just now. `interrupted`: a command was killed while it changed files, which are not in order
 * yet.
 */
export type FileReason = 'system' | 'changedMeanwhile' | 'interrupted';

/** An EnvironmentError of a file, with its reason. */
export class FileError extends EnvironmentError {
  readonly why: FileReason;
  constructor(why: FileReason, message: string, hint: string) {
    super(message, hint);
    this.why = why;
  }
}

/** A file is another one than it was before. */
export const changedMeanwhile = (path: string): FileError =>
  new FileError('changedMeanwhile', `${path} has changed meanwhile.`, 'Run the command again.');

/** A file is another one than at the beginning of its reading. */
export const changedWhileRead = (path: string): FileError =>
  new FileError('changedMeanwhile', `${path} has changed while it was being read.`, 'Run the command again.');

/** Why there is no room for a file, by the code of the error (errno(3)): the reason, and what to do. */
export const diskReasons: Readonly<Record<string, readonly [reason: string, hint: string]>> = {
  ENOSPC: ['the disk is full', 'Make room on the disk, and run the command again.'],
  EDQUOT: ['the quota on the disk is used up', 'Make room on the disk, and run the command again.'],
};

/** The error for a file that the system does not let us write. `file`: its name for people. `hint`: if the disk has room. */
export function notWritten(file: string, error: unknown, hint: string): FileError {
  const { code } = error as NodeJS.ErrnoException;
  const [reason, advice] = diskReasons[code ?? ''] ?? [null, hint];
  const why = `(${code ?? String(error)})`;
  return new FileError(
    'system',
    reason === null ? `${file} cannot be written ${why}.` : `${file} cannot be written: ${reason} ${why}.`,
    advice,
  );
}
