import { expect, onTestFinished, test } from 'vitest';
import { verkbroDist } from '../../built-sites.ts';
import { attack } from '../../raw-requests.ts';
import { startCli } from '../../run-cli.ts';
import { startMain } from '../../run-main.ts';

test('whatever comes over the line does not end the server', { timeout: 120_000 }, async () => {
  const server = startMain(['preview', '--port', '0', '--out-dir', verkbroDist()]);
  onTestFinished(async () => void (await server.stop()));
  const [, found] = await server.waitFor(/http:\/\/127\.0\.0\.1:(\d+)\//);
  await attack(Number(found), 1_500);
  const answer = await fetch(`http://127.0.0.1:${found}/`);
  expect(answer.status).toBe(200);
  expect(server.stderr()).not.toContain('not answered');
});

test('stopped, the command ends with exit code 0', async () => {
  const server = startCli(['preview', '--port', '0', '--out-dir', verkbroDist()]);
  await server.waitFor(/http:/);
  expect(await server.stop()).toBe(0);
});
