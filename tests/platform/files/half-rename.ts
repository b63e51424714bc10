import { expect } from 'vitest';
import { runMain } from '../../run-main.ts';
import { read } from '../../temporary-site.ts';
import { meetingChanges, refusal } from './broken-writes.ts';
import { endRun } from './ended-runs.ts';

const routes = 'content/routes.yaml';

/** Renames a page of the minimal site, and kills the command when it has changed some files, but not yet the route table. */
export async function halfRename(site: string): Promise<void> {
  const before = read(site, routes);
  let isKilled = false;
  await meetingChanges(
    site,
    ({ name, args: [path, to] }) => {
      isKilled ||= name === 'renameSync' && String(to).endsWith(routes);
      // Nothing changes any more.
      if (isKilled) throw refusal('KILL', name, String(path));
    },
    () => runMain(['rename', 'page', 'about', 'story', '--root', site]),
  );
  endRun(site);
  expect(isKilled).toBe(true);
  expect(read(site, 'content/navigation.yaml')).toContain('path: story');
  expect(read(site, routes)).toBe(before);
}
