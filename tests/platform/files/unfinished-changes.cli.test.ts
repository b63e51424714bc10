import { cpSync, existsSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sealedText, unsealed } from '../../../cli/platform/files/sealed.ts';
import { about } from '../../edit/repair/fixing.ts';
import { expectRefusal } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { edit, minimal, read, temporarySite, textsOf } from '../../temporary-site.ts';
import { meetingCalls } from './broken-writes.ts';
import { halfRename } from './half-rename.ts';

const journal = '.tvilling/changes.json';
const routes = 'content/routes.yaml';
const navigation = 'content/navigation.yaml';

/** A site on which a command was killed when it had changed some files, but not yet the route table. */
async function halfRenamed(): Promise<{ site: string; before: Record<string, string> }> {
  const site = temporarySite('minimal');
  const before = textsOf(site);
  await halfRename(site);
  return { site, before };
}

const list = (site: string, env = {}) => runMain(['routes', '--root', site], { env });
const append = (site: string, path: string) => writeFileSync(join(site, path), `${read(site, path)}# Mine\n`);

describe('a change that was killed', () => {
  it('is taken back by any command, which says so', async () => {
    const { site, before } = await halfRenamed();
    const { code, stderr } = await runMain(['fields', 'page', '--root', site]);
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
      expectRefusal(refused, new RegExp(`^error A command was killed while it changed files, and ${path} was edited since\\. To undo`));
      expect(textsOf(site)).toEqual(left);

      const other = temporarySite('minimal');
      rmSync(other, { recursive: true });
      cpSync(site, other, { recursive: true });
      rmSync(join(site, path));
      expect((await list(site)).stderr).toContain('is taken back');
      expect(textsOf(site)).toEqual(before);

      const [, token = ''] = /the files \.\*\.([0-9a-f]{8})-\*/.exec(refused.stderr.replaceAll('\n', ' ')) ?? [];
      rmSync(join(other, journal));
      for (const hidden of readdirSync(other, { recursive: true, encoding: 'utf8' }))
        if (hidden.includes(`.${token}-`)) rmSync(join(other, hidden));
      // Half of the renaming is there, so the site has errors.
      expect((await list(other)).stderr).not.toContain('was killed');
      expect(read(other, path)).toBe(left[path]);
      expect(Object.keys(textsOf(other))).toEqual([...Object.keys(before), 'content/pages/story.yaml'].sort());
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
    for (const name of readdirSync(join(site, 'content'))) if (name.endsWith('.old')) rmSync(join(site, 'content', name));
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
    const own = read(site, journal);
    const text = unsealed(Buffer.from(own), { of: 'changes, 1' })?.toString() ?? expect.fail('no journal');
    writeFileSync(join(site, journal), sealedText(text, { of: 'changes, 1', by: 'another' }));
    const refused = await runMain(['validate', '--root', site]);
    expectRefusal(refused, /^error A command was killed .*changes\.json is not of this user and machine, or damaged\. /);
    expect(textsOf(site)).toEqual(left);
    writeFileSync(join(site, journal), own);
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
    expectRefusal(await list(site), /^error content\/pages is a link that leads out of the site, or nowhere\. /);
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
    const before = textsOf(site);
    // The command reads the file, then somebody edits it, then the command reads it again.
    let calls = 0;
    const result = await meetingCalls(
      ['openSync'],
      ({ args: [opened], real }) => {
        if (String(opened).endsWith(`/${path}`) && ++calls === 2) real.writeFileSync(join(site, path), `${before[path]}# Mine\n`);
      },
      () => runMain([...command.split(' '), '--root', site]),
    );
    expectRefusal(result, /has changed meanwhile\. Run the/);
    expect(textsOf(site)).toEqual({ ...before, [path]: `${before[path]}# Mine\n` });
  });
});
