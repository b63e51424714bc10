import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { thisRun } from '../../../cli/platform/files/runs.ts';
import { expectRefusal } from '../../findings.ts';
import { builtWell as build, freshOutput, leftBeside as hidden, outputOf as output } from '../../output-files.ts';
import { endedRun } from '../../platform/files/ended-runs.ts';
import { runMain, startMain } from '../../run-main.ts';
import { edit, putFiles, temporarySite } from '../../temporary-site.ts';

const otherMachine = '00000000-1-1';

describe('what runs have left', () => {
  it('is removed if they have ended, and never if they go on or cannot be asked', async () => {
    const site = temporarySite('minimal');
    const made = (run: string) => [
      `.dist.${run}.new/index.html`,
      `..dist.lock.${run}.tmp`,
      `.site.config.yaml.${run}.tmp`,
      `shards/.1-of-2.${run}.gone/index.html`,
      `content/pages/.about.yaml.${run}.tmp`,
      `.tvilling/store/.bundles.${run}.tmp`,
    ];
    const others = ['.dist.1234.new/index.html', '.notes.tmp', 'content/.draft.yaml'];
    const all = [thisRun(), otherMachine, endedRun].map(made);
    for (const file of [...all.flat(), ...others]) {
      mkdirSync(join(site, file, '..'), { recursive: true });
      writeFileSync(join(site, file), '');
    }
    await runMain(['routes', '--root', site]);
    const left = () => [...all.flat(), ...others].filter((file) => existsSync(join(site, file)));
    expect(left()).toEqual([...made(thisRun()), ...made(otherMachine), ...others]);

    const old = new Date(Date.now() - 20 * 60_000);
    for (const file of made(otherMachine)) {
      utimesSync(join(site, file), old, old);
      utimesSync(join(site, file, '..'), old, old);
    }
    await runMain(['routes', '--root', site]);
    expect(left()).toEqual([...made(thisRun()), ...others]);
  });

  it('is not put back while the run that holds the mutex goes on', async () => {
    const site = temporarySite('minimal', { '.dist.lock': `${otherMachine}\nelsewhere\n` });
    const old = join(site, `.dist.${otherMachine}.old`);
    mkdirSync(old);
    const early = new Date(Date.now() - 20 * 60_000);
    utimesSync(old, early, early);
    await runMain(['routes', '--root', site]);
    expect(existsSync(old)).toBe(true);
    utimesSync(join(site, '.dist.lock'), early, early);
    await runMain(['routes', '--root', site]);
    expect(readdirSync(site)).toContain('dist');
    expect(hidden(site)).toEqual([]);
  });
});

it('files that were exchanged are not taken from where a link leads, and not put there', async () => {
  const [old, replaced] = ['old', 'replaced'].map((end) => `.dist.${endedRun}.${end}`) as [string, string];
  const out = temporarySite('minimal', { 'kept/about.html': 'Kept.' });
  const site = temporarySite('minimal', { [`${old}/build.json`]: '{}' });
  symlinkSync(join(out, 'kept'), join(site, replaced));
  await runMain(['routes', '--root', site]);
  expect(output(site)).toBeNull();
  rmSync(join(site, replaced));
  symlinkSync(join(out, 'kept'), join(site, old, 'sv'));
  putFiles(site, [[`${replaced}/sv/about.html`, 'Put.']]);
  await runMain(['routes', '--root', site]);
  expect(output(site)).toBeNull();
  expect(readFileSync(join(out, 'kept/about.html'), 'utf8')).toBe('Kept.');
  await build(site);
  await runMain(['routes', '--root', site]);
  expect(hidden(site)).toEqual([]);
  expect(readFileSync(join(out, 'kept/about.html'), 'utf8')).toBe('Kept.');
});

describe('two builds of one output', () => {
  it('take turns: the second one says so and waits', async () => {
    const site = temporarySite('minimal', { '.dist.lock': `${thisRun()}\nhere\n` });
    const second = startMain(['build', '--root', site]);
    await second.waitFor(/Another run writes dist\/ \(process \d+ on here\)\. Waiting for its end\./, 'stderr');
    expect(output(site)).toBeNull();
    rmSync(join(site, '.dist.lock'));
    expect(await second.ended).toBe(0);
    expect(output(site)?.size).toBeGreaterThan(10);
    expect(hidden(site)).toEqual([]);
  });

  it('that wait can be stopped, and leave the mutex of the other', async () => {
    const site = temporarySite('minimal', { '.dist.lock': `${otherMachine}\nelsewhere\n` });
    const second = startMain(['build', '--root', site]);
    await second.waitFor(/Waiting/, 'stderr');
    expect(await second.stop()).toBe(143);
    expect(hidden(site)).toEqual(['.dist.lock']);
  });

  it('begin again with what the other one has written', async () => {
    const site = temporarySite('minimal');
    await build(site);
    const right = output(site);
    edit(site, 'content/pages/about.yaml', 'The story', 'A story');
    await Promise.all([build(site), build(site)]);
    const after = output(site);
    expect(after).not.toEqual(right);
    expect(hidden(site)).toEqual([]);
    expect(await freshOutput(site)).toEqual(after);
  });
});

it('an output folder that is a link is refused by name', async () => {
  const site = temporarySite('minimal', { 'elsewhere/build.json': '{}' });
  symlinkSync('elsewhere', join(site, 'dist'));
  expectRefusal(
    await runMain(['build', '--root', site]),
    /dist cannot be the output folder: it is a link, which a folder would replace\. Name the folder that it leads to: --out-dir elsewhere$/,
  );
  expect(readdirSync(join(site, 'elsewhere'))).toEqual(['build.json']);
  renameSync(join(site, 'elsewhere'), join(site, 'gone'));
  expectRefusal(await runMain(['build', '--root', site]), /it is a link/);
});
