import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { busiestCode } from '../../cli/platform/busiest-code.ts';

/** The text from the offset that is found for a script. */
function busiest(code: string, filename: string): string | null {
  let hasEnded = false;
  const [place] = busiestCode(filename, code, () => {
    new Script(code, { filename }).runInThisContext();
    hasEnded = true;
  });
  expect(hasEnded).toBe(false);
  if (place === undefined) return null;
  const [line, column] = place;
  return (code.split('\n')[line - 1] ?? '').slice(column - 1).trim();
}

it('the loop of code that does not end is found, whatever it does', () => {
  const loop = '{ let rounds = 0;\nfor (let i = 0; i < 2; i++) rounds++;\nwhile (true) rounds--; }';
  expect(busiest(loop, 'loop.cjs')).toBe('rounds--; }');
  const waits = 'for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);';
  expect(busiest(waits, '/site/waits.cjs')).toMatch(/^Atomics/);
});

it('code that waits has no loop', () => {
  expect(busiest('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);', 'wait.cjs')).toBeNull();
});
