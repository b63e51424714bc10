import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { thisRun } from '../../../cli/platform/files/runs.ts';
import { expectRefusal } from '../../findings.ts';
import { runCli } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { temporarySite, textsOf } from '../../temporary-site.ts';

describe('two commands that change files at the same time', () => {
  it('are done one after the other, or one is refused', { timeout: 120_000 }, async () => {
    const rename = ['rename', 'page', 'about', 'story'];
    const add = ['new', 'page', 'prices'];
    /** The site after some commands, one after the other. */
    const siteAfter = async (...commands: string[][]) => {
      const site = temporarySite('minimal');
      for (const args of commands) expect((await runMain([...args, '--root', site])).code).toBe(0);
      return textsOf(site);
    };
    // A page whose texts are not written yet is an error, with which nothing is renamed.
    const both = await siteAfter(rename, add);
    const [onlyRenamed, onlyAdded] = [await siteAfter(rename), await siteAfter(add)];
    for (let round = 0; round < 3; round++) {
      const site = temporarySite('minimal');
      const results = await Promise.all([rename, add].map((args) => runCli([...args, '--root', site])));
      // The second one reads the site before, while or after the first one changes it.
      for (const result of results)
        if (result.code !== 0)
          expectRefusal(result, /has changed meanwhile|Another command changes files|The site has \d+ errors?|cannot be read \(ENOENT\)/);
      const [isRenamed, isAdded] = results.map(({ code }) => code === 0);
      expect(isRenamed || isAdded).toBe(true);
      expect(textsOf(site)).toEqual(isRenamed && isAdded ? both : isRenamed ? onlyRenamed : onlyAdded);
    }
  });

  it('do not wait for each other for long', async () => {
    const site = temporarySite('minimal');
    mkdirSync(join(site, '.tvilling'), { recursive: true });
    writeFileSync(join(site, '.tvilling/changes.lock'), `${thisRun()}\nhere\n`);
    const before = textsOf(site);
    expectRefusal(
      await runMain(['new', 'page', 'prices', '--root', site]),
      /^error Another command changes files of this site \(process \d+ on here\)\. Run this one again\./,
    );
    expect(textsOf(site)).toEqual(before);
  });
});
