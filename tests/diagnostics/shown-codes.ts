import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import type { FindingCode } from '../../cli/diagnostics/catalog.ts';
import { findingsIn, folderOf, ofBuild, shownFor, type WhenFinished } from '../shown-findings.ts';

/** Codes that are found by a build, or by a source that runs: these take longest. */
export const ofLongCommands: readonly FindingCode[] = [...ofBuild, 'template/source-failed', 'template/source-refused'];

/**
 * Expects that `files/` of a code, `tests/diagnostics/codes/<code, / as __>/`, give findings of this code alone, and that people are
 * shown what `expected.txt` says, at 80 columns. These golden files hold the wording.
 * Read each one before you commit it: it must be true, exactly placed, helpful and complete.
 */
export async function expectShown(code: FindingCode, whenFinished: WhenFinished): Promise<void> {
  const laid = { folder: join(folderOf(code), 'files'), changes: {} };
  const text = await shownFor(code, laid, whenFinished);
  const found = findingsIn(text).map((finding) => finding.code);
  // There is no other finding.
  expect(new Set(found), `what is found in ${laid.folder}`).toEqual(new Set([code]));
  for (const line of text.split('\n')) expect([...line].length).toBeLessThanOrEqual(80);
  expectGolden(code, text);
}

/** How to write `expected.txt` of new fixtures, and of those whose wording has changed. */
const update = 'UPDATE_EXPECTED=1 npm run test:cli -- tests/diagnostics/catalog.cli.test.ts';

/** Compares with the golden file, or writes it. */
function expectGolden(code: FindingCode, text: string): void {
  const file = join(folderOf(code), 'expected.txt');
  if (process.env.UPDATE_EXPECTED) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  if (!existsSync(file)) expect.fail(`The fixture has no expected.txt yet: ${update}`);
  expect(text, `If this wording is meant: ${update}`).toBe(readFileSync(file, 'utf8'));
}
