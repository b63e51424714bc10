import { expect, test } from 'vitest';
import { targetsBesidePeers, targetsOfEditor, targetsOfSize, targetsText } from '../../bench/targets.mjs';

const run = { seconds: 4, megabytes: 400 };

test('a target is a ratio to what the same run has measured', () => {
  const seconds: Record<string, number> = { 'Hugo cold': 10, 'Tvilling unchanged': 1, 'Hugo unchanged': 1 };
  const targets = targetsBesidePeers(10_000, (tool, phase) => {
    const own = seconds[`${tool} ${phase}`];
    return own === undefined ? undefined : { seconds: own, megabytes: 300 };
  });
  // Hugo keeps nothing: its cold build is what an unchanged one is measured against.
  expect(targets.find(({ what, unit }) => what.includes('unchanged') && unit === '× Hugo')?.figure).toBe(0.1);
  expect(targetsText(targets)).toMatchInlineSnapshot(`
    "| what                    | measured | target |   unit |        |
    |-------------------------|---------:|-------:|-------:|-------:|
    | 10,000 pages, unchanged |     0.10 | ≤ 0.08 | × Hugo | missed |
    | 10,000 pages, unchanged |      300 |  ≤ 250 |     MB | missed |

    - Missed: 10,000 pages, unchanged: 0.10 instead of 0.08 × Hugo
    - Missed: 10,000 pages, unchanged: 300 instead of 250 MB"
  `);
});

test('all targets are met, or what was measured has none', () => {
  const targets = targetsOfSize((pages) => (pages === 10_000 ? run : { seconds: 5, megabytes: 900 }));
  expect(targetsText(targets)).toContain('All targets are met.');
  expect(targetsText(targetsOfSize(() => undefined))).toBe('No target is about what was measured.');
});

test('an edit may take as many times an empty Node.js as on a quiet machine, and the memory stays', () => {
  const memory = [50, 500].map((count) => ({ count, heap: count, process: 300, page: 20 }));
  const times = { dev: [3000], opening: [5000], shown: [100], saved: [300], empty: 80 };
  const missed = (pages: number) => targetsText(targetsOfEditor(pages, { ...times, script: 200_000, memory })).match(/- Missed: .*/g);
  const heap = '- Missed: 84 pages, heap of the server, 500 edits: 10.00 instead of 1.1 × 50 edits';
  expect(missed(84)).toEqual(['- Missed: 84 pages, save: 3.75 instead of 1.25 × an empty Node.js', heap]);
  expect(missed(10_000)).toEqual([heap.replace('84', '10,000')]);
});
