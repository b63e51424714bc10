import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { edits, faultyBuild, inTurn, killedBuild, prepare, spread, togetherBuilds } from '../../../torture/trials.mjs';
import { temporarySite } from '../../temporary-site.ts';

// New pictures would take half of the time.
const contentEdits = edits.filter(([file]) => file.startsWith('content/'));

// The short form of `npm run torture`. Refusals and more kills: broken-builds.cli.test.ts.
it('an output is the old or the new one, and the next build is right, whatever happens to a build', {
  timeout: 180_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  try {
    const ground = await prepare(temporarySite('minimal'), folder, contentEdits);
    const { change, look } = ground.operations;
    expect(Math.min(change, look)).toBeGreaterThan(50);
    const faulty = (kind: 'change' | 'look', fault: string, times: number) =>
      spread(ground.operations[kind], times).map((at) => () => faultyBuild(ground, { kind, at, fault }));
    // The last changes are those of the replacement and the record.
    const last = spread(18, 2).map((at) => () => faultyBuild(ground, { kind: 'change', at: change + 1 - at, fault: 'KILL' }));
    const results = await inTurn(
      [
        ...last,
        ...faulty('change', 'KILL', 1),
        ...[0.4, 0.8].map((moment) => () => killedBuild(ground, moment)),
        () => togetherBuilds(ground, 0.7),
        ...faulty('change', 'EROFS', 1),
        ...faulty('look', 'EMFILE', 2),
      ],
      2,
    );
    expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
    expect(results).toHaveLength(9);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
