import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { checkSite } from '../../cli/check/check-site.ts';
import { FollowedSite } from '../../cli/check/followed-site.ts';
import { dueLockfiles } from '../../cli/check/keep-lockfiles.ts';
import { type EditedCheck, openKeptFindings } from '../../cli/check/kept-findings.ts';
import { readSite } from '../../cli/check/site-files.ts';
import { noCache } from '../../cli/content/file-cache.ts';
import { loadDefinitions } from '../../cli/definitions/load-definitions.ts';
import { randomNumbers } from '../random-numbers.ts';
import { root } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { type Changes, changed, temporarySite } from '../temporary-site.ts';

const date = '2026-11-21';
const caches = { parsed: noCache, facts: noCache, checked: noCache };

afterEach(() => void vi.useRealTimers());

/** The clock of a run long after the last edit. Findings are not kept while a file is younger than 50 ms. */
const laterOn = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });

async function openSite(name: string, changes: Changes = {}) {
  const site = temporarySite(name, changes);
  const options = { root: site, definitions: await loadDefinitions(site), date };
  const validate = () => runMain(['validate', '--root', site, '--date', date]);
  const host = { env: {}, now: () => new Date() };
  /** What a check of the whole site says, without anything kept. */
  const whole = () => checkSite(readSite(site), caches, options, host);
  /** What a check of edited files by themselves says; null if the whole site must be checked. */
  const alone = () => openKeptFindings(options, host).findEdited();
  await validate();
  laterOn();
  // The first run has written lockfiles, or has met files that were too young.
  await validate();
  return { site, validate, whole, alone };
}

const filesOf = (site: string): string[] =>
  readdirSync(join(site, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml') && !path.endsWith('.lock.yaml'))
    .map((path) => join(site, 'content', path))
    .sort();

/** What is written in the place of something, and what that is. */
const edits: readonly (readonly [found: RegExp, by: readonly string[]])[] = [
  [/(?<=[a-zåäö] )[a-zåäö]{3,}(?= [a-zåäö])/g, ['sea', 'och', 'hamnen', 'the', '12', 'TODO', 'twelve']],
  [/(?<=[a-zåäö] )[a-zåäö]{3,}(?= [a-zåäö])/g, ['[us](page:contact)', '[us](page:contakt)', '{contact:phone}']],
  [/(?<=[a-zåäö] )[a-zåäö]{3,}(?= [a-zåäö])/g, ['<b>', '**so**', '{contact:fax}', '[us](https://example.com)']],
  [/(?<=(?:en|sv): )[A-ZÅÄÖ][a-zåäö]+/g, ['Light', 'Fyren', 'Coast', 'A very long word, '.repeat(6)]],
  [/\d+/g, ['7', '2026', '11']],
  [/(?<=(?:path|page|anchor|icon|author|id): )[\w#-]+/g, ['contact', 'about', 'ship', 'none', 'lars']],
  [/(?<=(?:date|publish|expires): )\S+/g, ['2026-11-20', '2026-11-22', '2027-01-01']],
  [/^[ \w-]+: .*\n/gm, ['', 'draft: true\n', 'unknown: 1\n', '"\n', '# tvilling-ignore-next-line content/filler\n']],
];

/** The lockfiles to write as texts: one that few lines change comes in pieces, and its text of before is not in memory. */
const textsOfDue = (...of: Parameters<typeof dueLockfiles>) =>
  dueLockfiles(...of).map(({ path, text }) => ({
    path,
    text: typeof text === 'string' ? text : Buffer.concat(Array.from(text.pieces(), (piece) => Buffer.from(piece))).toString(),
  }));

/** Expects that a check of edited files by themselves says and writes what a check of the whole site does. */
function expectSame(own: EditedCheck, all: ReturnType<typeof checkSite>, about: string): void {
  const host = { env: {} } as Parameters<typeof dueLockfiles>[1];
  expect(own.findings, about).toEqual(all.findings);
  expect([...own.sources.keys()], about).toEqual([...all.sources.keys()]);
  expect(textsOfDue(own, host), about).toEqual(textsOfDue(all, host));
}

type Random = (limit: number) => number;

/** The text after an edit at random; the same text if it has nothing to edit so. */
function edited(text: string, random: Random): string {
  const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T;
  // Most edits are of words.
  const [found, by] = random(2) === 0 ? (edits[0] as (typeof edits)[0]) : pick(edits);
  const all = [...text.matchAll(found)];
  if (all.length === 0) return text;
  const { index, 0: match } = pick(all);
  return text.slice(0, index) + pick(by) + text.slice(index + match.length);
}

it('files that were edited are checked by themselves as with the whole site', async () => {
  const { site, validate, whole, alone } = await openSite('news');
  const random = randomNumbers(1);
  const original = new Map(filesOf(site).map((file) => [file, readFileSync(file, 'utf8')]));
  const paths = [...original.keys()];
  const counts = { alone: 0, withFindings: 0 };
  for (let round = 0; round < 60; round++) {
    const file = paths[random(paths.length)] as string;
    const isBack = random(3) === 0;
    writeFileSync(file, isBack ? (original.get(file) ?? '') : edited(readFileSync(file, 'utf8'), random));
    const own = await alone();
    if (own !== null) {
      counts.alone += 1;
      if (Object.values(own.edited).flat().length > 0) counts.withFindings += 1;
      expectSame(own, whole(), `round ${round}, ${file}`);
    }
    const { code } = await validate();
    // A site with errors is checked as a whole, so most rounds begin with a site without any.
    if (code === 0) continue;
    for (const [path, text] of original) writeFileSync(path, text);
    await validate();
  }
  expect(counts.alone).toBeGreaterThan(15);
  expect(counts.withFindings).toBeGreaterThan(5);
});

it('a file whose translations are stale is checked by itself as with the whole site', async () => {
  const { site, validate, whole, alone } = await openSite('news');
  const file = join(site, 'content/pages/home.yaml');
  const edit = (from: string, to: string) => writeFileSync(file, changed(readFileSync(file, 'utf8'), from, to));
  const text = readFileSync(file, 'utf8');
  edit('Forty lights', 'Fifty lights');
  // Nothing is known of the site when it is stale.
  rmSync(join(site, '.tvilling/store/findings'));
  await validate();
  expect(whole().findings.map(({ code }) => code)).toEqual(['translation/stale']);
  expect((await validate()).code).toBe(0);
  for (const [from, to, left] of [
    ['Fifty lights', 'Twenty lights', 1],
    ['Fyrtio ljus', 'Tjugo ljus', 0],
    ['Twenty lights', 'Forty lights', 1],
    ['Tjugo ljus', 'Fyrtio ljus', 0],
  ] as const) {
    edit(from, to);
    const own = await alone();
    expectSame(own as EditedCheck, whole(), to);
    expect(own?.findings).toHaveLength(left);
    await validate();
  }
  expect(readFileSync(file, 'utf8')).toBe(text);
  // What another rule finds in it may be about other files too.
  edit('title: {', 'unknown: 1\ntitle: {');
  expect(await alone()).toBeNull();
});

/** What a rule on the head texts of entries may judge: a description beside the title, and beside that of another entry. */
const descriptions: readonly (readonly [what: string, of: (title: string) => string])[] = [
  ['is the title', (title) => title],
  ['begins with the title', (title) => `${title} and more of it`],
  ['is that of other entries', () => 'From the coast'],
  ['is a text of its own', () => 'Seen from the tower'],
];

/** The news with a description of their own, which the heads of their pages have. */
function describedNews(): Changes {
  const read = (path: string) => readFileSync(join(root, 'tests/sites/news', path), 'utf8');
  const definition = 'templates/collections/news/definition.ts';
  const news = readdirSync(join(root, 'tests/sites/news/content/news')).map((name) => `content/news/${name}`);
  const field = "    lead: localizedText().describe('What it is about.'),\n";
  return {
    [definition]: read(definition).replace("description: 'body'", "description: 'lead'").replace('entry: {\n', `entry: {\n${field}`),
    ...Object.fromEntries(news.map((path) => [path, `lead: { en: From the coast, sv: Från kusten }\n${read(path)}`])),
  };
}

it('head texts of an entry are judged in a file by itself as with the whole site', async () => {
  const { site, validate, whole, alone } = await openSite('news', describedNews());
  let checkedAlone = 0;
  for (const file of filesOf(site).filter((path) => path.includes('content/news/'))) {
    const text = readFileSync(file, 'utf8');
    const [, title = ''] = /^title: \{ en: (.+), sv: /m.exec(text) ?? [];
    for (const [what, described] of descriptions) {
      writeFileSync(file, text.replace('From the coast', described(title)));
      const own = await alone();
      // A rule that sees the edit may ask for the whole site.
      if (own === null) continue;
      checkedAlone += 1;
      expectSame(own, whole(), `${file}, whose description ${what}`);
    }
    writeFileSync(file, text);
    await validate();
  }
  expect(checkedAlone).toBeGreaterThan(5);
});

it.each([2, 3])('a site that is followed through edits is checked as one that is opened anew (%i)', async (seed) => {
  const site = temporarySite('news');
  const options = { root: site, definitions: await loadDefinitions(site) };
  let now = Date.parse('2026-11-20T08:00:00Z');
  const host = { env: {}, now: () => new Date(now) };
  const followed = new FollowedSite(options, host);
  const random = randomNumbers(seed);
  const original = new Map(filesOf(site).map((file) => [file, readFileSync(file, 'utf8')]));
  const paths = [...original.keys()];
  const counts = { right: 0, wrong: 0 };
  for (let round = 0; round < 60; round++) {
    const file = paths[random(paths.length)] as string;
    const text = original.get(file) as string;
    const about = `round ${round}, ${file}`;
    const isBack = random(4) === 0;
    if (random(8) === 0) rmSync(file, { force: true });
    else if (isBack) for (const [path, text] of original) writeFileSync(path, text);
    else writeFileSync(file, edited(text, random));
    if (random(3) === 0) now += random(30) * 3_600_000;
    // A watcher names a file, a folder, or nothing that it knows.
    const own = followed.read(!isBack && random(2) === 0 ? [relative(site, file)] : ['site.config.yaml', 'content']).check();
    const all = checkSite(readSite(site), caches, options, host);
    expect(own.findings, about).toEqual(all.findings);
    expect([...own.sources.keys()].sort(), about).toEqual([...all.sources.keys()].sort());
    expect(dueLockfiles(own, host as Parameters<typeof dueLockfiles>[1]), about).toEqual(
      dueLockfiles(all, host as Parameters<typeof dueLockfiles>[1]),
    );
    expect(own.changes, about).toEqual(all.changes);
    followed.keep(own);
    counts[all.site === null ? 'wrong' : 'right'] += 1;
  }
  expect(Math.min(counts.right, counts.wrong)).toBeGreaterThan(5);
});
