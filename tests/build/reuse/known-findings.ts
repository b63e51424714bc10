import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { openKeptFindings } from '../../../cli/check/kept-findings.ts';
import { loadDefinitions } from '../../../cli/definitions/load-definitions.ts';
import { expectNoCrash } from '../../findings.ts';
import { day, outputOf } from '../../output-files.ts';
import { randomNumbers } from '../../random-numbers.ts';
import { runMain } from '../../run-main.ts';
import { edit } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

type Random = (limit: number) => number;

/** How often something has happened. */
export interface EditCounts {
  /** Builds that found all that they say in what an earlier run has kept, or in edited files alone. */
  known: number;
  /** Builds with warnings, and with errors. */
  warned: number;
  refused: number;
}

const dated = (site: string, date: string) => ['--root', site, '--date', date];

/**
 * Edits the site `news` at random, sometimes checks it in between, and builds it after each edit. Expects the findings, the lockfiles and
 * the output of a build in a folder whose store is empty.
 */
export async function expectSameAsUnknown(
  copyOfNews: () => string,
  { rounds, seed }: { rounds: number; seed: number },
): Promise<EditCounts> {
  const [warm, cold] = [copyOfNews(), copyOfNews()];
  // Pictures take longest.
  for (const site of [warm, cold]) edit(site, 'site.config.yaml', 'translations:', 'socialImages: site\ntranslations:');
  const original = join(warm, 'kept');
  cpSync(join(warm, 'content'), original, { recursive: true });
  const random = randomNumbers(seed);
  const counts: EditCounts = { known: 0, warned: 0, refused: 0 };
  let date = day;
  for (let round = 0; round < rounds; round += 1) {
    const edits = [editSomething(warm, original, random)];
    if (random(12) === 0) date = `2026-11-${20 + random(4)}`;
    if (random(3) === 0) {
      await settled();
      expectNoCrash(await runMain(['validate', ...dated(warm, date)]));
      edits.push('a check');
      if (random(2) === 0) edits.push(editSomething(warm, original, random));
    }
    await settled();
    if (await isKnown(warm, date)) counts.known += 1;
    const about = `round ${round}, ${date}: ${edits.join(', ')}`;
    const { isRefused, isWarned } = await expectSameBuild(warm, cold, { date, about });
    if (isWarned) counts.warned += 1;
    if (!isRefused) continue;
    counts.refused += 1;
    // Of a site with errors, nothing is known.
    replaceContent(original, warm);
    await settled();
    expect(await runMain(['validate', ...dated(warm, date)]), about).toMatchObject({ code: 0 });
  }
  return counts;
}

/** A file that was changed in the last 50 ms counts as unknown. */
const settled = () => pause(60);

/** Whether what an earlier run has kept tells all findings. */
async function isKnown(root: string, date: string): Promise<boolean> {
  const options = { root, definitions: await loadDefinitions(root), date };
  return (await openKeptFindings(options, { env: {}, now: () => new Date() }).findAny()) !== null;
}

function replaceContent(from: string, to: string): void {
  rmSync(join(to, 'content'), { recursive: true, force: true });
  cpSync(from, join(to, 'content'), { recursive: true });
}

/** Builds a site that knows its last builds, and a copy that knows nothing. */
async function expectSameBuild(
  warm: string,
  cold: string,
  { date, about }: { date: string; about: string },
): Promise<{ isWarned: boolean; isRefused: boolean }> {
  const before = outputOf(warm);
  replaceContent(join(warm, 'content'), cold);
  for (const known of ['dist', '.tvilling/store']) rmSync(join(cold, known), { recursive: true, force: true });
  const own = await runMain(['build', ...dated(warm, date)]);
  // Pictures are the same with and without their cache (pictures.cli.test.ts), and take long to draw.
  cpSync(join(warm, '.tvilling/store/pictures'), join(cold, '.tvilling/store/pictures'), { recursive: true });
  const right = await runMain(['build', ...dated(cold, date)]);
  expectNoCrash(own);
  expect(own.code, about).toBe(right.code);
  expect(said(own.stderr), about).toBe(said(right.stderr));
  for (const lockfile of ['translations', 'published']) expect(lockfileOf(warm, lockfile), about).toBe(lockfileOf(cold, lockfile));
  expect(outputOf(warm), about).toEqual(right.code === 0 ? outputOf(cold) : before);
  return { isWarned: /\d+ warning/.test(own.stderr), isRefused: right.code !== 0 };
}

/** What a build says, without the number of pages that it has rendered, and its time. */
const said = (printed: string): string => printed.replace(/^(\d+ pages) .*?: (?=[^:]*$)/m, '$1: ').replaceAll(/ *\d+ s\b/g, '');

const lockfileOf = (site: string, name: string): string => readFileSync(join(site, `content/${name}.lock.yaml`), 'utf8');

/** Makes one change at random, and returns what it was. */
function editSomething(site: string, original: string, random: Random): string {
  const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T;
  const files = listFiles(join(site, 'content')).filter((file) => !file.endsWith('.lock.yaml'));
  const entries = files.filter((file) => file.startsWith('news/'));
  const pages = files.filter((file) => file.startsWith('pages/'));
  const at = (file: string) => join(site, 'content', file);
  const replace = (file: string, pattern: RegExp, by: string) => {
    const text = readFileSync(at(file), 'utf8');
    const found = [...text.matchAll(pattern)];
    if (found.length === 0) return;
    const { index, 0: match } = pick(found);
    writeFileSync(at(file), text.slice(0, index) + by + text.slice(index + match.length));
  };
  const word = /(?<=[a-zåäö] )[a-zåäö]{3,}(?= [a-zåäö])/g;
  const title = /(?<=(?:en|sv): )[A-ZÅÄÖ][a-zåäö]+/g;
  const own = () => pick([...entries, ...entries, ...pages]);
  const back = (file: string) => {
    const written = join(original, file);
    if (existsSync(written)) cpSync(written, at(file));
    else rmSync(at(file));
  };
  const kinds: [string, (file: string) => void][] = [
    ['a word', (file) => replace(file, word, pick(['sea', 'och', 'twelve', 'hamnen']))],
    ['a word', (file) => replace(file, word, pick(['sea', 'och', 'twelve', 'hamnen']))],
    ['a text that is left to write', (file) => replace(file, word, 'TODO')],
    ['a link', (file) => replace(file, word, pick(['[us](page:topics)', '[us](page:topcs)']))],
    ['a title', (file) => replace(file, title, pick(['Light', 'Fyren', 'A very long word, '.repeat(6)]))],
    ['a day', (file) => replace(file, /(?<=date: )\S+/g, `2026-${10 + random(2)}-1${random(10)}`)],
    ['a publication', (file) => replace(file, /^date: .*\n/gm, `$&publish: 2026-11-2${random(5)}\n`)],
    ['a comment', (file) => replace(file, /^/gm, '# tvilling-ignore-next-line translation/stale\n')],
    ['a word', (file) => replace(file, word, pick(['the', 'of', 'skepp', '12']))],
    ['the text of before', back],
    ['the text of before', back],
    ['another name', (file) => renameSync(at(file), at(file).replace(/(-\d)?\.yaml$/, `-${random(10)}.yaml`))],
    ['no file', (file) => rmSync(at(file))],
    ['the navigation', () => replace('navigation.yaml', title, pick(['Sea', 'Lamps', 'Kusten']))],
    ['the lockfile', () => replace('translations.lock.yaml', /^ {2}- .*\n/gm, '')],
  ];
  const [name, change] = pick(kinds);
  const file = own();
  change(file);
  return `${name} (${file})`;
}
