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
  ExchangeError,
  exchangeFormats,
  type ReadHead,
  type ReadUnit,
  type TranslationFile,
  type TranslationUnit,
  unitStates,
} from '../../cli/exchange/unit.ts';
import { lockPath } from '../../cli/translations/lock-file.ts';
import { minimal, temporarySite } from '../temporary-site.ts';

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
          isMachine: false,
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
  }, 180_000);

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
  }, 180_000);
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

/** The units that a file has. */
function unitsIn(text: string): ReadUnit[] {
  const root = temporarySite('minimal');
  writeFileSync(join(root, 'file'), text);
  const units: ReadUnit[] = [];
  readExchange({ folder: root, path: 'file' }, () => ({ head: () => {}, unit: (unit) => units.push(unit) }));
  return units;
}

const xliff12 = (unit: string) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:mq="urn:mq"><file original="a" source-language="en" target-language="sv" datatype="plaintext"><body><group id="g">${unit}</group></body></file></xliff>`;

const xliff2 = (version: string, unit: string) =>
  `<xliff version="${version}" srcLang="en" trgLang="sv" xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0"><file id="f"><group id="g">${unit}</group></file></xliff>`;

describe('XLIFF of other tools', () => {
  it.each([
    [
      'signs without their text',
      xliff12(
        '<trans-unit id="a"><source>Go <bpt id="1">[</bpt>there<ept id="1">](page:x)</ept> {<ph id="2">{a}</ph></source><target state="final"><g id="1">Dit</g> <x id="2"/></target></trans-unit>',
      ),
      '[Dit](page:x) {a}',
      true,
    ],
    [
      'segments of XLIFF 1.2, marks, suggestions and elements of their own',
      xliff12(
        '<trans-unit id="a"><source>A. B.</source><seg-source><mrk mtype="seg" mid="1">A.</mrk> B.</seg-source><target state="translated"><mrk mtype="seg" mid="1">Ä.</mrk> <mq:x y="1">Ö</mq:x>.</target><alt-trans><source>no</source><target>nej</target></alt-trans><note>x</note></trans-unit>',
      ),
      'Ä. Ö.',
      true,
    ],
    [
      'approved, without a state',
      xliff12(
        '<trans-unit id="a" approved="yes"><source>A</source><target><![CDATA[<Ä>]]> &#xE5;</target></trans-unit>',
      ),
      '<Ä> å',
      true,
    ],
    [
      'several segments of XLIFF 2.1, spans and code points',
      xliff2(
        '2.1',
        '<unit id="a"><mtc:matches><mtc:match ref="#1"><source>no</source><target>nej</target></mtc:match></mtc:matches><originalData><data id="d1">**</data></originalData><segment state="reviewed"><source>A <sc id="1" dataRef="d1"/>b<ec startRef="1" dataRef="d1"/>.</source><target>Ä <sc id="1" dataRef="d1"/>b<ec startRef="1" dataRef="d1"/>.</target></segment><ignorable><source> </source><target> </target></ignorable><segment state="final"><source><pc id="2" dataRefStart="d1" dataRefEnd="d1">C</pc></source><target><mrk id="m" type="term"><pc id="2" dataRefStart="d1" dataRefEnd="d1">Ç</pc></mrk><cp hex="A0"/></target></segment></unit>',
      ),
      'Ä **b**. **Ç**\u00a0',
      true,
    ],
    [
      'a segment that is not finished',
      xliff2(
        '2.0',
        '<unit id="a"><segment state="final"><source>A</source><target>Ä</target></segment><segment state="initial"><source>B</source><target>B</target></segment></unit>',
      ),
      'ÄB',
      false,
    ],
  ])('%s', (_, text, target, isFinished) => {
    expect(unitsIn(text)).toMatchObject([{ id: 'a', target: { text: target }, isFinished }]);
  });

  it.each([
    ['an entity', xliff12('<trans-unit id="a"><source>A</source><target>&nbsp;</target></trans-unit>')],
    ['another version', xliff12('').replace('1.2', '1.0')],
    ['another document', '<html xmlns="http://www.w3.org/1999/xhtml"><p/></html>'],
    ['two documents', `${xliff12('')}${xliff12('')}`],
    ['a prefix that is not declared', xliff12('<trans-unit id="a"><b:c/></trans-unit>')],
  ])('%s is refused', (_, text) => {
    expect(() => unitsIn(text)).toThrow(ExchangeError);
  });
});

it('hard texts of a site come back unchanged, too, in every format', async () => {
  const written = hostile.filter((text) => text.trim() !== '' && text.length < 20_000);
  const sections = written.map(
    (text, index) =>
      `  - type: text\n    id: hard-${index}\n    title: { en: Title ${index}, sv: Rubrik ${index} }\n    body:\n      en: ${JSON.stringify(text)}\n      sv: ${JSON.stringify(written.at(index - 1))}\n`,
  );
  const about = minimal('content/pages/about.yaml', ['action:\n', `${sections.join('')}action:\n`]);
  const root = temporarySite('minimal', { 'content/pages/about.yaml': about });
  const site = await exchanged(root);
  expect(site.file.units.filter(({ path }) => /hard-\d+\.body/.test(path))).toHaveLength(written.length);
  for (const form of forms) {
    const reading = site.read(writeExchange(site.file, form));
    expect(reading.units).toBe(site.file.units.length);
    expect([reading.findings, reading.taken]).toEqual([[], []]);
  }
});
