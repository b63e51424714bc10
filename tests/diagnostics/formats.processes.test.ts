import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { environment, root } from '../run-cli.ts';
import { minimal, temporarySite } from '../temporary-site.ts';

const about = 'content/pages/about.yaml';

/** More findings than a pipe holds. */
const manyMistakes = {
  [about]: `${minimal(about)}x0: 1\nx1: 1\nx2: 1\n`,
  ...Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`content/extra-${index}.yaml`, '[]\n'] as const)),
};

it.each(['compact', 'json', 'junit'])('a reader that goes away early changes nothing: %s', async (format) => {
  const site = temporarySite('minimal', manyMistakes);
  const child = spawn(process.execPath, [`${root}.tvilling/cli/bin.js`, 'validate', '--root', site, '--format', format], {
    env: environment({}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  // As `head` does: the first piece, and no more.
  child.stdout.once('data', () => child.stdout.destroy());
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code).toBe(1);
  expect(stderr).toBe('8 files checked: 3 errors, 1500 warnings\n');
});
