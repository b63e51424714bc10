/** The names of a test and of what is around it. */
const fullName = ({ name, suite }) => (suite?.name ? `${fullName(suite)} > ${name}` : name);

/** The room of a test or of a fault, by its file. */
export const roomOfFile = (file) => file.replace(/^(?:cli|.*\/tests|tests)\//, '').match(/^([^/]+)\//)?.[1] ?? '';

/**
 * The rounds of one test: gives the faults that are to be on, and takes { isPassed, time, message }. `reached()`: the faults that the test
 * has passed in the last round. Where one of a group keeps the test from another one, the other one is tried without it. `note` is told of each fault that is found. Returns 'fails' if the test fails without a fault, and 'spoilt' if it does
 * so at last.
 */
export function* tries(asked, test, reached, note) {
  const first = yield [];
  if (!first.isPassed) return 'fails';
  const room = roomOfFile(test.file.filepath);
  const isOpen = (fault) => asked.left.has(fault) && (asked.rooms[fault] === room || (asked.spent[fault] ?? 0) < asked.most);
  const waiting = [reached().filter(isOpen)];
  for (let group = waiting.pop(); group !== undefined; group = waiting.pop()) {
    if (group.length === 0) continue;
    const hasEnded = asked.ended[test.id]?.includes(group.join());
    const round = hasEnded ? { isPassed: false, message: 'the tests ended too early' } : yield group;
    if (round.isPassed) {
      const passed = new Set(reached());
      const tried = group.filter((fault) => passed.has(fault));
      for (const fault of tried) asked.spent[fault] = (asked.spent[fault] ?? 0) + round.time;
      if (tried.length > 0) waiting.push(group.filter((fault) => !passed.has(fault)));
      continue;
    }
    if (group.length > 1) {
      const half = Math.ceil(group.length / 2);
      waiting.push(group.slice(half), group.slice(0, half));
      continue;
    }
    const again = hasEnded ? first : yield [];
    if (!again.isPassed) return 'spoilt';
    asked.left.delete(group[0]);
    note({ test: test.id, name: fullName(test), found: group[0], message: round.message?.split('\n')[0] });
  }
  return 'done';
}

/**
 * Tries faults with the tests of files, until all files have ended. `run(files, asked)` runs files and resolves to what their process has
 * noted: { test, begins } for a round, { test, found } for a fault, { test, done } and { file } for what has ended. A process that ends
 * in a round is begun again: its faults have ended it, and what has been done before is left out. Resolves to what was found.
 */
export async function tryFiles(files, given, run) {
  const asked = { ...given, ended: {}, done: [] };
  const all = [];
  for (let rest = files; rest.length > 0; ) {
    const lines = await run(rest, asked);
    const found = lines.filter((line) => line.found !== undefined);
    all.push(...found);
    asked.left = asked.left.filter((fault) => !found.some((line) => line.found === fault));
    asked.done.push(...lines.filter(({ done }) => done).map(({ test }) => test));
    const hasEnded = (file) => lines.some((line) => line.file?.endsWith(`/${file}`));
    rest = rest.filter((file) => !hasEnded(file));
    const last = lines.at(-1);
    if (last?.begins?.length > 0) asked.ended[last.test] = [...(asked.ended[last.test] ?? []), last.begins.join()];
    else if (last?.test !== undefined) asked.done.push(last.test);
    else rest = rest.slice(1);
  }
  return all;
}
