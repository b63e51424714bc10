import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openKeptFindings } from '../../cli/check/kept-findings.ts';
import { loadDefinitions } from '../../cli/definitions/load-definitions.ts';
import { runMain } from '../run-main.ts';
import { putFiles, writeSite } from '../temporary-site.ts';
import { day, siteInMemory } from './check.ts';
import { expectedOf, said } from './judge.ts';
import { casesOf, kinds } from './kinds.ts';
import { changesOf } from './mutation.ts';

/**
 * The same after a check of the whole site without errors: `validate` checks edited files by themselves, where no other file can have
 * another finding. If it does, it finds what a whole check finds.
 */
const { raw } = siteInMemory();
// Another file changes what is known of the site.
const isPage = (path: string) => path.startsWith('content/pages/') && raw.files.has(path);
const cases = casesOf(raw, 4).filter((one) => one.run === undefined && [...changesOf(one, raw).keys()].every(isPage));

const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
const counts = { alone: 0, withFindings: 0 };

beforeAll(async () => {
  writeSite(folder, 'verkbro', {});
  // Findings are not kept while a file is younger than 50 ms.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  for (let run = 0; run < 2; run += 1) expect(await runMain(['validate', '--root', folder, '--date', day])).toMatchObject({ code: 0 });
});
afterAll(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

/** What a check of the edited files alone says; null if the whole site must be checked. */
async function foundAlone(): Promise<string[] | null> {
  const options = { root: folder, definitions: await loadDefinitions(folder), date: day };
  const host = { env: {}, now: () => new Date() };
  const found = await openKeptFindings(options, host).findEdited();
  return found?.findings.map(said).sort() ?? null;
}

it.each(Object.keys(kinds))('%s', async (kind) => {
  for (const one of cases.filter((each) => each.kind === kind)) {
    const changed = changesOf(one, raw);
    putFiles(folder, changed);
    const found = await foundAlone();
    putFiles(folder, new Map([...changed.keys()].map((path) => [path, raw.files.get(path)?.text ?? ''])));
    if (found === null) continue;
    counts.alone += 1;
    if (one.findings.length > 0) counts.withFindings += 1;
    expect(found, [...changed.keys()].join()).toEqual(expectedOf(one, raw));
  }
});

it('is tried often', () => {
  process.stdout.write(`${counts.alone} of ${cases.length} mistakes were found in edited files by themselves\n`);
  expect(counts.alone).toBeGreaterThan(20);
  expect(counts.withFindings).toBeGreaterThan(10);
});
