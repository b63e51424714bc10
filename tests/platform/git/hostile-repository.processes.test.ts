import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectNoCrash } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { hostileSettings, repository, repositoryInSite, traps } from './hostile-repository.ts';

it.each<[what: string, make: (ran: string) => string]>([
  [
    'settings of a repository',
    (ran) => {
      const { top, site } = repository();
      appendFileSync(join(top, '.git/config'), hostileSettings(ran));
      return site;
    },
  ],
  ['files of a site that look like a repository', (ran) => repositoryInSite(ran).site],
])('%s run nothing in a build', async (_, make) => {
  const ran = traps();
  expectNoCrash(await runMain(['build', '--root', make(ran)]));
  expect(readdirSync(ran)).toEqual([]);
});
