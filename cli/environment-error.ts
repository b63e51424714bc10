/**
 * A mistake in the command, the configuration or the machine: one clear line and what to do, exit code 2. Never thrown for a
 * mistake in the content, which is a diagnostic.
 */
export class EnvironmentError extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.name = 'EnvironmentError';
    this.hint = hint;
  }
}

/** The error for a file that the system does not let us write. `file`: its name for people. */
export const notWritten = (file: string, error: unknown, hint: string): EnvironmentError =>
  new EnvironmentError(
    `${file} cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)}).`,
    hint,
  );
