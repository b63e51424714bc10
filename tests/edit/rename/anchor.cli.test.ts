import { afterAll, describe, expect, it } from 'vitest';
import { expectRefusal } from '../../findings.ts';
import { git } from '../../git.ts';
import { runMain } from '../../run-main.ts';
import { read, textsOf } from '../../temporary-site.ts';
import { referring, rename, unchanging } from './referring-site.ts';

describe('tvilling rename anchor', () => {
  it('changes the id of a section, every link to it and its texts in the lock', async () => {
    const site = referring();
    const { code, stdout, stderr } = await rename(site, 'anchor', 'about', 'story', 'history');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '2 references changed.\n' });
    expect(stdout.split('\n').sort()).toEqual([
      '',
      'content/pages/about.yaml',
      'content/pages/contact.yaml',
      'content/translations.lock.yaml',
    ]);
    expect(read(site, 'content/pages/contact.yaml')).toContain('[the story](page:about#history).');
    expect(read(site, 'content/pages/contact.yaml')).toContain('[historien](page:about#history).\\n"');
    expect(read(site, 'content/pages/about.yaml')).toContain('id: history');
    expect(read(site, 'content/translations.lock.yaml')).not.toContain('sections.story');
    expect((await runMain(['validate', '--root', site])).stderr).toContain('no problems');
    expect(git(site, 'diff', '--numstat', '--', 'content').trim().split('\n')).toHaveLength(3);
    expect((await rename(site, 'anchor', 'about', 'history', 'story')).code).toBe(0);
    expect(git(site, 'diff', '--', 'content', 'site.config.yaml')).toBe('');
  });

  const unchanged = unchanging(referring(afterAll));

  it.each<[what: string, args: string[], message: RegExp]>([
    ['a page that there is not', ['abuot', 'story', 'x'], /There is no page "abuot"\. Did you mean "about"/],
    ['a section that there is not', ['about', 'stroy', 'x'], /with the id "stroy"\. Did you mean "story"/],
    ['its own id', ['about', 'story', 'story'], /The section has the id "story" already/],
    ['what is no id', ['about', 'story', 'Our story'], /"Our story" is no name for a section/],
  ])('refuses %s, and writes nothing', async (_what, args, message) => {
    const { site, before } = unchanged;
    expectRefusal(await rename(site, 'anchor', ...args), message);
    expect(textsOf(site)).toEqual(before);
  });
});
