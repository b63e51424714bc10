import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('tvilling.mjs', import.meta.url));

/**
 * The function that programs import from this package (see run.d.mts). It runs in a process of its own, so that a build changes
 * nothing in the caller's.
 */
export function run(args, { cwd = process.cwd(), env = process.env, signal } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, ...args], {
      cwd,
      env,
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8').on('data', (text) => {
        printed[name] += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...printed }));
  });
}
