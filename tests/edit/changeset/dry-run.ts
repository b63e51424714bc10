import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { applyPatch, committedSite, git } from '../../git.ts';
import { root } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, changed, read, textsOf } from '../../temporary-site.ts';

/** Names in a site of `tests/sites/`: two pages, a collection that gets an entry, one of its own with an entry. */
interface Names {
  page: string;
  other: string;
  collection: string;
  own?: [name: string, entry: string];
  /** Whether it lacks words of lists in a language, so that it cannot get a collection with pages. */
  lacksListWords?: true;
}

export const sites: Readonly<Record<string, Names>> = {
  minimal: { page: 'about', other: 'contact', collection: 'metrics' },
  ferry: { page: 'about', other: 'timetable', collection: 'ships', own: ['news', 'bicycles'] },
  booking: { page: 'privacy', other: 'book', collection: 'cranes' },
  news: { page: 'topics', other: 'news', collection: 'topics', own: ['news', 'open-day'] },
  'own-templates': { page: 'about', other: 'contact', collection: 'metrics', own: ['news', 'on-call'] },
  trilingual: { page: 'contact', other: 'services', collection: 'metrics', lacksListWords: true },
};

/** A command line on a site. */
export interface Command {
  args: string[];
  /** Files of the site before the command. */
  changes?: Changes;
  /** Makes the file that the command reads. */
  prepare?(site: string): Promise<void>;
}

/** The file that translators send back, relative to the site. Git keeps no such file. */
const sentBack = '.tvilling/texts.jsonl';

/** A command line of each command that changes a site, and of each kind of thing that it changes. */
export function commandsFor(name: string, { page, other, collection, own, lacksListWords }: Names): Command[] {
  const file = `content/pages/${page}.yaml`;
  const text = read(join(root, 'tests/sites', name), file);
  const pages = ['new', 'collection', 'tides', '--pages'];
  const ofCollections = own === undefined ? [] : ofCollection(...own);
  return [
    { args: ['new', 'page', 'prices', '--below', other] },
    { args: ['new', 'entry', collection, 'seventh', '--date', '2026-11-25'] },
    { args: ['new', 'language', 'fi'] },
    { args: ['new', 'collection', 'berths'] },
    ...(lacksListWords ? [] : [{ args: pages }]),
    { args: ['new', 'section', 'tariff'] },
    { args: ['new', 'form', 'complaint'] },
    { args: ['rename', 'page', page, 'renamed', '--slug', 'en=renamed'] },
    { args: ['rename', 'language', 'sv', 'sv-FI', '--prefix', 'fi'] },
    ...ofCollections,
    { args: ['move', 'page', page, '--below', other] },
    { args: ['accept'], changes: { [file]: text.replace(/\ben: ([^,}]+)/, 'en: Anew $1') } },
    { args: ['validate', '--fix'], changes: { [file]: changed(text, 'meta:', 'metta:') } },
    { args: ['override', 'sections/text'] },
    { args: ['override', 'shell/header', '--copy'] },
    { args: ['translations', 'import', sentBack], prepare: withAnswers },
  ];
}

const ofCollection = (name: string, entry: string): Command[] => [
  { args: ['rename', 'entry', name, entry, 'renamed'] },
  { args: ['rename', 'collection', name, 'bulletins'] },
];

/** Lets translators change all Swedish texts of a site. */
async function withAnswers(site: string): Promise<void> {
  const states = 'complete,identical,stale';
  const asked = ['translations', 'export', '--to', 'sv', '--only', states, '--format', 'jsonl'];
  const { stdout } = await runMain([...asked, '--root', site]);
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => {
      const unit = JSON.parse(line);
      return JSON.stringify(typeof unit.target === 'string' ? { ...unit, target: `${unit.target} ö` } : unit);
    });
  expect(answers.length).toBeGreaterThan(3);
  writeFileSync(join(site, sentBack), answers.join('\n'));
}

/**
 * Expects that a command with `--dry-run` changes nothing, and prints what git makes of the site byte for byte what the command makes of
 * it in continuous integration.
 */
export async function expectSameAsPatch(name: string, { args, changes = {}, prepare }: Command): Promise<void> {
  const site = committedSite(name, changes);
  await prepare?.(site);
  const before = textsOf(site);
  const run = (more: string[], CI: string) => runMain([...args, '--root', site, ...more], { cwd: site, env: { CI } });
  const dry = await run(['--dry-run'], '');
  expect(dry, dry.stderr).toMatchObject({ code: 0, stdout: expect.stringMatching(/^(?:---|diff --git) a?/) });
  expect(textsOf(site)).toEqual(before);
  applyPatch(site, dry.stdout);
  const patched = textsOf(site);
  expect(patched).not.toEqual(before);
  git(site, 'reset', '--hard', '--quiet');
  git(site, 'clean', '-fdq');
  expect(textsOf(site)).toEqual(before);
  const done = await run([], '1');
  expect(done.code, done.stderr).toBe(0);
  expect(textsOf(site)).toEqual(patched);
}
