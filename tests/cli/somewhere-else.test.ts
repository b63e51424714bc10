import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../run-cli.ts';
import { temporarySite } from '../temporary-site.ts';

it('builds a site from whatever folder the command is run in', async () => {
  const site = temporarySite('minimal');
  const { code, stderr } = await runCli(['build', '--root', site], { cwd: tmpdir() });
  expect(stderr).toMatch(/^10 pages written to dist\/ in [\d.]+ s: no problems\n$/);
  expect(code).toBe(0);
  const inside = await runCli(['build', '--out-dir', join(site, 'public-html')], { cwd: site });
  expect(inside.stderr).toContain('10 pages written to public-html/');
});
