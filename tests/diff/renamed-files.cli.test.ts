import { unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runMain } from '../run-main.ts';
import { edit, read } from '../temporary-site.ts';
import { about, diff, repository, routes } from './compared-site.ts';

describe('a file that was renamed', () => {
  it('shows a renamed page file as one file, with what else changed in it', async () => {
    const site = repository();
    const args = ['rename', 'page', 'about', 'company', '--slug', 'en=company', '--root', site];
    expect((await runMain(args)).code).toBe(0);
    const { found } = await diff(site);
    const file = found.files.find(({ from }) => from !== null);
    expect(file).toMatchObject({ file: 'content/pages/company.yaml', from: about, texts: [], values: [] });
    expect(found.files.map((changed) => changed.file)).not.toContain(about);
    expect(found.size.words.en).toEqual({ added: 0, removed: 0 });
    edit(site, 'content/pages/company.yaml', 'en: The story', 'en: Our story');
    const texts = (await diff(site)).found.files.flatMap((changed) => changed.texts);
    expect(texts.map(({ before, now }) => [before?.en, now?.en])).toEqual([['The story', 'Our story']]);
    const { stdout } = await runMain(['diff', '--root', site]);
    expect(stdout).toContain(`${about} → content/pages/company.yaml`);
  });

  it('does not say that nothing changed where a file has another name only', async () => {
    const site = repository();
    expect((await runMain(['rename', 'page', 'about', 'company', '--root', site])).code).toBe(0);
    const { stderr } = await runMain(['diff', '--root', site]);
    expect(stderr).toContain('1 file renamed');
    expect(stderr).not.toContain('nothing changed');
  });

  it('shows another page in the place of a removed one as another page', async () => {
    const site = repository();
    const text = read(site, about).replaceAll(/(en|sv): [^,}\n]+/g, '$1: New words');
    writeFileSync(join(site, 'content/pages/company.yaml'), text);
    edit(site, routes, 'page: about', 'page: company');
    unlinkSync(join(site, about));
    const { found } = await diff(site);
    expect(found.files.map(({ from }) => from)).toEqual(found.files.map(() => null));
    expect(found.files.map(({ file }) => file)).toEqual(expect.arrayContaining([about, 'content/pages/company.yaml']));
  });
});
