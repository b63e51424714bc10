import { describe, expect, it } from 'vitest';
import { committed, committedSite } from '../git.ts';
import { runMain } from '../run-main.ts';
import { edit, minimal, temporarySite } from '../temporary-site.ts';
import { about, diff, repository } from './compared-site.ts';

describe('a language that was renamed', () => {
  it('shows a renamed language as one, with the addresses that its pages had', async () => {
    const site = repository();
    const args = ['rename', 'language', 'sv', 'sv-FI', '--prefix', 'fi', '--root', site];
    expect((await runMain(args)).code).toBe(0);
    const { found, stderr } = await diff(site);
    expect(found.renamedLanguages).toEqual([{ from: 'sv', to: 'sv-FI' }]);
    expect(new Set(found.pages.map(({ change, language }) => `${change} ${language}`))).toEqual(new Set(['renamed sv-FI']));
    for (const { to, leadsTo } of found.pages) expect(leadsTo).toBe(to);
    expect(found.files.flatMap(({ texts }) => texts)).toEqual([]);
    expect(stderr).toContain('1 language renamed');
    for (const format of ['text', 'markdown', 'html']) {
      const { stdout } = await runMain(['diff', '--root', site, '--format', format]);
      expect(stdout.replaceAll(/[`]|<\/?code>/g, '')).toContain('sv → sv-FI');
    }
  });

  it('pairs a new language with one former language, and shows another one as removed', async () => {
    const config = 'site.config.yaml';
    const draft = (code: string) =>
      `  - { code: ${code}, name: ${code}, flag: 🏳, prefix: ${code.toLowerCase()}, region: de_DE, state: draft }\n`;
    const site = temporarySite('minimal', {
      '.gitignore': '.tvilling/\n',
      [config]: minimal(config, ['contact:', `${draft('de')}${draft('de-AT')}contact:`]),
      [about]: minimal(about, ['sv: Om oss }', 'sv: Om oss, de: Wir, de-AT: Wir }']),
    });
    committed(site);
    edit(site, config, `${draft('de')}${draft('de-AT')}`, draft('de-CH'));
    edit(site, about, 'de: Wir, de-AT: Wir', 'de-CH: Wir');
    const { found } = await diff(site);
    expect(found.renamedLanguages).toEqual([{ from: 'de', to: 'de-CH' }]);
    const [text] = found.files.flatMap(({ texts }) => texts);
    expect(text?.before).toMatchObject({ 'de-CH': 'Wir', 'de-AT': 'Wir' });
    expect(text?.now).not.toHaveProperty('de-AT');
  });

  it('shows no value by language as new where the language has a new code', async () => {
    const site = committedSite('ferry');
    expect((await runMain(['rename', 'language', 'de', 'de-AT', '--root', site])).code).toBe(0);
    const { found } = await diff(site);
    expect(found.renamedLanguages).toEqual([{ from: 'de', to: 'de-AT' }]);
    expect(found.files.map(({ file, values }) => [file, values.map(({ key }) => key)])).toEqual([
      ['site.config.yaml', ['languages.*.code']],
    ]);
  });
});
