import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectNoCrash } from '../findings.ts';
import { environment, root, runCli } from '../run-cli.ts';
import { minimal, temporarySite } from '../temporary-site.ts';

/** The heap of a small machine. */
const env = { NODE_OPTIONS: '--max-old-space-size=400' };

/** Writes `count` files into a folder of a site. */
function write(site: string, folder: string, count: number, file: (index: number) => [string, string]): void {
  mkdirSync(join(site, folder), { recursive: true });
  for (let index = 0; index < count; index++) {
    const [name, text] = file(index);
    writeFileSync(join(site, folder, name), text);
  }
}

const about = minimal('content/pages/about.yaml');

it('says of a folder of 20,000 files that is in the wrong place what it is, and no more than can be read', async () => {
  const site = temporarySite('minimal');
  write(site, 'content/photos', 20_000, (index) => [`photo-${index}.jpg`, '']);
  const result = await runCli(['validate', '--root', site], { env });
  expectNoCrash(result);
  expect(result.code).toBe(0);
  expect(result.stdout.length).toBeLessThan(150_000);
  expect(result.stdout).toContain('content/photos/photo-0.jpg  warning  content/unexpected-file\n');
  expect(result.stdout).toMatch(/\n\n19,500 more in other places; --json lists all\n {2}19,500 content\/unexpected-file\n\n$/);
  expect(result.stderr).toBe('8 files checked: 20000 warnings\n');
}, 180_000);

it('shows errors before warnings where there are too many of both', async () => {
  const site = temporarySite('minimal');
  write(site, 'content/a', 1000, (index) => [`${index}.txt`, '']);
  write(site, 'content/pages', 600, (index) => [`page-${index}.yaml`, about]);
  const { code, stdout } = await runCli(['validate', '--root', site], { env });
  expect(code).toBe(1);
  expect(stdout).not.toContain('  warning  ');
  expect(stdout).toMatch(
    /\n\n1,100 more in other places; --json lists all\n {2}1,000 content\/unexpected-file\n {2}100 route\/orphan-page\n\n$/,
  );
}, 180_000);

it('finds the mistake in each of thousands of pages, and ends well where the reader has seen enough', async () => {
  const site = temporarySite('minimal');
  write(site, 'content/pages', 1500, (index) => [`page-${index}.yaml`, about.replace('hero:', 'heroe:')]);
  const args = ['validate', '--root', site, '--format', 'compact'];
  const all = await runCli(args, { env });
  expectNoCrash(all);
  expect(all.code).toBe(1);
  expect(all.stdout.match(/:5:1: error content\/unknown-key: /g)).toHaveLength(1500);
  const code = await new Promise((resolve) => {
    const child = spawn(process.execPath, [`${root}.tvilling/cli/bin.js`, ...args], {
      env: environment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.once('data', () => child.stdout.destroy());
    child.stderr.resume();
    child.once('exit', resolve);
  });
  expect(code).toBe(1);
}, 120_000);
