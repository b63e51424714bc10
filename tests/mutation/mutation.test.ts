import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readIconModules } from '../../cli/content/icon-names.ts';
import { loadContent } from '../../cli/content/load.ts';
import type { ParseCache } from '../../cli/content/parse-cache.ts';
import { readSiteFiles } from '../../cli/content/read.ts';
import { type Diagnostic, Findings, hasErrors } from '../../cli/diagnostics/diagnostic.ts';
import { linkSite } from '../../cli/site/link.ts';
import { checkTranslations } from '../../cli/translations/check-translations.ts';
import { root } from '../run-cli.ts';
import { kinds, type Mutation, mutationsOf } from './mutations.ts';

/**
 * Every realistic mistake, at every place of this site's real content where it can be made: each must lead to the right
 * code at the right line and column, and to nothing beside it.
 */

const files = new Map(
  readSiteFiles(root).map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]),
);
const lock = readFileSync(join(root, 'content/translations.lock.yaml'), 'utf8');
const icons = readIconModules();

/** Files that are as they were are parsed once. */
const parsed = new Map<string, unknown>();
const cache: ParseCache = {
  get: (path, text) => (files.get(path) === text ? parsed.get(path) : undefined),
  set: (path, text, data) => void (files.get(path) === text && parsed.set(path, data)),
};

/** What validation says of the site with one file changed. */
function findingsWith(file: string, text: string): Diagnostic[] {
  const changed = new Map(files).set(file, text);
  const raw = [...changed].map(([path, written]) => {
    const bytes = new TextEncoder().encode(written);
    return { path, bytes, size: bytes.length };
  });
  const findings = new Findings();
  const content = loadContent(raw, cache, findings.report);
  const config = content.config?.value ?? null;
  linkSite(content, { date: '2026-11-21', release: false, icons: () => icons, publicFiles: [] }, findings.report);
  if (config !== null) {
    const found = new Map<string, Diagnostic[]>();
    for (const one of findings.list()) {
      if (one.severity === 'error') found.set(one.file, [...(found.get(one.file) ?? []), one]);
    }
    const options = { config, lock, isFrozen: !hasErrors(findings.list()), found, earlier: () => null };
    checkTranslations(content, options, findings.report);
  }
  // That the lock is not the one of the changed text is what every change of a text leads to.
  return findings.list().filter(({ code }) => code !== 'translation/lock-outdated');
}

const said = ({ code, file, range }: Diagnostic): string =>
  `${code} ${file}:${range?.start.line ?? 0}:${range?.start.column ?? 0}`;

const expected = ({ code, file, at }: Mutation): string => `${code} ${file}:${at.line}:${at.column}`;

describe('mistakes in the real content', () => {
  const mutations = mutationsOf(files);
  const score = { found: 0, all: 0 };

  it('are none at first', () => {
    const [file, text] = [...files][0] ?? ['', ''];
    expect(findingsWith(file, text)).toEqual([]);
  });

  it.each(Object.keys(kinds))('are found: %s', (kind) => {
    const own = mutations.filter((mutation) => mutation.kind === kind);
    const wrong = own.flatMap((mutation) => {
      const found = findingsWith(mutation.file, mutation.text).map(said);
      return found.length === 1 && found[0] === expected(mutation) ? [] : [{ expected: expected(mutation), found }];
    });
    score.all += own.length;
    score.found += own.length - wrong.length;
    expect(own.length).toBeGreaterThan(10);
    expect(wrong.slice(0, 5), `${wrong.length} of ${own.length}`).toEqual([]);
  });

  it('reach the score of 100 %', () => {
    process.stdout.write(`Mutation score: ${score.found} of ${score.all}\n`);
    expect(score.all).toBeGreaterThan(2000);
    expect(score.found).toBe(score.all);
  });
});
