import { expect } from 'vitest';
import { runMain } from '../run-main.ts';
import { textsOf } from '../temporary-site.ts';

/** Runs a command on a site, which it must change. Returns the site. */
export async function changedBy(command: string, site: string, env: Record<string, string>) {
  const before = textsOf(site);
  const { code, stderr } = await runMain([...command.split(' '), '--root', site], {
    env: { SOURCE_DATE_EPOCH: '1795000000', ...env },
  });
  expect(code, stderr).toBe(0);
  expect(textsOf(site)).not.toEqual(before);
  return textsOf(site);
}
