import { existsSync, mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { builtWell as build, freshOutput, outputOf as output } from '../../output-files.ts';
import { runMain } from '../../run-main.ts';
import { edit, read } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';
import { builtNews } from './built-news.ts';
import { expectSameAfterEdits } from './random-edits.ts';

const facts = '.tvilling/store/page-facts';

/** The files that a build has written, by their number in the file system. */
const inodes = (site: string) => new Map(listFiles(join(site, 'dist')).map((file) => [file, statSync(join(site, 'dist', file)).ino]));

/** The HTML pages that are other files than before. */
function rewritten(before: Map<string, number>, site: string): string[] {
  return [...inodes(site)].filter(([file, inode]) => file.endsWith('.html') && before.get(file) !== inode).map(([file]) => file);
}

describe('a build after a build', { timeout: 240_000 }, () => {
  const copyOfBuilt = builtNews();

  it('writes nothing if nothing changed, and says so of a page', async () => {
    const site = copyOfBuilt();
    const before = inodes(site);
    const printed = await build(site, '--why', '/sv/nyheter/ny-bat');
    expect(printed).toMatch(/^\d+ pages in dist\/ are as before, in [\d.]+ s: no problems$/m);
    expect(printed).toMatch(/\/sv\/nyheter\/ny-bat is as before: none of its \d+ inputs changed\./);
    expect(inodes(site)).toEqual(before);
  });

  it('says the warnings in the content again if nothing changed, and reads none of it', async () => {
    const site = copyOfBuilt();
    edit(site, 'content/news/new-boat.yaml', 'She is called', 'Her name is');
    const warnings = async () => {
      const { stderr } = await runMain(['build', '--root', site]);
      return stderr.slice(0, stderr.indexOf('pages'));
    };
    const first = await warnings();
    expect(first).toContain('translation/stale');
    // A check of the content would write what it finds. A file may be too young to be relied on.
    const isRead = async () => {
      for (const table of ['checked', 'findings']) rmSync(join(site, '.tvilling/store', table), { force: true });
      expect(await warnings()).toBe(first);
      return existsSync(join(site, '.tvilling/store/checked'));
    };
    await vi.waitFor(async () => expect(await isRead()).toBe(false), { timeout: 60_000 });
    expect((await runMain(['build', '--root', site])).stderr).toMatch(/are as before, in [\d.]+ s: 1 warning/);
  });

  it('renders only the pages that show what changed, says why, and tells with --verify-cache that it is right', async () => {
    const site = copyOfBuilt();
    const before = inodes(site);
    edit(site, 'content/news/new-boat.yaml', 'She is called', 'Her name is');
    const printed = await build(site, '--why', '/news/new-boat');
    expect(printed).toContain('/news/new-boat was rendered: content/news/new-boat.yaml changed.');
    // The entry's page, and the page of the list with the beginning of its text.
    expect(rewritten(before, site).sort()).toEqual(['news/new-boat.html', 'news/page/2.html']);

    // Of this output, and of a further edit, a build without the last one gives the same.
    edit(site, 'content/people.yaml', 'name: Eva Holm', 'name: Eva Holmberg');
    expect(await build(site, '--verify-cache')).toMatch(/All \d+ pages were rendered\. The cache would have given the same\./);
    expect(output(site)).toEqual(await freshOutput(site));
  });

  it('renders all pages after a change in the navigation or the configuration', async () => {
    const site = copyOfBuilt();
    // Otherwise each page would have a new picture.
    edit(site, 'site.config.yaml', 'name: Norrlykta', 'name: Nordlykta\nsocialImages: off');
    const printed = await build(site, '--why', '/');
    expect(printed).toContain('/ was rendered: site.config.yaml changed.');
    expect(output(site)?.get('news/led-lamps.html')).toContain('Nordlykta');
  });

  it('sees what was changed, added and removed, also if nobody asks for reasons', async () => {
    const site = copyOfBuilt();
    await build(site);
    edit(site, 'content/news/new-boat.yaml', 'She is called', 'Her name is');
    mkdirSync(join(site, 'public'));
    writeFileSync(join(site, 'public/tides.txt'), 'High water at noon');
    await build(site);
    expect(read(site, 'dist/news/new-boat.html')).toContain('Her name is');
    expect(read(site, 'dist/tides.txt')).toBe('High water at noon');
    rmSync(join(site, 'public/tides.txt'));
    await build(site);
    expect(output(site)?.has('tides.txt')).toBe(false);
  });

  it('does not take what is not as the last build wrote it', async () => {
    const site = copyOfBuilt();
    const right = output(site);
    const at = (file: string) => join(site, 'dist', file);
    writeFileSync(at('index.html'), '<h1>by hand</h1>');
    // The size is the same, so only the time tells.
    writeFileSync(at('news.html'), read(site, 'dist/news.html').replace('</title>', '</titel>'));
    truncateSync(at('topics.json'), 10);
    rmSync(at('sv.html'));
    writeFileSync(at('extra.html'), '');
    await build(site);
    expect(output(site)).toEqual(right);

    // Damaged records: many-edits.processes.test.ts.
    for (const gone of [facts, 'dist']) {
      rmSync(join(site, gone), { recursive: true });
      await build(site);
      expect(output(site)).toEqual(right);
    }
  });

  it('takes the pages of another machine, where only times are others', async () => {
    // A copy has the same bytes and times, in other files.
    const other = copyOfBuilt();
    expect(await build(other)).toContain('are as before');
  });

  it('refuses --why for an address without a page', async () => {
    const { code, stderr } = await runMain(['build', '--root', copyOfBuilt(), '--why', '/nws']);
    expect(code).toBe(2);
    expect(stderr).toContain('There is no page at /nws.');
    expect(stderr).toContain('Did you mean /news?');
  });

  // After more edits: many-edits.processes.test.ts.
  it('gives the same bytes as a first build, whatever was edited', async () => {
    expect(await expectSameAfterEdits(copyOfBuilt, { rounds: 1, seed: 13 })).toBeGreaterThan(10);
  });
});
