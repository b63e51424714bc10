import { spawn } from 'node:child_process';
import { environment, root } from '../run-cli.ts';

/** Runs a command whose readers close the pipe before it writes anything. Resolves to its exit code. */
export const runUnheard = (args: string[]): Promise<number | null> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [`${root}.tvilling/cli/bin.js`, ...args], {
      env: environment({}),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    child.stderr.destroy();
    child.once('exit', resolve);
  });

/** A file with an error. */
export const withError = { 'content/metrics.yaml': '- id: projects\n  valeu: 500\n' };
