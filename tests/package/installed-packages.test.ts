import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isInstalled } from '../../scripts/installed.mjs';

interface Package {
  version: string;
  [key: string]: unknown;
}
type Packages = Record<string, Package>;

const here = { optional: true, os: [process.platform], cpu: [process.arch] };
const wanted: Packages = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/a/node_modules/@b/b': { version: '2.0.0', integrity: 'sha512-b', dev: true },
  'node_modules/lucide-react': { version: '5.0.0', integrity: 'sha512-l', dev: true },
  'node_modules/native': { version: '3.0.0', integrity: 'sha512-n', ...here },
  'node_modules/native-elsewhere': { version: '3.0.0', integrity: 'sha512-e', ...here, cpu: ['none'] },
  'node_modules/fallback': { version: '4.0.0', integrity: 'sha512-f', optional: true },
};
const { '': _, 'node_modules/native-elsewhere': __, 'node_modules/fallback': ___, ...installed } = wanted;

const without = (packages: Packages, path: string): Packages =>
  Object.fromEntries(Object.entries(packages).filter(([name]) => name !== path));

/** A checkout in which npm has recorded some packages, and whose folders hold some. */
function checkout(recorded: Packages | null, lying: Packages = recorded ?? {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string, content: unknown) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  };
  write('package-lock.json', { packages: wanted });
  if (recorded !== null) write('node_modules/.package-lock.json', { packages: recorded });
  for (const [path, { version }] of Object.entries(lying)) write(`${path}/package.json`, { version });
  return folder;
}

const a = 'node_modules/a';

it.each<[what: string, isThere: boolean, recorded: Packages | null, lying?: Packages]>([
  ['what npm ci has installed', true, installed],
  ['no package at all', false, null],
  ['packages that npm has not finished with', false, null, installed],
  ['a package less', false, without(installed, a)],
  ['a package of another version', false, { ...installed, [a]: { version: '1.0.1', integrity: 'sha512-a' } }],
  ['a package of other content', false, { ...installed, [a]: { version: '1.0.0', integrity: 'sha512-x' } }],
  ['a package that is not in the lock', false, { ...installed, 'node_modules/c': { version: '1.0.0' } }],
  ['no binary for this machine', false, without(installed, 'node_modules/native')],
  ['a folder that was removed', false, installed, without(installed, a)],
  ['another version in a folder', false, installed, { ...installed, [a]: { version: '1.0.1' } }],
])('a checkout with %s: nothing is left to install: %s', (_, isThere, recorded, lying) => {
  expect(isInstalled(checkout(recorded, lying))).toBe(isThere);
});

const withoutTests = without(installed, 'node_modules/a/node_modules/@b/b');

it.each<[what: string, isThere: boolean, recorded: Packages]>([
  ['no package of the tests (npm ci --omit=dev)', true, withoutTests],
  ['every package', true, installed],
  ['a package less', false, without(withoutTests, a)],
  ['no icons', false, without(withoutTests, 'node_modules/lucide-react')],
])('a checkout with %s: nothing is left to install for a build: %s', (_, isThere, recorded) => {
  expect(isInstalled(checkout(recorded), { forDevelopment: false })).toBe(isThere);
  if (recorded !== installed) expect(isInstalled(checkout(recorded))).toBe(false);
});
