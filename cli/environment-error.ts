/**
 * The command, the configuration or the machine is not in order: one clear line and what to do, exit code 2.
 * Never thrown for what is wrong in the content; that is a diagnostic.
 */
export class EnvironmentError extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.name = 'EnvironmentError';
    this.hint = hint;
  }
}

/** A file, as it is named to people, that the system does not let us write. */
export const notWritten = (file: string, error: unknown, hint: string): EnvironmentError =>
  new EnvironmentError(
    `${file} cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)}).`,
    hint,
  );
