import { once } from 'node:events';
import { expect, it } from 'vitest';
import { startCli } from '../../run-cli.ts';
import { read } from '../../temporary-site.ts';
import { about, expectUnreadable, held, lacking } from './translation-program.ts';

it.each([
  ['a list', `console.log('[]')`],
  ['a figure for a text', `console.log('{"id":"a","target":1}')`],
  ['a line without end', `for (let i = 0; i < 200; i++) process.stdout.write('x'.repeat(100_000))`],
])('a program that fails changes nothing: %s', async (_, rest) => {
  await expectUnreadable(rest);
});

it.each([
  ['and would go on', ''],
  ['and does not want to end', "process.on('SIGTERM', () => {});"],
])('a program that is running %s ends with the command, and so does all that it has started', async (_, first) => {
  const site = lacking();
  const before = read(site, about);
  const { command, started } = await held(site, first);
  const args = ['translations', 'fill', '--to', 'sv', '--with', command, '--root', site];
  const cli = startCli(args, { cwd: site });
  const ends = (await started()).map((program) => once(program, 'close'));
  cli.kill('SIGTERM');
  expect(await cli.ended).toBe(143);
  await Promise.all(ends);
  expect(read(site, about)).toBe(before);
});
