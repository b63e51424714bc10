import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectNoCrash } from '../findings.ts';
import { committedSite } from '../git.ts';
import { runMain } from '../run-main.ts';
import { changed, temporarySite } from '../temporary-site.ts';

const names = { xlf: 'xliff12', xlf2: 'xliff2', po: 'po', csv: 'csv', jsonl: 'jsonl' } as const;

type Name = keyof typeof names;

/** Everything of the minimal site, in each format. */
const exported = new Map<Name, string>();

beforeAll(async () => {
  const site = temporarySite('minimal', {}, () => {});
  for (const [name, format] of Object.entries(names)) {
    const flags = ['--to', 'sv', '--only', 'complete', '--format', format, '--root', site];
    exported.set(name as Name, (await runMain(['translations', 'export', ...flags])).stdout);
  }
});

/** Imports a file. Returns what is said about it, on one line. */
async function importing(name: Name, text: string) {
  const site = committedSite('minimal');
  writeFileSync(join(site, `sv.${name}`), text);
  const result = await runMain(['translations', 'import', `sv.${name}`, '--root', site], { cwd: site });
  expectNoCrash(result);
  return { code: result.code, said: result.stderr.replace(/\s+/g, ' ') };
}

const long = (length: number) => 'Och '.repeat(length / 4);

/** The number of the line at which a piece of a text begins. */
const lineOf = (text: string, piece: string): number => text.slice(0, text.indexOf(piece)).split('\n').length;

describe('a part of a file for translators that is too long', () => {
  const target = 'Och två skåpbilar.';
  const where: readonly (readonly [
    what: string,
    name: Name,
    before: string,
    after: string,
    words: string,
  ])[] = [
    ['a translation', 'xlf', target, long(1_200_000), 'What begins here'],
    ['a translation', 'xlf2', target, long(1_200_000), 'What begins here'],
    ['a comment', 'xlf', target, `<!-- ${long(1_200_000)} -->`, 'What begins here'],
    ['an attribute', 'xlf', '<target', `<target more="${long(1_200_000)}"`, 'What begins here'],
    ['a unit of many parts', 'xlf', target, `${target}<x id="1"/>`.repeat(60_000), 'What begins here'],
    ['a line', 'po', target, long(10_000_000), 'The line'],
    ['a message of many lines', 'po', `"${target}"`, `"${target}"\n`.repeat(80_000), 'The message'],
    ['a cell', 'csv', target, long(1_200_000), 'The row of this cell'],
    ['a row of many cells', 'csv', `"${target}"`, '"",'.repeat(600_000), 'The row of this cell'],
    ['a line', 'jsonl', target, long(1_200_000), 'The line'],
  ];

  it.each(where)('is a finding at its line: %s (%s)', async (_, name, before, after, words) => {
    const text = changed(exported.get(name) ?? '', before, after);
    const { code, said } = await importing(name, text);
    expect(code).toBe(1);
    expect(said).toContain(`${words} has more than 1,000,000 characters. `);
    const [, line] = new RegExp(`^sv\\.${name}:(\\d+):\\d+ error exchange/unreadable `).exec(said) ?? [];
    // The unit begins some lines above its translation.
    const begins = lineOf(text, after.slice(0, 20));
    expect(Number(line)).toBeLessThanOrEqual(begins);
    expect(Number(line)).toBeGreaterThan(begins - 12);
    expect(said).toContain('Nothing was changed.');
  });

  it('is a finding about its length where it can be read', async () => {
    const { said } = await importing(
      'xlf',
      changed(exported.get('xlf') ?? '', target, '[a]('.repeat(200_000)),
    );
    expect(said).toContain('exchange/too-long The translation has 800000 characters');
  });
});

it.each([1, 200_000])(
  'groups within groups, %i in a line, are a finding at the line of the first that is too deep',
  async (inLine) => {
    const text = exported.get('xlf') ?? '';
    const groups = `${'<group>'.repeat(inLine)}\n`.repeat(200_000 / inLine);
    const { code, said } = await importing('xlf', changed(text, '<body>', `<body>\n${groups}`));
    expect(code).toBe(1);
    const first = lineOf(text, '<body>') + 1;
    // Around them are three elements.
    const line = inLine === 1 ? first + 97 : first;
    expect(said).toMatch(
      new RegExp(
        `^sv\\.xlf:${line}:\\d+ error exchange/unreadable .* Elements are nested more than 100 levels deep here\\.`,
      ),
    );
  },
);

it.each<[name: Name, unit: RegExp]>([
  ['xlf', /<trans-unit[\s\S]*?<\/trans-unit>\s*/],
  ['xlf2', /<unit[\s\S]*?<\/unit>\s*/],
  ['po', /(?<=\n\n)#\.[\s\S]*?\n\n/],
  ['csv', /(?<=\n)"pages[\s\S]*?\r\n(?="pages)/],
  ['jsonl', /^.*\n/],
])('many units that are longer together are read: %s', async (name, unit) => {
  const text = exported.get(name) ?? '';
  const [one = ''] = unit.exec(text) ?? [];
  expect(one).not.toBe('');
  const many = one.repeat(Math.ceil(1_200_000 / one.length));
  const { code, said } = await importing(
    name,
    text.replace(one, () => many),
  );
  expect(said).not.toContain('exchange/');
  expect(code).toBe(0);
});
