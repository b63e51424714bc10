import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatNames } from '../../cli/diagnostics/formats/names.ts';
import { fuzzing, measured, note } from '../fuzz/fuzzing.ts';
import { mark } from '../fuzz/hostile-text.ts';
import { mutations } from '../fuzz/mutations.ts';
import { runMain } from '../run-main.ts';
import { temporarySite, writeSite } from '../temporary-site.ts';
import { expectFit } from '../visible-text.ts';

/** In seconds of processor time. Nothing is so slow but a check that does not end. `npm run fuzz` has the limit that is promised. */
const longest = 20;

/** The names and sizes of all files in a folder but caches and lockfiles, which checks write. */
const stateOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.includes('.tvilling') && !path.endsWith('.lock.yaml'))
    .map((path) => `${path} ${statSync(join(folder, path)).size}`)
    .sort();

/** Each byte of a file that is no text is a character. */
const encodingOf = (path: string): 'utf8' | 'latin1' => (/\.(?:yaml|svg|txt)$/.test(path) ? 'utf8' : 'latin1');

const secret = 'a-secret-beside-the-site';

it('any change of any file gives findings, and nothing else', fuzzing.limits, async () => {
  const around = temporarySite('minimal', { 'secret.yaml': `token: ${secret}\n` });
  const site = join(around, 'site');
  writeSite(site, 'ferry', {});
  const below = ['content', 'public'].flatMap((folder) =>
    readdirSync(join(site, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
  const files = ['site.config.yaml', ...below].filter((path) => statSync(join(site, path)).isFile());
  const state = stateOf(around);
  const texts = new Map(files.map((path) => [path, readFileSync(join(site, path), encodingOf(path))]));
  await fuzzing.run(
    fc.asyncProperty(fc.constantFrom(...files), mutations, fc.constantFrom(...formatNames), async (path, mutate, format) => {
      const text = texts.get(path) ?? '';
      const changed = mutate(text).replaceAll('SECRET', join(around, 'secret.yaml'));
      writeFileSync(join(site, path), changed, encodingOf(path));
      const { result, cost } = await measured(() => runMain(['validate', '--root', site, '--format', format]));
      const { code, stdout, stderr } = result;
      writeFileSync(join(site, path), text, encodingOf(path));
      note('changed files', { ...cost, isRefused: code !== 0 });
      expect([0, 1, 2]).toContain(code);
      expect(stderr).not.toContain('tvilling itself has failed');
      expect(stderr).not.toMatch(/\n {4}at /);
      expectFit(stdout + stderr, format === 'github');
      expect(stdout + stderr).not.toContain(secret);
      if (['json', 'sarif', 'gitlab'].includes(format) && stdout !== '') JSON.parse(stdout);
      expect(Object.hasOwn(globalThis, `${mark}ed`)).toBe(false);
      expect(cost.seconds).toBeLessThan(longest);
    }),
    { cases: 50 },
  );
  expect(stateOf(around)).toEqual(state);
});
