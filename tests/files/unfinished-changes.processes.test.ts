import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { thisRun } from '../../cli/files/runs.ts';
import { expectRefusal } from '../findings.ts';
import { preload } from '../preload.ts';
import { about } from '../repair/fixing.ts';
import { runCli } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { edit, minimal, read, temporarySite, textsOf } from '../temporary-site.ts';

const journal = '.tvilling/changes.json';
const routes = 'content/routes.yaml';
const navigation = 'content/navigation.yaml';

/** A site on which a command was killed when it had changed some files, but not yet the route table. */
async function halfRenamed(): Promise<{ site: string; before: Record<string, string> }> {
  const site = temporarySite('minimal');
  const before = textsOf(site);
  const env = preload(
    site,
    `import fs from 'node:fs';
     import { syncBuiltinESMExports } from 'node:module';
     const { renameSync } = fs;
     fs.renameSync = (from, to) => {
       if (to.endsWith('${routes}')) process.kill(process.pid, 'SIGKILL');
       return renameSync(from, to);
     };
     syncBuiltinESMExports();`,
  );
  const { code } = await runCli(['rename', 'page', 'about', 'story', '--root', site], { env });
  rmSync(join(site, 'preload.mjs'));
  expect(code).toBeNull();
  expect(read(site, navigation)).toContain('path: story');
  expect(read(site, routes)).toBe(before[routes]);
  return { site, before };
}

const list = (site: string, env = {}) => runMain(['routes', '--root', site], { env });
const append = (site: string, path: string) => writeFileSync(join(site, path), `${read(site, path)}# Mine\n`);

describe('a change that was killed', () => {
  it('is taken back by any command, which says so', async () => {
    const { site, before } = await halfRenamed();
    const { code, stderr } = await runCli(['fields', 'page', '--root', site]);
    expect(stderr).toBe(
      'A command was killed while it changed files. Its change of content/pages/story.yaml and 2 other files is taken back. Run it again.\n',
    );
    expect(code).toBe(0);
    expect(textsOf(site)).toEqual(before);
    expect((await list(site)).stderr).toBe('');
    expect((await runMain(['rename', 'page', 'about', 'story', '--root', site])).code).toBe(0);
  });

  it('leaves a file alone that somebody has edited before the change of it', async () => {
    const { site, before } = await halfRenamed();
    append(site, routes);
    expect((await list(site)).stderr).toContain('is taken back');
    expect(textsOf(site)).toEqual({ ...before, [routes]: `${before[routes]}# Mine\n` });
  });

  it.each([navigation, 'content/pages/story.yaml'])(
    'is not taken back over an edit of %s since: the command refuses, and says both ways on',
    async (path) => {
      const { site, before } = await halfRenamed();
      append(site, path);
      const left = textsOf(site);
      const refused = await list(site);
      expectRefusal(
        refused,
        new RegExp(
          `^error A command was killed while it changed files, and ${path} was edited since\\. To undo`,
        ),
      );
      expect(textsOf(site)).toEqual(left);

      const other = temporarySite('minimal');
      rmSync(other, { recursive: true });
      cpSync(site, other, { recursive: true });
      rmSync(join(site, path));
      expect((await list(site)).stderr).toContain('is taken back');
      expect(textsOf(site)).toEqual(before);

      const [, token = ''] =
        /the files \.\*\.([0-9a-f]{8})-\*/.exec(refused.stderr.replaceAll('\n', ' ')) ?? [];
      rmSync(join(other, journal));
      for (const hidden of readdirSync(other, { recursive: true, encoding: 'utf8' }))
        if (hidden.includes(`.${token}-`)) rmSync(join(other, hidden));
      // Half of the renaming is there, so the site has errors.
      expect((await list(other)).stderr).not.toContain('was killed');
      expect(read(other, path)).toBe(left[path]);
      expect(Object.keys(textsOf(other))).toEqual(
        [...Object.keys(before), 'content/pages/story.yaml'].sort(),
      );
    },
  );

  it('is nothing that the files cannot be put in order after: git has brought them back', async () => {
    const { site, before } = await halfRenamed();
    for (const path of Object.keys(textsOf(site))) rmSync(join(site, path));
    for (const [path, text] of Object.entries(before)) writeFileSync(join(site, path), text);
    expect(await list(site)).toMatchObject({ code: 0, stderr: '' });
    expect(textsOf(site)).toEqual(before);
    expect(existsSync(join(site, journal))).toBe(false);
  });

  it('is named if an earlier text is gone', async () => {
    const { site } = await halfRenamed();
    for (const name of readdirSync(join(site, 'content')))
      if (name.endsWith('.old')) rmSync(join(site, 'content', name));
    const left = textsOf(site);
    expectRefusal(
      await list(site),
      /^error A command was killed .* the earlier text of content\/navigation\.yaml is gone: content\/\.navigation/,
    );
    expect(textsOf(site)).toEqual(left);
  });
});

describe('a journal of changes', () => {
  it('of another user is not used, and its site is refused: it could edit files', async () => {
    const { site, before } = await halfRenamed();
    const left = textsOf(site);
    const refused = await runCli(['validate', '--root', site], { env: { TVILLING_CACHE_KEY: 'another' } });
    expectRefusal(
      refused,
      /^error A command was killed .*changes\.json is not of this user and machine, or damaged\. /,
    );
    expect(textsOf(site)).toEqual(left);
    await list(site);
    expect(textsOf(site)).toEqual(before);
  });

  it('writes nothing through a folder that has become a link', async () => {
    const { site, before } = await halfRenamed();
    const elsewhere = temporarySite('minimal');
    rmSync(join(elsewhere, 'content/pages'), { recursive: true });
    renameSync(join(site, 'content/pages'), join(elsewhere, 'content/pages'));
    const there = textsOf(elsewhere);
    symlinkSync(join(elsewhere, 'content/pages'), join(site, 'content/pages'));
    expectRefusal(
      await list(site),
      /^error content\/pages is a link that leads out of the site, or nowhere\. /,
    );
    expect(textsOf(elsewhere)).toEqual(there);
    rmSync(join(site, 'content/pages'));
    renameSync(join(elsewhere, 'content/pages'), join(site, 'content/pages'));
    await list(site);
    expect(textsOf(site)).toEqual(before);
  });
});

describe('an edit by somebody else while a command works', () => {
  it.each([
    ['rename page about story', routes],
    ['move page about --below contact', routes],
    ['validate --fix', about],
  ])('is not lost: %s', async (command, path) => {
    const site = temporarySite('minimal', { [about]: minimal(about, ['hero:', 'heroo:']) });
    if (command.startsWith('move') || command.startsWith('rename')) edit(site, about, 'heroo:', 'hero:');
    // The command reads the file, then somebody edits it, then the command reads it again.
    const env = preload(
      site,
      `import fs from 'node:fs';
       import { syncBuiltinESMExports } from 'node:module';
       const { openSync, appendFileSync } = fs;
       let calls = 0;
       fs.openSync = (path, ...more) => {
         if (String(path).endsWith('/${path}') && more[0] !== 'a' && ++calls === 2) appendFileSync(path, '# Mine\\n');
         return openSync(path, ...more);
       };
       syncBuiltinESMExports();`,
    );
    const before = textsOf(site);
    expectRefusal(
      await runCli([...command.split(' '), '--root', site], { env }),
      /has changed meanwhile\. Run the/,
    );
    expect(textsOf(site)).toEqual({ ...before, [path]: `${before[path]}# Mine\n` });
  });
});

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
    for (let round = 0; round < 5; round++) {
      const site = temporarySite('minimal');
      const results = await Promise.all([rename, add].map((args) => runCli([...args, '--root', site])));
      // The second one reads the site before, while or after the first one changes it.
      for (const result of results)
        if (result.code !== 0)
          expectRefusal(
            result,
            /has changed meanwhile|Another command changes files|The site has \d+ errors?|cannot be read \(ENOENT\)/,
          );
      const [isRenamed, isAdded] = results.map(({ code }) => code === 0);
      expect(isRenamed || isAdded).toBe(true);
      expect(textsOf(site)).toEqual(isRenamed && isAdded ? both : isRenamed ? onlyRenamed : onlyAdded);
    }
  });

  it('do not wait for each other for long', { timeout: 60_000 }, async () => {
    const site = temporarySite('minimal');
    mkdirSync(join(site, '.tvilling'), { recursive: true });
    writeFileSync(join(site, '.tvilling/changes.lock'), `${thisRun()}\nhere\n`);
    const before = textsOf(site);
    expectRefusal(
      await runCli(['new', 'page', 'prices', '--root', site]),
      /^error Another command changes files of this site \(process \d+ on here\)\. Run this one again\./,
    );
    expect(textsOf(site)).toEqual(before);
  });
});
