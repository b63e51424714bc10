import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findingsIn } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { textsOf } from '../../temporary-site.ts';

/** Renames all collections of a site, calls `look`, and renames them back. Expects that each file is as before at the end. */
export async function renameAllAndBack(site: string, look: () => Promise<void>): Promise<void> {
  const rename = (name: string, now: string) => runMain(['rename', 'collection', name, now, '--root', site]);
  const known = await findingsIn(site);
  const before = textsOf(site);
  const names = readdirSync(join(site, 'templates/collections'));
  const others = names.map((each) => `${each}-with-new-name`);
  for (const each of names) expect(await rename(each, `${each}-with-new-name`)).toMatchObject({ code: 0 });
  expect(readdirSync(join(site, 'templates/collections'))).toEqual(others);
  expect(readdirSync(join(site, 'content'))).toEqual(expect.not.arrayContaining(names));
  expect((await findingsIn(site)).findings).toHaveLength(known.findings.length);
  await look();
  for (const each of names.toReversed()) expect(await rename(`${each}-with-new-name`, each)).toMatchObject({ code: 0 });
  expect(textsOf(site)).toEqual(before);
  expect(await findingsIn(site)).toEqual(known);
}
