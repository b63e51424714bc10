import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Code, catalog } from '../../cli/diagnostics/catalog.ts';
import { codes, findingsIn, fixtures, folderOf, shownFor } from '../shown-findings.ts';

/**
 * `tests/diagnostics/codes/<code, / as __>/expected.txt` is what people are shown about `files/`, at 80 columns. These golden files hold
 * the wording. `UPDATE_EXPECTED=1 npx vitest run tests/diagnostics/catalog.cli.test.ts` updates them. Read each one before you commit it: it must
 * be true, exactly placed, helpful and complete.
 */

/** Compares with the golden file, or writes it. */
function expectGolden(code: Code, text: string): void {
  const file = join(folderOf(code), 'expected.txt');
  if (process.env.UPDATE_EXPECTED) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(text).toBe(readFileSync(file, 'utf8'));
}

describe('the catalog', () => {
  it('has one fixture for each code, and no other', () => {
    expect(readdirSync(fixtures).sort()).toEqual(codes.map((code) => code.replace('/', '__')).sort());
  });

  it.each(codes)('documents %s', (code) => {
    const { what, why, fix, bad, good } = catalog[code];
    for (const text of [what, why, fix, ...Object.values(bad), ...Object.values(good)])
      expect(text.trim()).not.toBe('');
    expect(bad).not.toEqual(good);
    for (const sentence of [what, why]) expect(sentence).toMatch(/^[A-Z].*\.$/s);
  });
});

describe('what people are shown', () => {
  // On two cores, a few processes at a time keep both busy.
  it.concurrent.for(codes)('%s', async (code, { onTestFinished }) => {
    const laid = { folder: join(folderOf(code), 'files'), changes: {} };
    const text = await shownFor(code, laid, onTestFinished);
    const found = findingsIn(text).map((finding) => finding.code);
    // There is no other finding.
    expect(new Set(found)).toEqual(new Set([code]));
    for (const line of text.split('\n')) expect([...line].length).toBeLessThanOrEqual(80);
    expectGolden(code, text);
  });
});
