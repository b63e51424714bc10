import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCli } from '../run-cli.ts';
import { putFiles, writeSite } from '../temporary-site.ts';
import { day, siteInMemory } from './check.ts';
import { expectedOf } from './judge.ts';
import { casesOf } from './kinds.ts';
import { changesOf } from './mutation.ts';

/** The same through the door that people take: one mistake of every eighth kind or so, with the findings as JSON. */
const { raw } = siteInMemory();
const sample = casesOf(raw, 1).filter((_, index) => index % 8 === 1);

const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeSite(folder, 'verkbro', {});

interface Found {
  code: string;
  file: string;
  range: { start: { line: number; column: number } } | null;
}

it('covers many kinds', () => {
  expect(new Set(sample.map(({ kind }) => kind)).size).toBeGreaterThan(12);
});

it.each(sample.map((one) => [one.kind, one] as const))('%s', async (_, one) => {
  const changed = changesOf(one, raw);
  putFiles(folder, changed);
  const { ci, release } = one.run ?? {};
  const args = ['validate', '--root', folder, '--format', 'json', '--date', day, ...(release ? ['--release'] : [])];
  const { stdout } = await runCli(args, { env: ci ? { CI: 'true' } : {} });
  const { findings } = JSON.parse(stdout) as { findings: Found[] };
  const found = findings.map(({ code, file, range }) => `${code} ${file}:${range?.start.line ?? 0}:${range?.start.column ?? 0}`);
  expect(found.sort()).toEqual(expectedOf(one, raw));
  // Restores the files and the lockfiles, because a run without errors writes lockfiles.
  putFiles(folder, new Map([...changed.keys()].map((path) => [path, raw.files.get(path)?.text ?? null])));
  putFiles(folder, raw.lockfiles);
});
