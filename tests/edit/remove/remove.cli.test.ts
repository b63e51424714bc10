import { afterAll, describe, expect, it } from 'vitest';
import type { Finding } from '../../../cli/diagnostics/finding.ts';
import { refuseNeeded } from '../../../cli/edit/remove/remove.ts';
import { expectRefusal, findingsIn } from '../../findings.ts';
import { committedSite } from '../../git.ts';
import { runMain } from '../../run-main.ts';
import { minimal, read, textsOf } from '../../temporary-site.ts';

const remove = (site: string, ...args: string[]) => runMain(['remove', ...args, '--root', site]);

describe('tvilling remove', () => {
  const named = committedSite('minimal', {}, afterAll);
  const before = textsOf(named);

  it.each([
    ['a page that a menu names', ['page', 'about'], /content\/navigation\.yaml:\d+:\d+/],
    ['the first page', ['page', 'home'], /"home" is the first page of the site, and stays\./],
    ['an unknown page', ['page', 'abuot'], /There is no page "abuot"\. Did you mean "about"\?/],
    ['an unknown collection', ['entry', 'newz', 'x'], /There is no collection "newz"\./],
    [
      'a page that several places name',
      ['page', 'about'],
      /^error The content still names it\. Change this first:.*navigation\.yaml:2:.*navigation\.yaml:5:.*contact\.yaml:/s,
    ],
    ['an unknown page to lead to', ['page', 'about', '--to', 'cuntact'], /There is no page "cuntact"\. Did you mean "contact"\?/],
    ['the removed page to lead to', ['page', 'about', '--to', 'about'], /There is no page "about"/],
  ])('refuses %s', async (_, args, message) => {
    expectRefusal(await remove(named, ...args), message);
    expect(textsOf(named)).toEqual(before);
  });

  it('says once where a menu has an item for some languages', async () => {
    const site = committedSite('minimal', {
      'content/navigation.yaml': 'main: [{ path: about, title: { en: About } }]\nfooter: []\n',
      'content/pages/contact.yaml': minimal('content/pages/contact.yaml', ['page: about', 'page: home']),
      'content/routes.yaml': minimal('content/routes.yaml', ['slug: { en: about, sv: om-oss }', 'slug: { en: about }\n  languages: [en]']),
      'content/published.lock.yaml': null,
    });
    expectRefusal(await remove(site, 'page', 'about'), /first: content\/navigation\.yaml:1:\d+$/);
  });

  it('says what would be wrong, and names no line of a file that it would change', () => {
    const at = (file: string, line: number): Finding => ({
      code: 'route/missing-parent',
      severity: 'error',
      message: 'The page above is gone.',
      hint: 'Name another.',
      file,
      range: { start: { line, column: 3 }, end: { line, column: 8 } },
    });
    const changed = [{ path: 'content/people.yaml', before: '- id: jonas\n', now: '' }];
    expect(() => refuseNeeded([at('content/people.yaml', 1), at('content/news/a.yaml', 2)], changed)).toThrow(
      expect.objectContaining({
        message: 'Without it, the site would have mistakes. The page above is gone.',
        hint: 'Name another. (route/missing-parent) Change this first: content/people.yaml, content/news/a.yaml:2:3',
      }),
    );
  });

  it('names every place that has to be changed first', () => {
    const places = Array.from({ length: 30 }, (_, index) => `content/news/storm-${index}.yaml:4:9`);
    const named = places.map(
      (place): Finding => ({
        code: 'reference/unknown-page',
        severity: 'error',
        message: 'There is no page "about".',
        file: place.replace(':4:9', ''),
        range: { start: { line: 4, column: 9 }, end: { line: 4, column: 14 } },
      }),
    );
    expect(() => refuseNeeded(named, [])).toThrow(expect.objectContaining({ hint: `Change this first: ${places.join(', ')}` }));
  });

  it.each([
    ['news', 'ferry-day', 'new-boat'],
    ['people', 'anna', 'ida-lund'],
  ])('removes an entry of %s beside places to fill in, and one that has some itself', async (of, added, other) => {
    const site = committedSite('news', {});
    const before = textsOf(site);
    for (const id of [added, 'another']) expect(await runMain(['new', 'entry', of, id, '--root', site])).toMatchObject({ code: 0 });
    for (const id of [added, 'another']) expect(await remove(site, 'entry', of, id)).toMatchObject({ code: 0, stderr: '' });
    expect(textsOf(site)).toEqual(before);
    await runMain(['new', 'entry', of, added, '--root', site]);
    const { stderr } = await remove(site, 'entry', of, other);
    expect(stderr).not.toContain('cannot be read');
  });

  it('refuses as long as a file cannot be read, also if it has places to fill in', async () => {
    const path = 'content/news/ferry-day.yaml';
    const site = committedSite('news', { [path]: 'title: { en: TODO, sv: TODO\n' });
    expectRefusal(await remove(site, 'entry', 'news', 'new-boat'), /what cannot be read may have the name too/);
  });

  it('removes an entry whose own file has an error', async () => {
    const site = committedSite('news', { 'content/news/ferry-day.yaml': 'titel: { en: Ferry day }\n' });
    expect(await remove(site, 'entry', 'news', 'ferry-day')).toMatchObject({ code: 0 });
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
  });

  it('removes a page with its line and its texts in the lockfile, and lets its addresses lead on', async () => {
    const menu = minimal('content/navigation.yaml').replaceAll('path: about', 'path: contact');
    const site = committedSite('minimal', {
      'content/navigation.yaml': menu,
      'content/pages/contact.yaml': minimal('content/pages/contact.yaml', ['page: about', 'page: home']),
    });
    expect(await remove(site, 'page', 'about', '--to', 'contact')).toMatchObject({
      code: 0,
      stdout: `content/pages/about.yaml
content/published.lock.yaml
content/routes.yaml
content/translations.lock.yaml
`,
      stderr: 'The old addresses lead to "contact": /about, /sv/om-oss\n',
    });
    expect(read(site, 'content/routes.yaml')).not.toContain('page: about');
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
  });
});
