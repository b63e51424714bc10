#!/usr/bin/env node
import { main } from './main.ts';

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());
// A reader that has gone away (`tvilling validate | head`) changes nothing of the work or of the exit code. Unheard, the
// error would be thrown, printed to the closed stream, and thrown again without end.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await main(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  now: () => new Date(),
  signal: stop.signal,
});
