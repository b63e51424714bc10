import { roomOfFile } from './tries.mjs';

/** How many faults are on at a time. */
const together = 16;

/** The tests in the order in which they are run: file after file, those first whose tests take the least time together. */
function inOrder(tests) {
  const times = new Map();
  for (const { file, cost } of tests) times.set(file, (times.get(file) ?? 0) + cost);
  const files = [...times.keys()].sort((a, b) => times.get(a) - times.get(b));
  return files.flatMap((file) => tests.filter((test) => test.file === file));
}

/**
 * The tests that are the first to be run with a fault: at least one, and those that take `most` ms together. Those of its own room come
 * before others that are up to eight times as quick.
 */
function firstOf(tests, id, most) {
  const price = ({ file, cost }) => (roomOfFile(file) === roomOfFile(id) ? cost / 8 : cost);
  let time = 0;
  const first = tests
    .toSorted((a, b) => price(a) - price(b))
    .filter(({ cost }, at) => {
      time += cost;
      return at === 0 || time <= most;
    });
  return inOrder(first);
}

/**
 * Says which tests find which faults. `tests`: [{ name, file, cost, reached }], each file's in the order of the file, with the ids of the
 * faults that a test reaches and the time in ms that it takes. `run(names, ids)` runs tests with faults until one fails and resolves to
 * { name, failed }, or undefined. `found(id, failure)` is told of each fault that is found. Resolves to the ids of the others.
 *
 * Most faults are found by one of the quickest tests that reach them. Those that are not would be run with all others: these are run with
 * several such faults at a time, and only a test that fails is run with parts of them. `alone`: the time in ms for the tests of one fault
 * alone.
 */
export async function judge(ids, tests, run, found, alone = 10_000) {
  const left = new Set(ids);
  const reaching = (group) => tests.filter(({ reached }) => group.some((id) => reached.has(id)));
  const firstFor = (id) => firstOf(reaching([id]), id, alone);
  const note = (id, failure) => {
    left.delete(id);
    found(id, failure);
  };

  /** Finds out which faults of a group fail a test. */
  async function divide(name, group) {
    if (group.length === 0) return;
    const failure = await run([name], group);
    if (failure === undefined) return;
    if (group.length === 1) return note(group[0], failure);
    const half = Math.ceil(group.length / 2);
    await divide(name, group.slice(0, half));
    await divide(name, group.slice(half));
  }

  async function runTogether(group) {
    let rest = inOrder(reaching(group)).map(({ name }) => name);
    while (rest.length > 0) {
      const open = group.filter((id) => left.has(id));
      const failure = open.length === 0 ? undefined : await run(rest, open);
      if (failure === undefined) return;
      const test = tests.find(({ name }) => name === failure.name);
      const inTest = open.filter((id) => test.reached.has(id));
      const half = Math.ceil(inTest.length / 2);
      if (open.length === 1) return note(open[0], failure);
      if (inTest.length === 1) await divide(test.name, inTest);
      else for (const part of [inTest.slice(0, half), inTest.slice(half)]) await divide(test.name, part);
      const isFound = open.some((id) => !left.has(id));
      rest = rest.slice(rest.indexOf(failure.name) + (isFound ? 0 : 1));
    }
  }

  for (const id of alone > 0 ? ids : []) {
    const names = firstFor(id).map(({ name }) => name);
    const failure = names.length === 0 ? undefined : await run(names, [id]);
    if (failure) note(id, failure);
  }
  const open = [...left].filter((id) => alone === 0 || firstFor(id).length < reaching([id]).length);
  for (let at = 0; at < open.length; at += together) await runTogether(open.slice(at, at + together));
  return [...left];
}
