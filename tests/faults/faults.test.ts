import { parse } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';
import { chooseFaults, roomOf } from '../../faults/choose.mjs';
import { findFaults, withFault } from '../../faults/find.mjs';
import { judge } from '../../faults/judge.mjs';
import { readReached, withSwitches } from '../../faults/switches.mjs';
import { faultDiff, roomTable } from '../../faults/table.mjs';
import { tries, tryFiles } from '../../faults/tries.mjs';

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
    ['lines.found/bound/1', "const found = text.split('\\n').filter((line) => line.length >= 0 && !line.startsWith('#'));"],
    ['lines.found/bound/2', "const found = text.split('\\n').filter((line) => line.length > 1 && !line.startsWith('#'));"],
    ['lines.found/logic/1', "const found = text.split('\\n').filter((line) => line.length > 0 || !line.startsWith('#'));"],
    ['lines.found/text/1', "const found = text.split('\\n').filter((line) => line.length > 0 && !line.startsWith(''));"],
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

describe('switches', () => {
  const nested = `export const grade = (points: number) => {
  if (points > 3 && points !== 5) return [points];
  return [points - 1].filter((each) => each > 0);
};`;

  type Grade = (points: number) => number[];
  const faultsOf = () => findFaults('grade.ts', nested);
  const load = (code: string, isOn: (number: number) => boolean): Grade => {
    const text = code.replaceAll(': number', '').replace('export ', '');
    return new Function('globalThis', '__fault', `${text}; return grade;`)({ __fault: isOn }, isOn);
  };
  const results = (grade: Grade) => [0, 1, 2, 3, 4, 5].map(grade);

  it('change nothing as long as none is on, and no result but that of the fault which is', async () => {
    const faults = await faultsOf();
    const switched = withSwitches(nested, [...faults.entries()], '/nowhere');
    expect(results(load(switched, () => false))).toEqual([[], [], [1], [2], [4], [4]]);
    for (const [number, fault] of faults.entries()) {
      const alone = load(withFault(nested, fault), () => false);
      expect(results(load(switched, (each) => each === number)), fault.id).toEqual(results(alone));
    }
  });

  it('are noted when they are passed', async () => {
    const faults = await faultsOf();
    const passed = new Set<number>();
    const grade = load(withSwitches(nested, [...faults.entries()], '/nowhere'), (number) => {
      passed.add(number);
      return false;
    });
    grade(2);
    const others = faults.filter((_, number) => !passed.has(number)).map(({ kind }) => kind);
    expect(others).toEqual(['equality', 'bound', 'return']);
    expect(readReached(['3 ', '3 a', '12 a', '3 a'])).toEqual({ '': [3], a: [3, 12] });
  });
});

describe('judging', () => {
  const test = (file: string, cost: number, ...reached: string[]) => ({
    name: file,
    file,
    cost,
    reached: new Set(reached),
  });
  /** Judges with tests that find what `finds` says. Gives what was found by what, what was left, and what was run. */
  async function judgeWith(tests: ReturnType<typeof test>[], finds: Record<string, string[]>) {
    const runs: string[] = [];
    const found: Record<string, string> = {};
    const ids = [...new Set(tests.flatMap(({ reached }) => [...reached]))];
    const left = await judge(
      ids,
      tests,
      async (names: string[], on: string[]) => {
        runs.push(`${names.join(' ')} with ${on.join(' ')}`);
        const name = names.find((each) => on.some((id) => finds[each]?.includes(id)));
        return name === undefined ? undefined : { name, failed: 'a test' };
      },
      (id: string, { name }: { name: string }) => {
        found[id] = name;
      },
    );
    return { found, left, runs };
  }

  it('runs the tests that reach a fault, the quickest first', async () => {
    const tests = [test('slow', 3000, 'a', 'b'), test('quick', 1000, 'a'), test('other', 1, 'b')];
    expect(await judgeWith(tests, { slow: ['a', 'b'] })).toEqual({
      found: { a: 'slow', b: 'slow' },
      left: [],
      runs: ['quick slow with a', 'other slow with b'],
    });
  });

  it('runs several faults at a time with the tests that take long', async () => {
    const tests = [test('quick', 1, 'a', 'b', 'c', 'd'), test('slow', 20_000, 'a', 'b', 'c', 'd')];
    const { found, left, runs } = await judgeWith(tests, { slow: ['c'] });
    expect({ found, left }).toEqual({ found: { c: 'slow' }, left: ['a', 'b', 'd'] });
    expect(runs.slice(4)).toEqual([
      'quick slow with a b c d',
      'slow with a b',
      'slow with c d',
      'slow with c',
      'slow with d',
      'slow with a b d',
    ]);
  });

  it('ends when a test fails only with several faults at a time', async () => {
    const tests = [test('slow', 20_000, 'a', 'b'), test('quick', 1, 'a', 'b')];
    const both = await judge(
      ['a', 'b'],
      tests,
      async (_names: string[], on: string[]) => (on.length > 1 ? { name: 'slow', failed: 'a test' } : undefined),
      () => {},
    );
    expect(both).toEqual(['a', 'b']);
  });
});

describe('the tries of a test', () => {
  const test = { id: 'a', name: 'reads', file: { filepath: '/checkout/tests/content/read.test.ts' } };
  const room = 'content';

  /** Runs the rounds of a test that fails with the faults `finds`, and says what it ran and what it found. */
  function roundsOf(given: object, isPassed: (on: number[]) => boolean, isReached: (fault: number, on: number[]) => boolean = () => true) {
    const asked = { left: new Set([1, 2, 3, 4]), rooms: {}, most: 100, ended: {}, spent: {}, ...given };
    const found: number[] = [];
    const rounds: number[][] = [];
    const run = tries(
      asked,
      test,
      () => [1, 2, 3, 4].filter((fault) => isReached(fault, rounds.at(-1) ?? [])),
      (line: { found?: number }) => {
        if (line.found !== undefined) found.push(line.found);
      },
    );
    let next = run.next();
    while (!next.done) {
      rounds.push(next.value);
      next = run.next({ isPassed: isPassed(next.value), time: 60, message: 'a test' });
    }
    return { rounds, found, answer: next.value, asked };
  }

  it('run all faults that it reaches together, and halves of them as long as it fails', () => {
    const { rounds, found, asked } = roundsOf({}, (on) => !on.includes(3));
    expect(found).toEqual([3]);
    expect(rounds).toEqual([[], [1, 2, 3, 4], [1, 2], [3, 4], [3], [], [4]]);
    expect([...asked.left]).toEqual([1, 2, 4]);
  });

  it('run a fault again without another one that has kept the test from it', () => {
    const isPassed = (on: number[]) => on.includes(1) || !on.includes(2);
    const { rounds, found } = roundsOf({}, isPassed, (fault, on) => fault !== 2 || !on.includes(1));
    expect(found).toEqual([2]);
    expect(rounds).toEqual([[], [1, 2, 3, 4], [2], []]);
  });

  it('find nothing if the test fails without a fault, before or afterwards', () => {
    expect(roundsOf({}, () => false)).toMatchObject({ found: [], answer: 'fails', rounds: [[]] });
    let isSpoilt = false;
    const { found, answer } = roundsOf({ left: new Set([2]) }, (on) => {
      isSpoilt ||= on.length > 0;
      return !isSpoilt;
    });
    expect({ found, answer }).toEqual({ found: [], answer: 'spoilt' });
  });

  it('leave a fault that has taken its time, but for the tests of its room', () => {
    const given = { spent: { 1: 100, 2: 100, 3: 100 }, rooms: { 1: room, 2: 'site', 3: 'site', 4: 'site' } };
    expect(roundsOf(given, () => true).rounds).toEqual([[], [1, 4]]);
  });

  it('do not run again what has ended the process', () => {
    const { rounds, found } = roundsOf({ left: new Set([1, 2]), ended: { a: ['1,2', '1'] } }, () => true);
    expect(found).toEqual([1]);
    expect(rounds).toEqual([[], [2]]);
  });
});

describe('files whose faults are tried in one process', () => {
  type Asked = { left: number[]; ended: Record<string, string[]>; done: string[] };
  const [a, b] = ['a', 'b'].map((name) => ({ file: `/checkout/tests/${name}.test.ts` }));

  it('go on in another process when a fault has ended theirs', async () => {
    const asked: Asked[] = [];
    const answers = [
      [
        { test: 'a1', done: true },
        { test: 'a2', found: 1 },
        { test: 'a2', begins: [2, 3] },
      ],
      [{ test: 'a2', found: 2 }, a, b],
    ];
    const found = await tryFiles(['tests/a.test.ts', 'tests/b.test.ts'], { left: [1, 2, 3] }, async (_files: string[], given: Asked) => {
      asked.push(structuredClone(given));
      return answers.shift();
    });
    expect(found.map((line) => line.found)).toEqual([1, 2]);
    expect(asked[1]).toEqual({ left: [2, 3], ended: { a2: ['2,3'] }, done: ['a1'] });
  });

  it('end also when a file cannot be loaded, or a test ends the process without a fault', async () => {
    const answers = [[], [{ test: 'b1', begins: [] }], [b]];
    const ran: string[][] = [];
    const found = await tryFiles(['tests/a.test.ts', 'tests/b.test.ts'], { left: [1] }, async (files: string[]) => {
      ran.push(files);
      return answers.shift();
    });
    expect(found).toEqual([]);
    expect(ran.map((files) => files.length)).toEqual([2, 1, 1]);
  });
});

describe('the choice', () => {
  const many = ['cli/check/a.ts', 'cli/content/edits/b.ts', 'cli/bin.ts', 'templates/forms/c.tsx'].flatMap((file, at) =>
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
    expect(ids(chooseFaults(many.toReversed(), 40, '1')).sort()).toEqual(ids(chooseFaults(many, 40, '1')).sort());
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
    { file: 'cli/content/edits/c.ts', found: 'nothing' },
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    '| `cli` | 1 | 0 | 1 | 0 | 0 | 100 % |',
    '| `cli/content` | 3 | 1 | 0 | 1 | 1 | 0 % |',
    '| all | 4 | 1 | 1 | 1 | 1 | 33 % |',
  ]);
});
