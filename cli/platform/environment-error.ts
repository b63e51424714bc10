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

/** Why there is no room for a file, by the code of the error (errno(3)): the reason, and what to do. */
export const diskReasons: Readonly<Record<string, readonly [reason: string, hint: string]>> = {
  ENOSPC: ['the disk is full', 'Make room on the disk, and run the command again.'],
  EDQUOT: ['the quota on the disk is used up', 'Make room on the disk, and run the command again.'],
};

/** The error for a file that the system does not let us write. `file`: its name for people. `hint`: if the disk has room. */
export function notWritten(file: string, error: unknown, hint: string): EnvironmentError {
  const { code } = error as NodeJS.ErrnoException;
  const [reason, advice] = diskReasons[code ?? ''] ?? [null, hint];
  const why = `(${code ?? String(error)})`;
  return new EnvironmentError(
    reason === null ? `${file} cannot be written ${why}.` : `${file} cannot be written: ${reason} ${why}.`,
    advice,
  );
}
