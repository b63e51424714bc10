import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeExchange } from '../../cli/exchange/export-units.ts';
import { exchangeFile, readExchange } from '../../cli/exchange/read-exchange.ts';
import { ExchangeError, type ReadHead, type ReadUnit, type TranslationUnit } from '../../cli/exchange/unit.ts';
import { edit, minimal, temporarySite } from '../temporary-site.ts';
import { exchanged, expectOwnLines, expectUnchanged, forms } from './exchanged-site.ts';

describe('the texts of a site', () => {
  it('come back unchanged in every format', () => expectUnchanged(temporarySite('trilingual')));

  it('change in their own lines only, and come back', () => expectOwnLines(temporarySite('trilingual')));
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
    markdown: 'richText',
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
      readExchange(exchangeFile({ folder: root, path: 'file' }), () => handler);
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
  readExchange(exchangeFile({ folder: root, path: 'file' }), () => ({
    head: () => {},
    unit: (unit) => units.push(unit),
  }));
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
      xliff12('<trans-unit id="a" approved="yes"><source>A</source><target><![CDATA[<Ä>]]> &#xE5;</target></trans-unit>'),
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

it('brings no lost address that another mistake has hidden', async () => {
  const entry = 'content/news/new-boat.yaml';
  const root = temporarySite('news');
  edit(root, entry, 'sv: En båt till de yttre öarna', "sv: ''");
  edit(root, 'content/routes.yaml', 'sv: nyheter', 'sv: nytt');
  const site = await exchanged(root);
  const units = site.file.units
    .filter(({ file, path }) => file === entry && path === 'title')
    .map((unit) => ({ ...unit, target: 'En båt' }));
  const reading = site.read(writeExchange({ ...site.file, units }, { format: 'csv', separator: 'comma' }));
  const { taken, findings } = site.takeOver(reading);
  expect(findings).toEqual([]);
  expect(taken).toHaveLength(1);
});
