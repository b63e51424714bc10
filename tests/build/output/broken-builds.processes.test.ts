import { it } from 'vitest';
import { brokenBuilds, killSome, refuseSome } from './broken-builds.ts';

it('a build leaves the earlier output or the new one if it is killed, and the next build is right', async () => {
  await killSome(await brokenBuilds(), 6, 6);
});

it.each(['ENOSPC', 'EACCES'] as const)('a build leaves the earlier output where the system says %s', async (kind) => {
  await refuseSome(await brokenBuilds(), kind, 6);
});
