/**
 * All faults stand in the code at the same time, each behind a switch, so that the code is bundled once and the sites for the tests are
 * built once. `folder/on` has the numbers of the faults that are on. Each process reads them when it first comes to a switch, and notes
 * in `folder/reached` which ones it passes, with the id of the test that runs in this process. A page cannot read files: its browser has
 * the numbers in its name.
 */
const header = (folder) =>
  `globalThis.__fault ??= ((fs, folder) => { const numbers = (text) => new Set(text.split(',').filter(Boolean).map(Number)); ` +
  `if (fs === undefined) { const on = numbers(/ faults\\/([\\d,]*)/.exec(globalThis.navigator?.userAgent)?.[1] ?? ''); return (n) => on.has(n); } ` +
  `let text = ''; try { text = fs.readFileSync(folder + '/on', 'utf8'); } catch {} globalThis.__faultsOn ??= numbers(text); const seen = (globalThis.__faultsSeen ??= new Set()); let test = ''; ` +
  `return (n) => { if (test !== (globalThis.__test ?? '')) { test = globalThis.__test; seen.clear(); } ` +
  `if (!seen.has(n)) { seen.add(n); try { fs.appendFileSync(folder + '/reached', n + ' ' + test + '\\n'); } catch {} } return globalThis.__faultsOn.has(n); }; ` +
  `})(globalThis.process?.getBuiltinModule?.('node:fs'), ${JSON.stringify(folder)}); `;

/** Puts switches at the places of faults of one file, given as [number, fault]. */
export function withSwitches(source, numbered, folder) {
  // At one place, the larger one is around the smaller one, and a statement around its expression.
  const ordered = numbered.toSorted(([, a], [, b]) => a.start - b.start || b.end - a.end || Number(b.isStatement) - Number(a.isStatement));
  const [first] = /^(?:#![^\n]*\n)?/.exec(source);
  return `${first}${header(folder)}${switched(source, first.length, source.length, ordered)}`;
}

/** The text from `start` to `end`. What the first fault leaves as it is has the switches of those within it. */
function switched(source, start, end, ordered) {
  const [first, ...others] = ordered;
  if (first === undefined) return source.slice(start, end);
  const [number, fault] = first;
  const isInside = ([, each]) => each.end <= fault.end;
  const original = switched(source, fault.start, fault.end, others.filter(isInside));
  const choice = fault.isStatement
    ? `if (__fault(${number})) ${fault.text} else { ${original} }`
    : `(__fault(${number}) ? (${fault.text}) : (${original}))`;
  return (
    source.slice(start, fault.start) +
    choice +
    switched(
      source,
      fault.end,
      end,
      others.filter((each) => !isInside(each)),
    )
  );
}

/**
 * What processes have noted in the lines of `reached`: the numbers of faults by the id of the test that has passed them. Those of '' were
 * passed between tests or by another process.
 */
export function readReached(lines) {
  const reached = { '': [] };
  for (const line of new Set(lines)) {
    const [number, test] = line.split(' ');
    reached[test] = [...(reached[test] ?? []), Number(number)];
  }
  return reached;
}
