import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { about, filesOf, lockfile } from '../../edit/repair/fixing.ts';
import { expectRefusal } from '../../findings.ts';
import { environment, root } from '../../run-cli.ts';
import { type Changes, minimal, temporarySite } from '../../temporary-site.ts';

/** Runs the command line with a limit of 1 kB for files. Writing more fails halfway, as on a full disk. */
function runOnFullDisk(args: readonly string[]) {
  const command = [process.execPath, join(root, '.tvilling/cli/bin.js'), ...args];
  const { status, stdout, stderr } = spawnSync('bash', ['-c', 'ulimit -f 1 && exec "$@"', 'bash', ...command], {
    env: environment({}),
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
}

/** The paths of all files of a site, without caches. Small caches can be written. */
const namesIn = (site: string): string[] =>
  readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !/\.tvilling\/(?:[a-z]+\.json|store\/[a-z]+)$/.test(path))
    .sort();

it.each<[string, string[], string, Changes]>([
  ['a lock', [], lockfile, { [about]: minimal(about, ['And two vans.', 'And four vans.'], ['Och två', 'Och fyra']) }],
  ['a lockfile that is new', [], lockfile, { [lockfile]: null }],
  ['a repaired file', ['--fix'], about, { [about]: `${minimal(about, ['hero:', 'heroo:'])}# ${'x'.repeat(1024)}\n` }],
])('leaves all files as they were, and none beside them, where there is no room for %s', (_, args, path, changes) => {
  const site = temporarySite('minimal', changes);
  const [names, files] = [namesIn(site), filesOf(site)];
  const result = runOnFullDisk(['validate', ...args, '--root', site]);
  expectRefusal(result, new RegExp(`^error ${path} cannot be written \\(EFBIG\\)\\. `));
  expect(namesIn(site)).toEqual(names);
  expect(filesOf(site)).toEqual(files);
});

it('says that what it prints could not be written, and does not blame the content', () => {
  const site = temporarySite('minimal', { report: 'x'.repeat(1024) });
  const run = 'ulimit -f 1 && exec "$@" >> "$0"';
  const { status, stderr } = spawnSync(
    'bash',
    ['-c', run, join(site, 'report'), process.execPath, join(root, '.tvilling/cli/bin.js'), 'explain'],
    { env: environment({}), encoding: 'utf8' },
  );
  expect(stderr).toBe('error The output cannot be written (EFBIG).\nCheck the disk that it is sent to.\n');
  expect(status).toBe(2);
});

it('accepts nothing where there is no room for the lock', () => {
  const site = temporarySite('minimal', { [about]: minimal(about, ['And two vans.', 'And four vans.']) });
  const files = filesOf(site);
  expectRefusal(runOnFullDisk(['accept', '--root', site]), /^error .* cannot be written \(EFBIG\)\. /);
  expect(filesOf(site)).toEqual(files);
});

it.each([
  ['new page prices', 'content/pages/prices.yaml'],
  ['new collection courses --pages', 'content/courses.yaml'],
  ['rename page about story', 'content/pages/story.yaml'],
])('leaves nothing of what %s would write', (command, path) => {
  const long = (file: string) => ({ [file]: `${minimal(file)}# ${'x'.repeat(1024)}\n` });
  const site = temporarySite('minimal', { ...long(about), ...long('content/routes.yaml') });
  const [names, files] = [namesIn(site), filesOf(site)];
  expectRefusal(
    runOnFullDisk([...command.split(' '), '--root', site]),
    /^error \S+ cannot be written \(EFBIG\)\. Check that you may write/,
  );
  expect(namesIn(site)).toEqual(names);
  expect(filesOf(site)).toEqual(files);
  expect(existsSync(join(site, path))).toBe(false);
});
