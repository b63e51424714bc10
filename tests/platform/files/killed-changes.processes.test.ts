import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { spread } from '../../../torture/trials.mjs';
import { temporarySite } from '../../temporary-site.ts';
import { changingCommands, importCommand, renamePage } from './changing-commands.ts';
import { isSame, killEverywhere, refuseSome, stateOf, Trial, temporaryFolder } from './trial.ts';

describe('a command that is killed at a change of a file', () => {
  it.each(changingCommands)('is taken back or finished by the next one: %s', { timeout: 180_000 }, async (command, most, site, changes) => {
    const start = site === null ? temporaryFolder() : temporarySite(site, changes);
    const reported = await killEverywhere(new Trial(start, command), most);
    expect(reported).toBeGreaterThan(command === renamePage ? 4 : -1);
  });

  it('is taken back or finished by the next one: an import', { timeout: 180_000 }, async () => {
    const site = temporarySite('minimal');
    const command = await importCommand(site);
    rmSync(join(site, '.tvilling'), { recursive: true, force: true });
    await killEverywhere(new Trial(site, command), 12);
  });

  it('is put in order by the one after the next, if that is killed too', { timeout: 180_000 }, async () => {
    const trial = new Trial(temporarySite('minimal'), renamePage);
    const { before, after, changes } = await trial.whole();
    for (const at of spread(changes, 5)) {
      await trial.run({ at, kind: 'KILL' });
      const { changes: steps } = await trial.next();
      for (const step of spread(steps, 4)) {
        await trial.run({ at, kind: 'KILL' });
        await trial.next({ at: step, kind: 'KILL' });
        await trial.next();
        const now = stateOf(trial.site);
        expect(
          [before, after].some((state) => isSame(state, now)),
          `killed at ${at}, then at ${step}`,
        ).toBe(true);
      }
    }
  });
});

describe('a command that the system refuses a change of a file', () => {
  it.each([renamePage, 'new collection courses --pages'])('leaves nothing, and says which file: %s', async (command) => {
    await refuseSome(new Trial(temporarySite('minimal'), command), ['ENOSPC', 'EACCES'], 8);
  });
});
