import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { checkSite, readOnlyCaches } from '../../cli/check/check-site.ts';
import { readSite, type SiteFiles } from '../../cli/check/site-files.ts';
import { loadDefinitions } from '../../cli/definitions/load-definitions.ts';
import { writeExchange } from '../../cli/exchange/export-units.ts';
import { exchangeFile, readExchange } from '../../cli/exchange/read-exchange.ts';
import { UnitReading } from '../../cli/exchange/read-units.ts';
import { exchangedSite, unitsOf } from '../../cli/exchange/site-units.ts';
import { takeOver } from '../../cli/exchange/take-over.ts';
import { exchangeFormats, type TranslationFile, type TranslationUnit, unitStates } from '../../cli/exchange/unit.ts';
import { lockfilePath } from '../../cli/site/translations/lockfile.ts';

const host = { now: () => new Date('2026-11-22T12:00:00Z'), env: {} };

/** A site in memory, and what is exchanged of it with Swedish translators. */
export async function exchanged(root: string, files: SiteFiles = readSite(root)) {
  const options = { root, definitions: await loadDefinitions(root), date: '2026-11-22' };
  const caches = readOnlyCaches(options);
  const loaded = checkSite(files, caches, options, host);
  const site = exchangedSite(loaded, 'sv');
  const { config } = site;
  const file: TranslationFile = {
    site: config.url,
    sourceLanguage: config.sourceLanguage,
    targetLanguage: 'sv',
    units: unitsOf(site, unitStates, () => null),
  };
  return {
    file,
    read(text: string, { name = 'file', isMachine = false } = {}) {
      writeFileSync(join(root, name), text);
      const start = () =>
        new UnitReading({
          file: name,
          config,
          language: undefined,
          siteFor: () => site,
          takesLate: false,
          takesUnfinished: false,
          isMachine,
        });
      const read = readExchange(exchangeFile({ folder: root, path: name }), start);
      if (read === null || !('handler' in read)) throw new Error('not read');
      return read.handler;
    },
    takeOver: (reading: UnitReading) => takeOver(reading.taken, site, { files, loaded, caches, options }, host),
  };
}

/** The units of every state, changed. */
const withUnits = (file: TranslationFile, change: (unit: TranslationUnit) => Partial<TranslationUnit>) => ({
  ...file,
  units: file.units.map((unit) => ({ ...unit, ...change(unit) })),
});

const xliff = (file: TranslationFile) => writeExchange(file, { format: 'xliff12', separator: 'comma' });

/** Every format, and the table with each separator. */
export const forms = [
  ...exchangeFormats.map((format) => ({ format, separator: 'comma' as const })),
  { format: 'csv' as const, separator: 'semicolon' as const },
  { format: 'csv' as const, separator: 'tab' as const },
];

/** Expects that all texts of a site come back unchanged in every format. */
export async function expectUnchanged(root: string): Promise<void> {
  const site = await exchanged(root);
  const { units } = site.file;
  expect(units.length).toBeGreaterThan(50);
  expect(new Set(units.map(({ id }) => id)).size).toBe(units.length);
  for (const form of forms) {
    const reading = site.read(writeExchange(site.file, form));
    expect(reading.findings).toEqual([]);
    expect(reading.units).toBe(units.length);
    expect(reading.taken).toEqual([]);
    expect(site.takeOver(reading).changes).toEqual([]);
  }
}

/** Changes all texts of a site. Expects that they change in their own lines only, and come back. */
export async function expectOwnLines(root: string): Promise<void> {
  const site = await exchanged(root);
  const { units } = site.file;
  const there = site.takeOver(site.read(xliff(withUnits(site.file, ({ target }) => ({ target: `${target} ö` })))));
  expect(there.taken).toHaveLength(units.length);
  expect(there.findings).toEqual([]);
  for (const { path, before, now } of there.changes.filter((change) => change.path !== lockfilePath)) {
    // A Markdown file of a translation has the texts of that beside it.
    const own = units.filter(({ file }) => file === path.replace(/\/sv\.md$/, '/en.md')).length;
    const kept = new Set(now.split('\n'));
    const gone = (before ?? '').split('\n').filter((line) => !kept.has(line));
    // Each text loses one line at most: the one at whose end it grows.
    expect(gone.length, path).toBeLessThanOrEqual(own);
    expect(gone.length, path).toBeGreaterThan(0);
  }
  const now = await exchanged(root, there.files);
  expect(now.file.units.map(({ target }) => target)).toEqual(units.map(({ target }) => `${target} ö`));
  const back = now.takeOver(now.read(xliff(site.file)));
  expect(back.findings).toEqual([]);
  expect(back.changes.map(({ path, now: text }) => [path, text])).toEqual(there.changes.map(({ path, before }) => [path, before]));
}
