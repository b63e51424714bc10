import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { environment, root } from '../run-cli.ts';

const bundle = '.tvilling/cli/bin.js';

/** A copy of this checkout with the same packages, and the folder of a user. */
function checkout() {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const copy = join(folder, 'checkout');
  for (const part of ['cli', 'editor', 'templates', 'scripts', 'package.json', 'package-lock.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const homes = ['own', 'other'].map((name) => join(folder, name));
  for (const home of homes) mkdirSync(home);
  /** Runs `tvilling --version`, as from a clone. Returns what is printed, and whether the command line was bundled. */
  const run = (HOME = homes[0] ?? '') => {
    const before = statSync(join(copy, bundle), { bigint: true, throwIfNoEntry: false })?.mtimeNs;
    const command = [join(copy, 'scripts/tvilling.mjs'), '--version'];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      cwd: copy,
      env: environment({ HOME }),
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
    return { printed: stdout, isBundled: statSync(join(copy, bundle), { bigint: true }).mtimeNs !== before };
  };
  return { copy, run, other: homes[1] ?? '' };
}

it('a bundle of the command line that somebody else has made or changed does not run', () => {
  const { copy, run, other } = checkout();
  const { printed } = run();
  expect(printed).toMatch(/^\d+\.\d+\.\d+/);
  expect(run()).toEqual({ printed, isBundled: false });

  appendFileSync(join(copy, bundle), '\nconsole.log("This code came with the cache.");\n');
  expect(run()).toEqual({ printed, isBundled: true });
  expect(run()).toEqual({ printed, isBundled: false });

  expect(run(other)).toEqual({ printed, isBundled: true });

  // Packages beside the bundle would be found before those of the checkout.
  for (const folder of ['.tvilling/node_modules', '.tvilling/cli/node_modules']) {
    mkdirSync(join(copy, folder, 'vite'), { recursive: true });
    writeFileSync(join(copy, folder, 'vite/index.js'), '');
    expect(run(other).printed).toBe(printed);
    expect(existsSync(join(copy, folder))).toBe(false);
  }

  symlinkSync(join(copy, 'cli'), join(copy, '.tvilling/cli/linked'));
  expect(run(other)).toEqual({ printed, isBundled: true });

  appendFileSync(join(copy, 'cli/bin.ts'), '\n// A change.\n');
  expect(run()).toEqual({ printed, isBundled: true });
});

it('a user without a folder for caches gets a new bundle each time', () => {
  const { copy, run } = checkout();
  const home = join(copy, 'package.json');
  expect(run(home).isBundled).toBe(true);
  expect(run(home).isBundled).toBe(true);
});
