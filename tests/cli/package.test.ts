import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFiles } from '../dist/read-dist.ts';
import { environment, root, runCli } from '../run-cli.ts';
import { writeSite } from '../temporary-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'tvilling-package-'));
const site = join(folder, 'site');
const installed = join(site, 'node_modules', 'tvilling');

/** Runs the installed command in the site, as `npx tvilling` does. */
const tvilling = (...args: string[]) =>
  spawnSync(process.execPath, [join(installed, 'scripts/tvilling.mjs'), ...args], {
    cwd: site,
    encoding: 'utf8',
    env: environment({}),
  });

beforeAll(() => {
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [, name] = /"filename": "([^"]+)"/.exec(packed) ?? [];
  writeSite(site, 'own-templates', {});
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['xzf', join(folder, name ?? ''), '-C', installed, '--strip-components=1']);
  // What npm would install beside it.
  for (const dependency of readdirSync(join(root, 'node_modules'))) {
    if (!dependency.startsWith('.'))
      symlinkSync(join(root, 'node_modules', dependency), join(site, 'node_modules', dependency));
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package', () => {
  it('holds what a user needs and nothing of this site or its tests', () => {
    const tops = new Set(listFiles(installed).map((file) => file.split('/')[0]));
    expect([...tops].sort()).toEqual([
      'LICENSE',
      'README.md',
      'lib',
      'package.json',
      'schemas',
      'scripts',
      'starter',
      'templates',
    ]);
    expect(readdirSync(join(installed, 'scripts'))).toEqual(['tvilling.mjs']);
    expect(readdirSync(join(installed, 'schemas')).sort()).toEqual([
      'diff.schema.json',
      'findings.schema.json',
    ]);
  });

  it('has no script that runs when it is installed', () => {
    const { scripts } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(Object.keys(scripts)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(pre|post)?install$/)]),
    );
  });

  it('says its version', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(tvilling('--version').stdout).toBe(`${version}\n`);
  });

  it('builds a site with templates of its own, into the same bytes as the checkout', async () => {
    const own = tvilling('build', '--date', '2026-11-21');
    expect(own.stderr).not.toContain('error');
    expect(own.status).toBe(0);
    const args = ['build', '--root', site, '--out-dir', 'checkout', '--date', '2026-11-21'];
    expect((await runCli(args)).code).toBe(0);
    const [packed, checkout] = [join(site, 'dist'), join(site, 'checkout')];
    expect(listFiles(packed)).toEqual(listFiles(checkout));
    for (const file of listFiles(packed))
      expect(readFileSync(join(packed, file)).equals(readFileSync(join(checkout, file))), file).toBe(true);
  });
});
