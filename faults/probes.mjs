/**
 * A probe says that the place of a fault has been run: it writes the number of the fault into a file, once a process. It stands in the
 * code itself, so it says so in the process of a test and, with a sign, in the processes that tests start. In a browser it says nothing.
 */
const probe = (log) =>
  `globalThis.__probe ??= ((seen, fs) => (n) => { if (fs === undefined || seen.has(n)) return; seen.add(n); ` +
  `fs.appendFileSync(${JSON.stringify(log)}, n + (globalThis.__vitest_worker__ ? '' : 'p') + '\\n'); })(new Set(), globalThis.process?.getBuiltinModule?.('node:fs')); `;

/** Puts probes at the places of faults of one file, given as [number, fault]. No line changes its number. */
export function withProbes(source, numbered, log) {
  const parts = numbered.flatMap(([number, { start, end, isStatement }]) => {
    const size = end - start;
    const [before, after] = isStatement ? [`{ __probe(${number}); `, ' }'] : [`(__probe(${number}), `, ')'];
    // At one place, what ends comes before what begins, and the larger place is around the smaller one.
    return [
      { at: start, isEnd: false, size: -size, text: before },
      { at: end, isEnd: true, size, text: after },
    ];
  });
  parts.sort((a, b) => a.at - b.at || Number(b.isEnd) - Number(a.isEnd) || a.size - b.size);
  let text = '';
  let done = 0;
  for (const { at, text: added } of parts) {
    text += source.slice(done, at) + added;
    done = at;
  }
  text += source.slice(done);
  const [first] = /^(?:#![^\n]*\n)?/.exec(text);
  return `${first}${probe(log)}${text.slice(first.length)}`;
}

/** Reads what probes have written: the numbers of the places that the process of a test has run, and of those that others have. */
export function readProbes(text) {
  const lines = [...new Set(text.split('\n').filter((line) => line !== ''))];
  const numbers = (isOther) => lines.filter((line) => line.endsWith('p') === isOther).map(Number.parseFloat);
  return { own: numbers(false), others: numbers(true) };
}
