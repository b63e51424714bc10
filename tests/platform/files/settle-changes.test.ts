import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { journalPath } from '../../../cli/platform/files/journal.ts';
import { thisRun } from '../../../cli/platform/files/runs.ts';
import { settleChanges } from '../../../cli/platform/files/settle-changes.ts';

/** A site whose files another command changes. `look`: called whenever the time is asked for, which is 4 s later each time. */
function changingSite(look: (site: string, times: number) => void) {
  const site = mkdtempSync(join(tmpdir(), 'tvilling-changes-'));
  mkdirSync(join(site, '.tvilling'));
  writeFileSync(join(site, '.tvilling/changes.lock'), `${thisRun()}\nelsewhere\n`);
  writeFileSync(join(site, journalPath), '');
  let times = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
    look(site, ++times);
    return times * 4_000;
  });
  onTestFinished(() => {
    clock.mockRestore();
    rmSync(site, { recursive: true });
  });
  return { site, looks: () => times };
}

it('waits 10 s for a command that changes files, and then says who it is', async () => {
  const { site, looks } = changingSite((_, times) => {
    if (times > 20) throw new Error('waits for ever');
  });
  await expect(settleChanges(site)).rejects.toThrow(`Another command changes files of this site (process ${process.pid} on elsewhere).`);
  expect(looks()).toBeGreaterThan(3);
  expect(existsSync(join(site, journalPath))).toBe(true);
});

it('goes on when that command has ended', async () => {
  const { site } = changingSite((folder, times) => {
    if (times === 3) for (const name of [journalPath, '.tvilling/changes.lock']) rmSync(join(folder, name));
  });
  expect(await settleChanges(site)).toBeNull();
});

it('does not wait where no command changes files', async () => {
  const { site, looks } = changingSite(() => {});
  for (const name of [journalPath, '.tvilling/changes.lock']) rmSync(join(site, name));
  expect(await settleChanges(site)).toBeNull();
  expect(looks()).toBeLessThan(3);
});
