import { cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { expectNoCrash } from '../../findings.ts';
import { builtWell, freshOutput, outputOf } from '../../output-files.ts';
import { randomNumbers } from '../../random-numbers.ts';
import { runMain } from '../../run-main.ts';
import { edit, read } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

const pictures = '.tvilling/store/pictures';

/**
 * Edits a copy of `news` at random, some times in each round, then builds it with the last build and without. Expects the same bytes.
 * Returns how many edits it has tried together that were right.
 */
export async function expectSameAfterEdits(copyOfNews: () => string, { rounds, seed }: { rounds: number; seed: number }): Promise<number> {
  const [edited, warm, cold] = [copyOfNews(), copyOfNews(), copyOfNews()];
  // Pictures take longest. The entries share theirs, and the topics have their own.
  for (const site of [edited, warm, cold]) {
    edit(site, 'site.config.yaml', 'translations:', 'socialImages: site\ntranslations:');
    edit(site, 'content/routes.yaml', '- page: topics\n', '- page: topics\n  socialImages: pages\n');
  }
  const random = randomNumbers(seed);
  let accepted = 0;
  for (let round = 0; round < rounds; round++) {
    const date = `2026-11-${10 + random(15)}`;
    const edits: string[] = [];
    for (let batch = 0; batch < 4; batch++) edits.push(...(await editTogether(edited, random, date)));
    accepted += edits.length;
    for (const site of [warm, cold]) copyContent(edited, site);
    if (round % 2 === 1) edits.push(spoilOutput(warm, random));
    await builtWell(warm, '--date', date);
    // Pictures are the same with and without their cache (pictures.cli.test.ts), and take long to draw.
    cpSync(join(warm, pictures), join(cold, pictures), { recursive: true });
    const right = await freshOutput(cold, '--date', date);
    expect(outputOf(warm), edits.join('\n')).toEqual(right);
  }
  return accepted;
}

function copyContent(from: string, to: string): void {
  rmSync(join(to, 'content'), { recursive: true, force: true });
  cpSync(join(from, 'content'), join(to, 'content'), { recursive: true });
}

/** Makes a few changes at random. If they contradict each other, undoes them all. Returns what they were. */
async function editTogether(site: string, random: (limit: number) => number, date: string): Promise<string[]> {
  const kept = join(site, 'kept');
  copyContent(site, kept);
  const edits = Array.from({ length: 5 }, () => editSomething(site, random));
  const result = await runMain(['validate', '--root', site, '--date', date]);
  expectNoCrash(result);
  if (result.code === 0) return edits;
  copyContent(kept, site);
  return [];
}

/** Makes one change at random, and returns what it was. */
function editSomething(site: string, random: (limit: number) => number): string {
  const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T;
  const files = listFiles(join(site, 'content')).filter((file) => !file.endsWith('.lock.yaml'));
  const replace = (file: string, pattern: RegExp, by: (found: string) => string) => {
    const path = join(site, 'content', file);
    const text = readFileSync(path, 'utf8');
    const found = [...text.matchAll(pattern)];
    if (found.length === 0) return;
    const { index, 0: match } = pick(found);
    writeFileSync(path, text.slice(0, index) + by(match) + text.slice(index + match.length));
  };
  const entries = files.filter((file) => file.startsWith('news/'));
  const word = () => pick(['Sea', 'Light', 'Coast', 'Mast', 'Tower']);
  const kinds: [string, () => void][] = [
    ['a word in any file', () => replace(pick(files), /(?<=(?:en|sv): )[A-ZÅÄÖ][a-zåäö]+/g, word)],
    ['a word in an entry', () => replace(pick(entries), /(?<=(?:en|sv): )[A-ZÅÄÖ][a-zåäö]+/g, word)],
    ['a day', () => replace(pick(entries), /(?<=date: )\S+/g, () => `2026-0${1 + random(9)}-1${random(10)}`)],
    ['an author', () => replace(pick(entries), /(?<=author: )\w+/g, () => pick(['lars', 'eva']))],
    ['topics', () => replace(pick(entries), /(?<=topics: ).*/g, () => pick(['[storms]', '[lamps]', '[lamps, storms]']))],
    ['a slug', () => replace(pick(entries), /(?<=slug: \{ en: )[\w-]+/g, () => `at-${word().toLowerCase()}-${random(99)}`)],
    ['the length of a list', () => replace('pages/home.yaml', /(?<=most: )\d+/g, () => String(1 + random(4)))],
    ['a name', () => replace('people.yaml', /(?<=name: \w+ )\w+/g, word)],
    [
      'an entry more or less',
      () => {
        const copy = join(site, 'content/news/copy.yaml');
        if (existsSync(copy)) rmSync(copy);
        else writeFileSync(copy, read(site, 'content/news/open-day.yaml').replace(/slug:.*\n/, ''));
      },
    ],
  ];
  const [name, change] = pick(kinds);
  change();
  return name;
}

/** Cuts a page of the output. */
function spoilOutput(site: string, random: (limit: number) => number): string {
  const pages = readdirSync(join(site, 'dist')).filter((file) => file.endsWith('.html'));
  const page = pages[random(pages.length)] as string;
  truncateSync(join(site, 'dist', page), 100);
  return `the output, ${page}`;
}
