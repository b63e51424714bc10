/**
 * What code of a site's definitions is running. If it never ends, V8 stops it without a stack, and `finally` does not run: so this
 * variable is the only way to say what it was.
 */
let running: string | null = null;

/** Runs code of a definition. `what`: its name, for the message if it does not end. */
export function atWork<T>(what: string, run: () => T): T {
  const before = running;
  running = what;
  try {
    return run();
  } finally {
    running = before;
  }
}

/** The code that was running when it was stopped; null if it was no definition. Forgets it. */
export function stoppedAtWork(): string | null {
  const stopped = running;
  running = null;
  return stopped;
}

/** Called by the bundle of the definitions before each of them. */
export function beginsWork(what: string): void {
  running = what;
}
