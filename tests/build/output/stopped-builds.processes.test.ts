import { watch } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { builtWell, day, leftBeside, outputOf } from '../../output-files.ts';
import { killAt } from '../../preload.ts';
import { runCli, startCli } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { edit, putFiles, temporarySite } from '../../temporary-site.ts';

it.each([
  // The output has gone to the side, and the new one is not in its place.
  ['replaced its folder', '\\.new$', { 'public/notes.txt': 'Notes.\n' }],
  // The manifest is the last one.
  ['exchanged all files but one', '\\.new.manifest\\.json$', {}],
])('a build that was killed when it had %s leaves an output that the next command puts back', async (_, at, more) => {
  const site = temporarySite('minimal');
  await builtWell(site);
  const before = outputOf(site);
  edit(site, 'content/pages/about.yaml', 'The story', 'A story');
  putFiles(site, Object.entries(more));
  const killed = killAt(site, 'renameSync', at);
  const { code: none } = await runCli(['build', '--root', site, '--date', day], { env: killed });
  expect(none).toBeNull();
  expect(outputOf(site)).toBeNull();
  const { code, stderr } = await runMain(['routes', '--root', site]);
  expect(stderr).toBe('A build was killed while it replaced dist/. The earlier output is back.\n');
  expect(code).toBe(0);
  expect(outputOf(site)).toEqual(before);
  expect(leftBeside(site)).toEqual([]);
});

it('a build that is interrupted while it writes takes back what it has written', async () => {
  const files = Array.from({ length: 1_000 }, (_, index) => [`public/files/${index}.txt`, `${index}\n`]);
  const site = temporarySite('minimal', { ...Object.fromEntries(files), 'dist/build.json': '{}\n' });
  const build = startCli(['build', '--root', site]);
  await new Promise<void>((resolve) => {
    const watcher = watch(site, (_, name) => {
      if (name?.endsWith('.new')) resolve();
    });
    onTestFinished(() => watcher.close());
  });
  build.kill('SIGTERM');
  expect(await build.ended).toBe(143);
  expect(outputOf(site)).toEqual(new Map([['build.json', '{}\n']]));
  expect(leftBeside(site)).toEqual([]);
});
