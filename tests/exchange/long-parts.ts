import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect } from 'vitest';
import { expectNoCrash } from '../findings.ts';
import { committedSite } from '../git.ts';
import { runMain } from '../run-main.ts';
import { changed, temporarySite } from '../temporary-site.ts';

/** The formats, by the ending of their files. */
const names = { xlf: 'xliff12', xlf2: 'xliff2', po: 'po', csv: 'csv', jsonl: 'jsonl' } as const;

export type Name = keyof typeof names;

/** Everything of the minimal site, in each format. */
export const exported = new Map<Name, string>();

/** Fills `exported` before the tests of a file. */
export const exportsAll = () =>
  beforeAll(async () => {
    const site = temporarySite('minimal', {}, () => {});
    for (const [name, format] of Object.entries(names)) {
      const flags = ['--to', 'sv', '--only', 'complete', '--format', format, '--root', site];
      exported.set(name as Name, (await runMain(['translations', 'export', ...flags])).stdout);
    }
  });

/** Imports a file. Returns what is said about it, on one line. */
export async function importing(name: Name, text: string) {
  const site = committedSite('minimal');
  writeFileSync(join(site, `sv.${name}`), text);
  const result = await runMain(['translations', 'import', `sv.${name}`, '--root', site], { cwd: site });
  expectNoCrash(result);
  return { code: result.code, said: result.stderr.replace(/\s+/g, ' ') };
}

export const long = (length: number) => 'Och '.repeat(length / 4);

/** The number of the line at which a piece of a text begins. */
const lineOf = (text: string, piece: string): number => text.slice(0, text.indexOf(piece)).split('\n').length;

export const target = 'Och två skåpbilar.';

/** A part of a file that is too long: what it takes the place of, and the first words of the finding. */
export type Part = readonly [what: string, name: Name, before: string, after: string, words: string];

/** Expects that a part of a file is one finding, about where it begins, and that nothing is changed. */
export async function expectTooLong([, name, before, after, words]: Part): Promise<void> {
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
}

/** Expects that groups within groups, so many in a line, are a finding at the line of the first one that is too deep. */
export async function expectTooDeep(count: number, inLine: number): Promise<void> {
  const text = exported.get('xlf') ?? '';
  const groups = `${'<group>'.repeat(inLine)}\n`.repeat(count / inLine);
  const { code, said } = await importing('xlf', changed(text, '<body>', `<body>\n${groups}`));
  expect(code).toBe(1);
  const first = lineOf(text, '<body>') + 1;
  // Around them are three elements.
  const line = inLine === 1 ? first + 97 : first;
  expect(said).toMatch(
    new RegExp(`^sv\\.xlf:${line}:\\d+ error exchange/unreadable .* Elements are nested more than 100 levels deep here\\.`),
  );
}

/** Expects that a unit is read that stands there so often that a file is longer than a part may be. */
export async function expectManyRead(name: Name, unit: RegExp): Promise<void> {
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
}
