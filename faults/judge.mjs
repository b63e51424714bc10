/** How many faults are on at a time. */
const together = 16;

const byCost = (tests) => tests.toSorted((a, b) => a.cost - b.cost);

/** The quickest tests: those that take `most` ms together, and at least one. */
function quickest(tests, most) {
  let time = 0;
  return byCost(tests).filter(({ cost }, at) => {
    time += cost;
    return at === 0 || time <= most;
  });
}

/**
 * Says which tests find which faults. `tests`: [{ file, cost, reached }], with the ids of the faults that a file reaches and the time
 * in ms that it takes. `run(files, ids)` runs files with faults until a test fails and resolves to { file, failed }, or undefined.
 * `found(id, failure)` is told of each fault that is found. Resolves to the ids of the others.
 *
 * Most faults are found by one of the quickest tests that reach them. Those that are not would be run with all others: these are run with
 * several such faults at a time, and only a file that fails is run with parts of them. `alone`: the time in ms for the tests of one fault
 * alone.
 */
export async function judge(ids, tests, run, found, alone = 10_000) {
  const left = new Set(ids);
  const reaching = (group) => tests.filter(({ reached }) => group.some((id) => reached.has(id)));
  const note = (id, failure) => {
    left.delete(id);
    found(id, failure);
  };

  /** Finds out which faults of a group fail a file. */
  async function divide(file, group) {
    if (group.length === 0) return;
    const failure = await run([file], group);
    if (failure === undefined) return;
    if (group.length === 1) return note(group[0], failure);
    const half = Math.ceil(group.length / 2);
    await divide(file, group.slice(0, half));
    await divide(file, group.slice(half));
  }

  async function runTogether(group) {
    let rest = byCost(reaching(group)).map(({ file }) => file);
    while (rest.length > 0) {
      const open = group.filter((id) => left.has(id));
      const failure = open.length === 0 ? undefined : await run(rest, open);
      if (failure === undefined) return;
      const test = tests.find(({ file }) => file === failure.file);
      const inFile = open.filter((id) => test.reached.has(id));
      const half = Math.ceil(inFile.length / 2);
      if (open.length === 1) return note(open[0], failure);
      if (inFile.length === 1) await divide(test.file, inFile);
      else for (const part of [inFile.slice(0, half), inFile.slice(half)]) await divide(test.file, part);
      const isFound = open.some((id) => !left.has(id));
      rest = rest.slice(rest.indexOf(failure.file) + (isFound ? 0 : 1));
    }
  }

  for (const id of alone > 0 ? ids : []) {
    const files = quickest(reaching([id]), alone).map(({ file }) => file);
    const failure = files.length === 0 ? undefined : await run(files, [id]);
    if (failure) note(id, failure);
  }
  const open = [...left].filter(
    (id) => alone === 0 || quickest(reaching([id]), alone).length < reaching([id]).length,
  );
  for (let at = 0; at < open.length; at += together) await runTogether(open.slice(at, at + together));
  return [...left];
}
