import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { spread } from '../../../torture/trials.mjs';
import { copyBuilt } from '../../built-sites.ts';
import { expectNoCrash, expectRefusal } from '../../findings.ts';
import { builtWell, day, leftBeside, outputOf } from '../../output-files.ts';
import { type Fault, withFault } from '../../platform/files/broken-writes.ts';
import { endRun } from '../../platform/files/ended-runs.ts';
import { runMain } from '../../run-main.ts';
import { edit, temporarySite } from '../../temporary-site.ts';

/** A built site whose content has changed since, on which a build goes wrong again and again. */
export async function brokenBuilds() {
  const start = temporarySite('minimal', { 'public/notes.txt': 'Notes.\n' });
  await builtWell(start);
  const earlier = outputOf(start);
  edit(start, 'content/pages/about.yaml', 'And two vans.', 'And four vans.');
  edit(start, 'content/pages/about.yaml', 'Och två', 'Och fyra');
  const site = join(temporarySite('minimal'), 'site');
  /** Builds a copy while changes of files go wrong. */
  const build = async (fault: Fault) => {
    rmSync(site, { recursive: true, force: true });
    copyBuilt(start, site);
    return withFault(site, fault, () => runMain(['build', '--root', site, '--date', day]));
  };
  const { changes } = await build({ at: Number.POSITIVE_INFINITY, kind: 'KILL' });
  const right = outputOf(site);
  expect(right).not.toEqual(earlier);
  return { site, build, changes, earlier, right };
}

type Ground = Awaited<ReturnType<typeof brokenBuilds>>;

/** Kills a build at some changes of files, then at some of the last ones: those of the replacement and the record. */
export async function killSome({ site, build, changes, earlier, right }: Ground, some: number, last: number) {
  expect(changes).toBeGreaterThan(40);
  for (const at of [...spread(changes, some), ...spread(18, last).map((back) => changes + 1 - back)]) {
    await build({ at, kind: 'KILL' });
    endRun(site);
    // Any other command puts the output in order.
    await runMain(['routes', '--root', site]);
    const left = outputOf(site);
    expect([earlier, right], `killed at ${at}`).toContainEqual(left);
    expect(leftBeside(site), `killed at ${at}`).toEqual([]);
    await builtWell(site);
    expect(outputOf(site), `killed at ${at}`).toEqual(right);
  }
}

/** Refuses a build some changes of files. The output is the earlier one, or a right one, and nothing stays beside it. */
export async function refuseSome({ site, build, changes, earlier, right }: Ground, kind: 'ENOSPC' | 'EACCES', some: number) {
  for (const at of spread(changes, some)) {
    const { result } = await build({ at, kind });
    expectNoCrash(result);
    if (result.code !== 0) expectRefusal(result, new RegExp(`error .* cannot be written(?:: the disk is full)? \\(${kind}\\)\\. `));
    expect(outputOf(site), `${kind} at ${at}`).toEqual(result.code === 0 ? right : earlier);
    // One refusal may be that of the removal of something. The next command tries again.
    if (kind === 'EACCES') endRun(site);
    await runMain(['routes', '--root', site]);
    expect(leftBeside(site), `${kind} at ${at}`).toEqual([]);
    await builtWell(site);
    expect(outputOf(site)).toEqual(right);
  }
}
