import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSite } from '../../cli/check/site-files.ts';
import { writeExchange } from '../../cli/exchange/export-units.ts';
import type { TranslationUnit } from '../../cli/exchange/unit.ts';
import { lockfilePath } from '../../cli/site/translations/lockfile.ts';
import { everyBlock } from '../content/every-block.ts';
import { inFolder, withArticles } from '../content/folder-form.ts';
import { pngOf } from '../picture-bytes.ts';
import { runMain } from '../run-main.ts';
import { edit, read, temporarySite } from '../temporary-site.ts';
import { exchanged } from './exchanged-site.ts';

const about = 'content/pages/about.yaml';

/** Everything that an article can have; the section has a definition. */
const source = everyBlock
  .replace('page:vans', 'page:home')
  .replace(' and {figure:fare}', '')
  .replace('{figure:fare}', '120 kr')
  .replace('quay.jpg', 'quay.png')
  .replace('![](<old quay.jpg>', '![Old](quay.png')
  .replace(/:::gallery[\s\S]*?:::/, ':::call-out\ntitle: "Who: we"\ntext: >-\n  On the\n  quay.\n:::');

const indented = (text: string) => text.replace(/^(?=.)/gm, '        ');

/** A site with an article, and its translation if there is one. */
function siteWith(en: string, sv?: string): string {
  const article = `  - type: article\n    title: { en: Ships at sea, sv: Fartyg till havs }\n    body:\n      en: |\n${indented(en)}${sv === undefined ? '' : `      sv: |\n${indented(sv)}`}`;
  const site = temporarySite('minimal', { 'content/pictures/quay.png': pngOf({ width: 40, height: 30 }) });
  edit(site, about, 'action:\n', `${article}action:\n`);
  return site;
}

const inArticle = ({ path }: TranslationUnit) => path === 'sections.article.body';

type Changed = Partial<TranslationUnit> | null;

/** Exports the texts of a site, and imports those of an article with changes. Units without a change are left out. */
async function roundTrip(root: string, change: (unit: TranslationUnit) => Changed, files = readSite(root)) {
  const site = await exchanged(root, files);
  const units = site.file.units.filter(inArticle).flatMap((unit) => {
    const own = change(unit);
    return own === null ? [] : [{ ...unit, ...own }];
  });
  const text = writeExchange({ ...site.file, units }, { format: 'xliff12', separator: 'comma' });
  const reading = site.read(text);
  const taken = site.takeOver(reading);
  const found = [...reading.findings, ...taken.findings].map(({ code, message }) => `${code}: ${message}`);
  return { ...taken, found, text: taken.changes.find(({ path }) => path === about)?.now };
}

const upper = ({ source: text }: TranslationUnit) => ({
  target: text.replace(/(?<![\w(#`])(?!page:)\p{L}+(?![\w)]*[`)])/gu, (word) => word.toUpperCase()),
  state: 'complete' as const,
});

/** The texts of the units of an article that are to be translated. */
const openIn = async (root: string, files = readSite(root)) =>
  (await exchanged(root, files)).file.units
    .filter((unit) => inArticle(unit) && (unit.state === 'missing' || unit.state === 'stale'))
    .map(({ source: text, target, state }) => [text, target, state]);

describe('an article', () => {
  it('goes out by its blocks, comes back whole, and then has nothing to translate', async () => {
    const root = siteWith(source);
    const units = (await exchanged(root)).file.units.filter(inArticle);
    expect(units.map(({ source: text }) => text)).toEqual([
      'How it *began*',
      'A boathouse,\nand [two vans](page:home)[^1].',
      ...['One\ngoes on', 'and on', 'Two', 'inner', 'Mind the\ngap.', 'Ships are heavy.'],
      ...['— The *harbour* master', 'Ticket', 'Price', 'Adult', '120 kr', 'Child', '`a\\|b`'],
      ...['The quay', 'Built in 1912', 'Old', 'Then', 'Who: we', 'On the quay.', 'Sold\nsince.'],
    ]);
    expect(new Set(units.map(({ id }) => id)).size).toBe(units.length);
    const { found, files, text } = await roundTrip(root, upper);
    expect(found).toEqual([]);
    expect(text).toContain('      sv: |\n        ## HOW IT *BEGAN* {#began}\n');
    expect(text).toContain('        - ONE\n          GOES ON\n');
    expect(text).toContain('        > MIND THE\n        > GAP.\n');
    expect(text).toContain('\n        | Child | `a\\|b` |\n'.replace('Child', 'CHILD'));
    expect(text).toContain('![THE QUAY](quay.png "BUILT IN 1912")');
    expect(text).toContain('        title: "WHO: WE"\n        text: >-\n          ON THE QUAY.\n        :::\n');
    const now = (await exchanged(root, files)).file.units.filter(inArticle);
    expect(now.map(({ id, target }) => [id, target])).toEqual(units.map((unit) => [unit.id, upper(unit).target]));
    expect(await openIn(root, files)).toEqual([]);
    expect((await roundTrip(root, (unit) => unit, files)).changes).toEqual([]);
  });

  it('is stale by its blocks: one changed sentence is one unit, and only that is written', async () => {
    const root = siteWith('## Ships\n\nTwo vans.\n\n- One\n- Two\n', '## Fartyg\n\nTvå   bilar.\n\n- Ett\n- Två\n');
    expect((await runMain(['validate', '--root', root])).stderr).toContain('brought up to date');
    edit(root, about, 'Two vans.', 'Three vans.');
    const { stdout } = await runMain(['status', '--json', '--root', root]);
    const row = JSON.parse(stdout).files.find(({ file }: { file: string }) => file === about);
    expect(row).toMatchObject({ stale: 1, missing: 0 });
    expect(await openIn(root)).toEqual([['Three vans.', 'Två   bilar.', 'stale']]);
    const before = read(root, about);
    const { text, found, files, changes } = await roundTrip(root, ({ state }) =>
      state === 'stale' ? { target: 'Tre bilar.', state: 'complete' } : null,
    );
    expect(found).toEqual([]);
    expect(text).toBe(before.replace('Två   bilar.', 'Tre bilar.'));
    const lock = changes.find(({ path }) => path === lockfilePath);
    const [was = [], is = []] = [lock?.before, lock?.now].map((lines) => lines?.split('\n'));
    expect(was.filter((line) => !is.includes(line))).toHaveLength(1);
    expect(is.filter((line) => !was.includes(line))).toHaveLength(1);
    expect(await openIn(root, files)).toEqual([]);
  });

  it('that a machine has translated is marked by its blocks', async () => {
    const root = siteWith('One.\n\nTwo.\n', 'Ett.\n\nTvå.\n');
    expect((await runMain(['validate', '--root', root])).stderr).toContain('brought up to date');
    const site = await exchanged(root);
    const units = site.file.units.map((unit) => (unit.source === 'Two.' ? { ...unit, target: 'Par.' } : unit));
    const text = writeExchange({ ...site.file, units }, { format: 'jsonl', separator: 'comma' });
    const { changes } = site.takeOver(site.read(text, { isMachine: true }));
    const lock = changes.find(({ path }) => path === lockfilePath);
    expect(lock?.now.match(/^.* machine$/gm)).toEqual([expect.stringContaining(' pages/about sections.article.body sv ')]);
  });

  it('gets the blocks that its translation lacks, each at its place', async () => {
    const en = 'One.\n\nNew.\n\n- A\n- B\n- C\n\n| T | P |\n|---|---|\n| a | 1 |\n| b | 2 |\n';
    const sv = 'Ett.\n\n- Ä\n- Ö\n\n| T | Q |\n|---|---|\n| ä | 1 |\n';
    const root = siteWith(en.replace('New.\n\n', '').replace('- C\n', '').replace('| b | 2 |\n', ''), sv);
    expect((await runMain(['validate', '--root', root])).stderr).toContain('brought up to date');
    edit(root, about, indented('One.\n'), indented('One.\n\nNew.\n').replace('\n        \n', '\n\n'));
    edit(root, about, '        - B\n', '        - B\n        - C\n');
    edit(root, about, '        | a | 1 |\n', '        | a | 1 |\n        | b | 2 |\n');
    expect(await openIn(root)).toEqual(['New.', 'C', 'b', '2'].map((text) => [text, null, 'missing']));
    const { text, found, files } = await roundTrip(root, (unit) =>
      unit.state === 'missing' ? { target: `${unit.source}*x*`, state: 'complete' } : null,
    );
    expect(found).toEqual([]);
    const due = sv
      .replace('Ett.\n', 'Ett.\n\nNew.*x*\n')
      .replace('- Ö\n', '- Ö\n- C*x*\n')
      .replace('| ä | 1 |\n', '| ä | 1 |\n| b*x* | 2*x* |\n');
    expect(text).toContain(`      sv: |\n${indented(due)}`);
    expect(await openIn(root, files)).toEqual([]);
  });

  it('says what does not fit, and takes the rest', async () => {
    const root = siteWith(
      'One {figure:projects}.\n\nTwo.\n\nThree.[^1]\n\n[^1]: A note.\n',
      'Ett {figure:projects}.\n\nTvå.\n\nTre.[^1]\n\n[^1]: En not.\n',
    );
    const targets: Record<string, string> = {
      'One {figure:projects}.': 'Ett.',
      'Two.': '- Två',
      'Three.[^1]': 'Tre.',
      'A note.': 'En fotnot.',
    };
    const { found, text } = await roundTrip(root, ({ source: own }) => ({
      target: targets[own] ?? own,
      state: 'complete',
    }));
    expect(found.map((one) => one.slice(0, 90))).toEqual([
      'exchange/markup-changed: The placeholders differ from those of the source text, so this tr',
      'exchange/markup-changed: The placeholders differ from those of the source text, so this tr',
      'exchange/refused: This translation cannot be written safely into the content file, so it w',
    ]);
    expect(text).toContain(indented('Tre.[^1]\n\n[^1]: En fotnot.\n').replace('\n        \n', '\n\n'));
  });

  it('knows a block that stands there twice by what stands before it', async () => {
    const root = siteWith('Same.\n\nOne.\n\nSame.\n\nTwo.\n');
    const idsOf = async (text: string) => (await exchanged(root)).file.units.flatMap(({ id, source: own }) => (own === text ? [id] : []));
    const before = await idsOf('Same.');
    edit(root, about, 'Two.', 'Three.');
    expect(await idsOf('Same.')).toEqual(before);
    expect(await idsOf('Three.')).toHaveLength(1);
  });

  it('is new as a whole or not at all', async () => {
    const root = siteWith('One.\n\nTwo.\n\nThree.\n');
    const { found, changes } = await roundTrip(root, ({ source: own }) => (own === 'One.' ? { target: 'Ett.', state: 'complete' } : null));
    expect(found).toEqual(['exchange/refused: The translation of this article lacks 2 blocks, so none of it was taken.']);
    expect(changes).toEqual([]);
  });

  it('is refused with one finding if its file would be new, and all that is left out is counted', async () => {
    const root = temporarySite('news', {
      ...withArticles,
      ...inFolder('new-boat', (files) => {
        delete files['sv.md'];
        files['en.md'] += '\nOne more.\n';
      }),
    });
    const site = await exchanged(root);
    const units = site.file.units
      .filter(({ file, source }) => file.includes('new-boat') && source !== 'One more.')
      .map((unit) => ({ ...unit, ...upper(unit) }));
    expect(units.length).toBeGreaterThan(1);
    const text = writeExchange({ ...site.file, units }, { format: 'xliff12', separator: 'comma' });
    writeFileSync(join(root, 'sv.xlf'), text);
    const { stderr } = await runMain(['translations', 'import', 'sv.xlf', '--root', '.'], { cwd: root });
    expect(stderr.replace(/\s+/g, ' ')).toContain('lacks one block, so none of it was taken.');
    expect(stderr.match(/error/g)).toHaveLength(1);
    expect(stderr).toContain(`: ${units.length} left out.`);
    expect(existsSync(join(root, 'content/news/new-boat/sv.md'))).toBe(false);
  });

  it('says that a source text has changed of a block that has no translation yet, and no limit of a block', async () => {
    const root = siteWith('One.\n\nTwo.\n\nThree.\n');
    const { file } = await exchanged(root);
    const units = file.units.filter(inArticle).map((unit) => ({ ...unit, ...upper(unit) }));
    expect(units.map(({ limits }) => limits.characters)).toEqual([null, null, null]);
    const text = writeExchange({ ...file, units }, { format: 'xliff12', separator: 'comma' });
    expect(text).not.toContain('characters');
    edit(root, about, 'Two.', 'Two vans.');
    const reading = (await exchanged(root)).read(text);
    expect(reading.findings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'exchange/source-changed: The source text has changed since the export: no block of the article reads "Two." any more.',
    ]);
  });
});
