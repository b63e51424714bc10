import { describe, expect, it } from 'vitest';
import { Phases } from '../../../cli/diagnostics/report/phases.ts';

/** Phases with a clock that the test moves, and what they have written. */
function onTerminal(env: Record<string, string> = {}, isTTY = true) {
  const written: string[] = [];
  let now = 0;
  const host = { stderr: { write: (text: string) => written.push(text), isTTY }, env };
  const phases = new Phases(host, () => now);
  return { phases, written, wait: (milliseconds: number) => (now += milliseconds) };
}

/** Takes the place of the line before it. */
const line = (text: string) => `\r\u001b[2K${text}`;

describe('progress', () => {
  it('says what is done, how fast, and how long it will take, and leaves nothing behind', () => {
    const { phases, written, wait } = onTerminal();
    phases.begin('checking');
    wait(2000);
    phases.begin('rendering', 4000);
    for (let page = 0; page < 1000; page++) {
      wait(1);
      phases.advance();
    }
    phases.end();
    expect(written[0]).toBe(line('rendering …'));
    expect(written).toContain(line('rendering 1,000 of 4,000, 1,000 a second, 3 s left …'));
    // One line each 100 ms.
    expect(written.length).toBeLessThan(15);
    expect(written.at(-1)).toBe(line(''));
  });

  it('names the phase alone where nobody knows how much there is', () => {
    const { phases, written, wait } = onTerminal();
    phases.begin('checking');
    wait(2000);
    phases.advance();
    expect(written).toEqual([line('checking …')]);
  });

  it.each([
    ['in the first second', {}, true, 500],
    ['in a CI service', { CI: 'true' }, true, 5000],
    ['on a terminal that cannot replace a line', { TERM: 'dumb' }, true, 5000],
    ['in a pipe', {}, false, 5000],
  ])('is not shown %s', (_, env, isTTY, milliseconds) => {
    const { phases, written, wait } = onTerminal(env as Record<string, string>, isTTY);
    phases.begin('rendering', 10);
    wait(milliseconds);
    phases.advance();
    phases.end();
    expect(written).toEqual([]);
  });
});

it('the table of phases has their time, their share, and the whole', () => {
  const { phases, written, wait } = onTerminal({ CI: 'true' });
  phases.begin('checking');
  wait(500);
  phases.begin('rendering');
  wait(1500);
  phases.end();
  phases.printTable();
  expect(written.join('')).toMatch(
    /^checking {3}0\.50 s {2}25 %\nrendering {2}1\.50 s {2}75 %\nin all {5}2\.00 s {2}\d+ MB at most in this process\n$/,
  );
});

it('the work is that of the phases that have ended, and what was noted within them', () => {
  const { phases, wait } = onTerminal();
  phases.begin('checking');
  const noted = { name: 'a.html', kind: 'page', started: 0, ended: 1, thread: 0 } as const;
  phases.note(noted);
  wait(500);
  phases.begin('rendering');
  expect(phases.work).toEqual([{ name: 'checking', kind: 'phase', started: 0, ended: 500, thread: 0 }, noted]);
});
