#!/usr/bin/env node
import { writeSync } from 'node:fs';
import module from 'node:module';
import { askAt } from './platform/ask.ts';
import { isContinuousIntegration } from './platform/host.ts';
import { handleSignals } from './platform/interruption.ts';
import { terminalOf } from './platform/terminal.ts';

// Read by mimalloc, the allocator of the bundler, when it is loaded. By default it asks for memory in pages of 2 MB and keeps what was
// freed: 200 MB more for a small site, and a seventh more processor time (microsoft.github.io/mimalloc/environment.html). Drawing pictures
// wants the opposite (`build/pictures/resvg.ts`).
process.env.MIMALLOC_ARENA_EAGER_COMMIT ??= '0';
process.env.MIMALLOC_PURGE_DELAY ??= '0';

// A reader that has closed the pipe (`tvilling validate | head`) does not change the work or the exit code. Without a listener,
// the error would be thrown, printed to the closed stream, and thrown again without end.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') endUnprinted(error);
  });
}

/** Mostly a full disk: the output is lost. No change of content could repair this. */
function endUnprinted({ code, message }: NodeJS.ErrnoException): never {
  try {
    writeSync(2, `error The output cannot be written (${code ?? message}).\nCheck the disk that it is sent to.\n`);
  } catch {
    // The exit code alone has to say it.
  }
  process.exit(2);
}

// Node.js 22 and newer can keep the compiled code of what is imported from here on: a start takes a fifth less. Node.js 20 cannot.
(module as { enableCompileCache?: () => void }).enableCompileCache?.();
const { main } = await import('./commands/main.ts');

const code = await main(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  now: () => new Date(),
  ask: askAt(process.stdin, process.stderr),
  terminal: isContinuousIntegration(process.env) ? null : terminalOf(process.stdin, process.stderr, process.env),
  handleSignals,
});
// Shells and make look at how a process ended: a signal stops a script, an exit code may not. The first process of a container
// survives the signal.
if (code > 128) process.kill(process.pid, code - 128);
process.exitCode = code;
