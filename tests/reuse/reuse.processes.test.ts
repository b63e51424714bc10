import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { keepMade } from '../built-sites.ts';
import { expectNoCrash } from '../findings.ts';
import { runCli } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { edit, read, temporarySite } from '../temporary-site.ts';
import { listFiles } from '../verkbro/read-dist.ts';

const day = '2026-11-21';
const record = '.tvilling/build.json';
const facts = '.tvilling/page-facts.jsonl';
const pictures = '.tvilling/pictures';

async function build(site: string, ...more: string[]): Promise<string> {
  const result = await runCli(['build', '--root', site, '--date', day, ...more]);
  expectNoCrash(result);
  expect(result.code, result.stderr).toBe(0);
  return result.stderr;
}

/** All files of the output by path, as text for comparison. */
const output = (site: string) =>
  new Map(
    listFiles(join(site, 'dist')).map((file) => [file, readFileSync(join(site, 'dist', file), 'latin1')]),
  );

/** The output of a build that knows nothing of the last one. */
async function freshOutput(site: string): Promise<Map<string, string>> {
  rmSync(join(site, record), { force: true });
  await build(site);
  return output(site);
}

/** The files that a build has written, by their number in the file system. */
const inodes = (site: string) =>
  new Map(listFiles(join(site, 'dist')).map((file) => [file, statSync(join(site, 'dist', file)).ino]));

/** The HTML pages that are other files than before. */
function rewritten(before: Map<string, number>, site: string): string[] {
  return [...inodes(site)]
    .filter(([file, inode]) => file.endsWith('.html') && before.get(file) !== inode)
    .map(([file]) => file);
}

describe('a build after a build', { timeout: 240_000 }, () => {
  let built: string;
  beforeAll(async () => {
    // All tests begin with a copy of this site.
    built = temporarySite('news', {}, () => {});
    await build(built);
    keepMade('news', built);
    return () => rmSync(built, { recursive: true, force: true });
  }, 240_000);

  function copyOfBuilt(): string {
    const site = temporarySite('news');
    cpSync(built, site, { recursive: true, preserveTimestamps: true });
    return site;
  }

  it('writes nothing if nothing changed, and says so of a page', async () => {
    const site = copyOfBuilt();
    const before = inodes(site);
    const printed = await build(site, '--why', '/sv/nyheter/ny-bat');
    expect(printed).toMatch(/^\d+ pages in dist\/ are as before, in [\d.]+ s: no problems$/m);
    expect(printed).toMatch(/\/sv\/nyheter\/ny-bat is as before: none of its \d+ inputs changed\./);
    expect(inodes(site)).toEqual(before);
  });

  it('renders only the pages that show what changed, says why, and tells with --verify-cache that it is right', async () => {
    const site = copyOfBuilt();
    const before = inodes(site);
    edit(site, 'content/news/new-boat.yaml', 'She is called', 'Her name is');
    const printed = await build(site, '--why', '/news/new-boat');
    expect(printed).toContain('/news/new-boat was rendered: content/news/new-boat.yaml changed.');
    // The entry's page, and the page of the list with the beginning of its text.
    expect(rewritten(before, site).sort()).toEqual(['news/new-boat.html', 'news/page/2.html']);

    // Of this output, and of a further edit, a build without the last one gives the same.
    edit(site, 'content/people.yaml', 'name: Eva Holm', 'name: Eva Holmberg');
    expect(await build(site, '--verify-cache')).toMatch(
      /All \d+ pages were rendered\. The cache would have given the same\./,
    );
    expect(output(site)).toEqual(await freshOutput(site));
  });

  it('renders all pages after a change in the navigation or the configuration', async () => {
    const site = copyOfBuilt();
    // Otherwise each page would have a new picture.
    edit(site, 'site.config.yaml', 'name: Norrlykta', 'name: Nordlykta\nsocialImages: off');
    const printed = await build(site, '--why', '/');
    expect(printed).toContain('/ was rendered: site.config.yaml changed.');
    expect(output(site).get('news/led-lamps.html')).toContain('Nordlykta');
  });

  it('renders all pages if the first form comes, because every policy allows its receiver', async () => {
    const site = temporarySite('booking');
    edit(site, 'site.config.yaml', 'url: /api/forms', 'url: https://forms.example/api');
    const form = read(site, 'content/pages/book.yaml');
    writeFileSync(
      join(site, 'content/pages/book.yaml'),
      form.replace(/sections:\n[\s\S]*/, 'sections: []\n'),
    );
    await build(site);
    expect(output(site).get('index.html')).not.toContain('https://forms.example');
    writeFileSync(join(site, 'content/pages/book.yaml'), form);
    await build(site);
    expect(output(site).get('index.html')).toContain('https://forms.example');
    expect(output(site)).toEqual(await freshOutput(site));
  });

  it('does not take what is not as the last build wrote it', async () => {
    const site = copyOfBuilt();
    const right = output(site);
    const at = (file: string) => join(site, 'dist', file);
    writeFileSync(at('index.html'), '<h1>by hand</h1>');
    // The size is the same, so only the time tells.
    writeFileSync(at('news.html'), read(site, 'dist/news.html').replace('</title>', '</titel>'));
    truncateSync(at('topics.json'), 10);
    rmSync(at('sv.html'));
    writeFileSync(at('extra.html'), '');
    await build(site);
    expect(output(site)).toEqual(right);

    for (const spoil of [
      () => truncateSync(join(site, record), 1000),
      () => truncateSync(join(site, facts), 1000),
      () => writeFileSync(join(site, record), read(site, record).replaceAll('"led-lamps"', '"led-lights"')),
      () => writeFileSync(join(site, facts), read(site, facts).replaceAll('canonical', 'canonicals')),
      () => writeFileSync(join(site, record), ''),
      () => rmSync(join(site, facts)),
      () => rmSync(join(site, 'dist'), { recursive: true }),
    ]) {
      spoil();
      await build(site);
      expect(output(site)).toEqual(right);
    }
  });

  it.each<[how: string, damage: (file: string) => void]>([
    ['cut short', (file) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['edited by hand', (file) => writeFileSync(file, changeLetters(readFileSync(file)))],
  ])('takes nothing from caches that were %s', async (_, damage) => {
    const site = copyOfBuilt();
    const right = output(site);
    const caches = listFiles(join(site, '.tvilling')).filter((file) => !file.startsWith('schemas/'));
    expect(caches.filter((file) => /^(?:bundle|checked|facts|parsed)\.json$/.test(file))).toHaveLength(4);
    expect(caches.filter((file) => file.startsWith('definitions/'))).toHaveLength(3);
    for (const file of caches) damage(join(site, '.tvilling', file));
    await build(site);
    expect(output(site)).toEqual(right);
  });

  it('takes the pages of another machine, where only times are others', async () => {
    const other = temporarySite('news');
    cpSync(built, other, { recursive: true });
    expect(await build(other)).toContain('are as before');
  });

  it('refuses --why for an address without a page', async () => {
    const { code, stderr } = await runCli(['build', '--root', copyOfBuilt(), '--why', '/nws']);
    expect(code).toBe(2);
    expect(stderr).toContain('There is no page at /nws.');
    expect(stderr).toContain('Did you mean /news?');
  });

  it('gives the same bytes as a first build, whatever was edited', async () => {
    const [edited, warm, cold] = [copyOfBuilt(), copyOfBuilt(), copyOfBuilt()];
    // Pictures take longest. The entries share theirs, and the topics have their own.
    for (const site of [edited, warm, cold]) {
      edit(site, 'site.config.yaml', 'translations:', 'socialImages: site\ntranslations:');
      edit(site, 'content/routes.yaml', '- page: topics\n', '- page: topics\n  socialImages: pages\n');
    }
    const random = randomNumbers(Number(process.env.SEED ?? 13));
    let accepted = 0;
    for (let round = 0; round < Number(process.env.ROUNDS ?? 3); round++) {
      const date = `2026-11-${10 + random(15)}`;
      const edits: string[] = [];
      for (let batch = 0; batch < 4; batch++) edits.push(...(await editTogether(edited, random, date)));
      accepted += edits.length;
      for (const site of [warm, cold]) copyContent(edited, site);
      if (round % 2 === 1) edits.push(spoilOutput(warm, random));
      await build(warm, '--date', date);
      // Pictures are the same with and without their cache (pictures.test.ts), and take long to draw.
      cpSync(join(warm, pictures), join(cold, pictures), { recursive: true });
      rmSync(join(cold, record), { force: true });
      await build(cold, '--date', date);
      expect(output(warm), edits.join('\n')).toEqual(output(cold));
    }
    expect(accepted).toBeGreaterThan(30);
  });
});

/** Changes a few letters in the middle of a file, which stays what it is by its form: JSON, a script, a list of lines. */
function changeLetters(bytes: Buffer): Buffer {
  let left = 40;
  for (let at = Math.floor(bytes.length / 2); left > 0 && at < bytes.length; at += 7) {
    const letter = bytes[at] ?? 0;
    if (letter < 97 || letter > 121) continue;
    bytes[at] = letter + 1;
    left -= 1;
  }
  return bytes;
}

function copyContent(from: string, to: string): void {
  rmSync(join(to, 'content'), { recursive: true, force: true });
  cpSync(join(from, 'content'), join(to, 'content'), { recursive: true });
}

/** Makes a few changes at random. If they contradict each other, undoes them all. Returns what they were. */
async function editTogether(
  site: string,
  random: (limit: number) => number,
  date: string,
): Promise<string[]> {
  const kept = join(site, 'kept');
  copyContent(site, kept);
  const edits = Array.from({ length: 5 }, () => editSomething(site, random));
  const result = await runMain(['validate', '--root', site, '--date', date]);
  expectNoCrash(result);
  if (result.code === 0) return edits;
  copyContent(kept, site);
  return [];
}

/** Numbers from 0 to below the limit, always the same for a seed (a linear congruential generator). */
function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
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
    [
      'topics',
      () =>
        replace(pick(entries), /(?<=topics: ).*/g, () => pick(['[storms]', '[lamps]', '[lamps, storms]'])),
    ],
    [
      'a slug',
      () =>
        replace(pick(entries), /(?<=slug: \{ en: )[\w-]+/g, () => `at-${word().toLowerCase()}-${random(99)}`),
    ],
    [
      'the length of a list',
      () => replace('pages/home.yaml', /(?<=most: )\d+/g, () => String(1 + random(4))),
    ],
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
