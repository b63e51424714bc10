import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import type { FindingCode } from '../../cli/diagnostics/catalog.ts';
import { findingsIn, folderOf, shownFor, type WhenFinished } from '../shown-findings.ts';

/** Codes that are found by a build that has bundles of its own, or by a process in which a package is missing. */
export const ofOwnBuild: readonly FindingCode[] = ['output/unreadable-font', 'search/no-pagefind'];

/**
 * Expects that `files/` of a code, `tests/diagnostics/codes/<code, / as __>/`, give findings of this code alone, and that people are
 * shown what `expected.txt` says, at 80 columns. These golden files hold the wording.
 * `UPDATE_EXPECTED=1 npx vitest run tests/diagnostics/catalog` updates them. Read each one before you commit it: it must be true,
 * exactly placed, helpful and complete.
 */
export async function expectShown(code: FindingCode, whenFinished: WhenFinished): Promise<void> {
  const laid = { folder: join(folderOf(code), 'files'), changes: {} };
  const text = await shownFor(code, laid, whenFinished);
  const found = findingsIn(text).map((finding) => finding.code);
  // There is no other finding.
  expect(new Set(found)).toEqual(new Set([code]));
  for (const line of text.split('\n')) expect([...line].length).toBeLessThanOrEqual(80);
  expectGolden(code, text);
}

/** Compares with the golden file, or writes it. */
function expectGolden(code: FindingCode, text: string): void {
  const file = join(folderOf(code), 'expected.txt');
  if (process.env.UPDATE_EXPECTED) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(text).toBe(readFileSync(file, 'utf8'));
}
