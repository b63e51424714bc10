import { parse } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';
import { chooseFaults, roomOf } from '../../faults/choose.mjs';
import { findFaults, withFault } from '../../faults/find.mjs';
import { readProbes, withProbes } from '../../faults/probes.mjs';
import { faultDiff, roomTable } from '../../faults/table.mjs';

const source = `#!/usr/bin/env node
interface Page { path: 'a' | 'b' }
export function lines(text: string, most: number): string[] {
  if (text === '') return [];
  const found = text.split('\\n').filter((line) => line.length > 0 && !line.startsWith('#'));
  if (found.length < most) report('few');
  return [...found as Page['path'][], most - 1].map(String);
}
const report = (text: string) => {
  seen.push(text);
  last = text ?? 'none';
  const hint = () => 'few';
};
const seen: string[] = [];
let last = '';
`;

const found = await findFaults('cli/lines.ts', source);
const changed = (id: string) => {
  const fault = found.find((each) => each.id === `cli/lines.ts#${id}`);
  if (fault === undefined) throw new Error(`no fault ${id} in ${found.map((each) => each.id).join(', ')}`);
  return faultDiff(source, fault).split('\n').at(-1)?.slice(1).trim();
};

describe('the faults of a file', () => {
  it.each([
    ['lines/guard/1', ';'],
    ['lines/equality/1', "if (text !== '') return [];"],
    ['lines.found/step/1', "const found = text.split('\\n');"],
    [
      'lines.found/bound/1',
      "const found = text.split('\\n').filter((line) => line.length >= 0 && !line.startsWith('#'));",
    ],
    [
      'lines.found/bound/2',
      "const found = text.split('\\n').filter((line) => line.length > 1 && !line.startsWith('#'));",
    ],
    [
      'lines.found/logic/1',
      "const found = text.split('\\n').filter((line) => line.length > 0 || !line.startsWith('#'));",
    ],
    [
      'lines.found/text/1',
      "const found = text.split('\\n').filter((line) => line.length > 0 && !line.startsWith(''));",
    ],
    ['lines/condition/1', "if (!(found.length < most)) report('few');"],
    ['lines/bound/1', "if (found.length <= most) report('few');"],
    ['lines/report/1', 'if (found.length < most) ;'],
    ['report.hint/return/1', "const hint = () => '';"],
    ['lines/arithmetic/1', "return [...found as Page['path'][], most + 1].map(String);"],
    ['report/call/1', ';'],
    ['report/assignment/1', ';'],
    ['report/default/1', 'last = text;'],
  ])('has %s', (id, line) => {
    expect(changed(id)).toBe(line);
  });

  it('leaves types, imports and texts that are only shown', () => {
    expect(found).toHaveLength(15);
  });

  it('is code that can be run', async () => {
    for (const fault of found) {
      const { errors } = await parse('lines.ts', withFault(source, fault));
      expect(errors, fault.id).toEqual([]);
    }
  });

  it('keeps its ids when another declaration changes', async () => {
    const longer = source.replace('interface', 'const one = (n: number) => n === 1 || n < 0;\ninterface');
    const ids = (await findFaults('cli/lines.ts', longer)).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(found.map(({ id }) => id)));
  });
});

describe('probes', () => {
  it('say which places have been run, and change neither lines nor results', async () => {
    const probed = withProbes(source, [...found.entries()], '/log');
    const { errors } = await parse('lines.ts', probed);
    expect(errors).toEqual([]);
    expect(probed.split('\n')).toHaveLength(source.split('\n').length);
    expect(probed.startsWith('#!/usr/bin/env node\n')).toBe(true);
    for (const number of found.keys()) expect(probed).toContain(`__probe(${number})`);
  });

  it('are told apart by the process that has run them', () => {
    expect(readProbes('3\n12p\n3p\n12p\n')).toEqual({ own: [3], others: [12, 3] });
  });
});

describe('the choice', () => {
  const many = ['cli/check/a.ts', 'cli/content/edits/b.ts', 'cli/bin.ts', 'templates/forms/c.tsx'].flatMap(
    (file, at) =>
      Array.from({ length: 10 ** at }, (_, number) => ({ id: `${file}#f/guard/${number}`, file })),
  );
  const ids = (faults: readonly { id: string }[]) => faults.map(({ id }) => id);

  it('is spread over all rooms', () => {
    const chosen = chooseFaults(many, 40, '1').map(({ file }: { file: string }) => roomOf(file));
    const shares = ['cli/check', 'cli/content', 'cli', 'templates'].map((room) => [
      room,
      chosen.filter((each: string) => each === room).length,
    ]);
    expect(shares).toEqual([
      ['cli/check', 1],
      ['cli/content', 3],
      ['cli', 9],
      ['templates', 28],
    ]);
  });

  it('is the same for a seed, and another for another one', () => {
    expect(ids(chooseFaults(many.toReversed(), 40, '1')).sort()).toEqual(
      ids(chooseFaults(many, 40, '1')).sort(),
    );
    expect(ids(chooseFaults(many, 40, '2'))).not.toEqual(ids(chooseFaults(many, 40, '1')));
  });

  it('changes little when the code does', () => {
    const before = new Set(ids(chooseFaults(many, 40, '1')));
    const others = ids(chooseFaults(many.slice(0, -20), 40, '1')).filter((id) => !before.has(id));
    expect(others.length).toBeLessThan(3);
  });
});

it('counts per room what is found by which tests', () => {
  const table = roomTable([
    { file: 'cli/bin.ts', found: 'test' },
    { file: 'cli/content/edits/a.ts', found: 'all' },
    { file: 'cli/content/edits/b.ts', found: 'none' },
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    '| `cli` | 1 | 1 | 0 | 0 | 100 % |',
    '| `cli/content` | 2 | 0 | 1 | 1 | 0 % |',
    '| all | 3 | 1 | 1 | 1 | 33 % |',
  ]);
});
