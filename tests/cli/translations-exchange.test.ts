import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSite, readOnlyCaches } from '../../cli/check/check-site.ts';
import { readSite, type SiteFiles } from '../../cli/check/site-files.ts';
import { noCache } from '../../cli/content/file-cache.ts';
import { loadContent } from '../../cli/content/load.ts';
import { loadDefinitions } from '../../cli/definitions/load-definitions.ts';
import { writeExchange } from '../../cli/exchange/export-units.ts';
import { readExchange } from '../../cli/exchange/read-exchange.ts';
import { UnitReading } from '../../cli/exchange/read-units.ts';
import { exchangedSite, unitsOf } from '../../cli/exchange/site-units.ts';
import { takeOver } from '../../cli/exchange/take-over.ts';
import {
  exchangeFormats,
  type ReadHead,
  type ReadUnit,
  type TranslationFile,
  type TranslationUnit,
  unitStates,
} from '../../cli/exchange/unit.ts';
import { lockPath } from '../../cli/translations/lock-file.ts';
import { temporarySite } from '../temporary-site.ts';

const host = { now: () => new Date('2026-11-22T12:00:00Z'), env: {} };

/** A site in memory, and what is exchanged of it with Swedish translators. */
async function exchanged(root: string, files: SiteFiles = readSite(root)) {
  const options = { root, definitions: await loadDefinitions(root), date: '2026-11-22' };
  const caches = readOnlyCaches(options);
  const loaded = checkSite(files, caches, options, host);
  const content = loadContent(files.files, { definitions: options.definitions, cache: noCache }, () => {});
  const site = exchangedSite(loaded, content, 'sv');
  const { config } = site;
  const file: TranslationFile = {
    site: config.url,
    sourceLanguage: config.sourceLanguage,
    targetLanguage: 'sv',
    units: unitsOf(site, unitStates, () => null),
  };
  return {
    file,
    read(text: string, name = 'file') {
      writeFileSync(join(root, name), text);
      const start = () =>
        new UnitReading({
          file: name,
          config,
          language: undefined,
          siteFor: () => site,
          takesLate: false,
          takesUnfinished: false,
        });
      const read = readExchange({ folder: root, path: name }, start);
      if (read === null || !('handler' in read)) throw new Error('not read');
      return read.handler;
    },
    takeOver: (reading: UnitReading) =>
      takeOver(reading.taken, site, { files, loaded, caches, options }, host),
  };
}

/** The units of every state, changed. */
const withUnits = (file: TranslationFile, change: (unit: TranslationUnit) => Partial<TranslationUnit>) => ({
  ...file,
  units: file.units.map((unit) => ({ ...unit, ...change(unit) })),
});

const xliff = (file: TranslationFile) => writeExchange(file, { format: 'xliff12', separator: 'comma' });

/** Every format, and the table with each separator. */
const forms = [
  ...exchangeFormats.map((format) => ({ format, separator: 'comma' as const })),
  { format: 'csv' as const, separator: 'semicolon' as const },
  { format: 'csv' as const, separator: 'tab' as const },
];

describe.each(['ferry', 'verkbro', 'trilingual'])('the texts of %s', (name) => {
  it('come back unchanged in every format', async () => {
    const site = await exchanged(temporarySite(name));
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
  }, 60_000);

  it('change in their own lines only, and come back', async () => {
    const root = temporarySite(name);
    const site = await exchanged(root);
    const { units } = site.file;
    const there = site.takeOver(
      site.read(xliff(withUnits(site.file, ({ target }) => ({ target: `${target} ö` })))),
    );
    expect(there.taken).toHaveLength(units.length);
    expect(there.findings).toEqual([]);
    for (const { path, before, now } of there.changes.filter((change) => change.path !== lockPath)) {
      const own = units.filter(({ file }) => file === path).length;
      const kept = new Set(now.split('\n'));
      const gone = before.split('\n').filter((line) => !kept.has(line));
      // Each text loses one line at most: the one at whose end it grows.
      expect(gone.length, path).toBeLessThanOrEqual(own);
      expect(gone.length, path).toBeGreaterThan(0);
    }
    const now = await exchanged(root, there.files);
    expect(now.file.units.map(({ target }) => target)).toEqual(units.map(({ target }) => `${target} ö`));
    const back = now.takeOver(now.read(xliff(site.file)));
    expect(back.findings).toEqual([]);
    expect(back.changes.map(({ path, now: text }) => [path, text])).toEqual(
      there.changes.map(({ path, before }) => [path, before]),
    );
  }, 60_000);
});

/** Texts that formats, tools and spreadsheets are known to damage. */
const hostile = [
  '<b>&amp; "x" \'y\' ]]> <![CDATA[z]]> &#13; &lt;',
  'a\u00a0b\u00adc\u202fd\u200be\u2028f\u0085g',
  'Å (NFC), A\u030a (NFD), \u05e9\u05dc\u05d5\u05dd \u200f\u0627\u0644\u0639\u0631\u0628\u064a\u0629\u200e, \u202bRTL\u202c',
  '👩‍👩‍👧‍👦 ❤️ 🇸🇪 𝒳',
  'one\rtwo\r\nthree\nfour\ttab',
  ' blanks  within and at the ends  ',
  '\n\nempty lines\n\n\n- a\n- b\n',
  '=1+1',
  "'=1+1",
  "''@SUM(A1)",
  '-5 degrees; +46 8; @home, ＝1',
  '"quoted", "twice"; \'once\'',
  '\\n \\" \\ \\\\ %s {a} {figure:projects} {{x}}',
  '*em* **strong** ***both*** [a *b* c](page:x "t") \\[no\\](link) `code` * star',
  '[a](page:x)[b](page:x)[a](page:x) {a}{a}{b}',
  'msgid "x"\nmsgstr ""\n#, fuzzy',
  'lång text '.repeat(10_000),
];

describe('a text that is hard to keep', () => {
  const unit = (text: string, index: number): TranslationUnit => ({
    id: `t.${index}`,
    file: 'content/pages/a b.yaml',
    line: 1,
    path: 'a',
    page: { title: text.slice(0, 50), address: 'https://example.org/?a&b' },
    description: text.slice(0, 50),
    limits: { characters: 20_000, pixels: { most: 580, size: 20, suffix: ' | "A" & B' } },
    source: text,
    target: hostile.at(index - hostile.length + 1) ?? '',
    state: 'stale',
    earlierSource: text,
    isRich: true,
    isList: false,
  });
  const file = {
    site: 'https://a.example',
    sourceLanguage: 'en',
    targetLanguage: 'sv',
    units: hostile.map(unit),
  };

  it.each(forms)('is the same after $format, $separator', (form) => {
    const root = temporarySite('minimal');
    // Pieces of files may end anywhere. A byte order mark, and UTF-16, must not matter.
    const text = writeExchange(file, form);
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text.replace(/^\ufeff/, '')}`, 'utf16le')]) {
      writeFileSync(join(root, 'file'), bytes);
      const units: ReadUnit[] = [];
      const heads: ReadHead[] = [];
      const handler = {
        head: (head: ReadHead) => heads.push(head),
        unit: (own: ReadUnit) => units.push(own),
      };
      readExchange({ folder: root, path: 'file' }, () => handler);
      expect(heads.at(-1)).toMatchObject({ sourceLanguage: 'en', targetLanguage: 'sv' });
      expect(units.map(({ id }) => id)).toEqual(file.units.map(({ id }) => id));
      expect(units.map(({ source }) => source?.text)).toEqual(file.units.map(({ source }) => source));
      expect(units.map(({ target }) => target?.text)).toEqual(file.units.map(({ target }) => target));
    }
  });
});
