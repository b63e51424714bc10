import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../../findings.ts';
import { temporarySite } from '../../temporary-site.ts';
import { renamePage } from './changing-commands.ts';
import { isSame, killEverywhere, refuseSome, stateOf, Trial, visible } from './trial.ts';

// All commands, at more of their changes: killed-changes.processes.test.ts.
describe('a command that is killed at a change of a file', () => {
  it('is taken back or finished by the next one', async () => {
    const reported = await killEverywhere(new Trial(temporarySite('minimal'), renamePage), 4);
    expect(reported).toBeGreaterThan(0);
  });

  it('is named where nothing may be written, as in a checkout that is read-only', async () => {
    const trial = new Trial(temporarySite('minimal'), renamePage);
    const { before, changes } = await trial.whole();
    await trial.run({ at: Math.floor(changes * 0.65), kind: 'KILL' });
    const left = stateOf(trial.site);
    expect(isSame(visible(left), visible(before))).toBe(false);
    const { result } = await trial.next({ at: 1, kind: 'KILL' });
    expectRefusal(result, /^error \S+ cannot be written \(EROFS\)\. A command was killed while it changed files of the site\./);
    expect(stateOf(trial.site)).toEqual(left);
  });
});

it('a command that the system refuses a change of a file leaves nothing, and says which file', async () => {
  await refuseSome(new Trial(temporarySite('minimal'), renamePage), ['ENOSPC', 'EACCES'], 2);
});
