import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { environment, root } from '../run-cli.ts';
import { temporarySite } from '../temporary-site.ts';

/** Runs a command whose readers close the pipe before it writes anything. */
const runUnheard = (args: string[]): Promise<number | null> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [`${root}.tvilling/cli/bin.js`, ...args], {
      env: environment({}),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    child.stderr.destroy();
    child.once('exit', resolve);
  });

it.each([
  ['clean content', {}, 0],
  ['an error', { 'content/metrics.yaml': '- id: projects\n  valeu: 500\n' }, 1],
])('ends with the right code where nobody reads on: %s', async (_, changes, code) => {
  const site = temporarySite('minimal', changes as Record<string, string>);
  expect(await runUnheard(['validate', '--root', site])).toBe(code);
  expect(await runUnheard(['build', '--root', site])).toBe(code);
});
