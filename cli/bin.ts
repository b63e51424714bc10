#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { askAt } from './ask.ts';
import { heedSignals } from './interruption.ts';
import { main } from './main.ts';

// A reader that has gone away (`tvilling validate | head`) changes nothing of the work or of the exit code. Unheard, the
// error would be thrown, printed to the closed stream, and thrown again without end.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') endUnprinted(error);
  });
}

/** A full disk, mostly: what was to be printed is lost, which is nothing that the content could mend. */
function endUnprinted({ code, message }: NodeJS.ErrnoException): never {
  try {
    writeSync(
      2,
      `error The output cannot be written (${code ?? message}).\nCheck the disk that it is sent to.\n`,
    );
  } catch {
    // Then the exit code says it alone.
  }
  process.exit(2);
}

const code = await main(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  now: () => new Date(),
  ask: askAt(process.stdin, process.stderr),
  heedSignals,
});
// Shells and make go by how a process ends: that of a signal stops a script, an exit code need not. The first process of a
// container survives the signal.
if (code > 128) process.kill(process.pid, code - 128);
process.exitCode = code;
