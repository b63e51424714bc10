import { describe, expect, it } from 'vitest';
import { findingsIn, type Report } from '../findings.ts';
import { runMain } from '../run-main.ts';
import { edit, minimal, read, temporarySite } from '../temporary-site.ts';

const about = 'content/pages/about.yaml';
const title = '  title: { en: Twelve people, sv: Tolv personer }\n';

/** The minimal site with rules, and with a title that a comment cuts short in both languages. */
const siteWith = (rules = ''): string =>
  temporarySite('minimal', {
    [about]: minimal(about, [title, '  title:\n    en: Our #1 bridge\n    sv: Vår #1 bro\n']),
    'site.config.yaml': `${minimal('site.config.yaml')}${rules}`,
    'content/translations.lock.yaml': null,
  });

const both = [`content/cut-by-comment ${about}:8:13`, `content/cut-by-comment ${about}:9:13`];

describe('a text that a comment cuts short', () => {
  it('is found in each run until it is repaired', async () => {
    const site = siteWith();
    expect(await findingsIn(site)).toEqual({ code: 1, findings: both });
    expect(await findingsIn(site)).toEqual({ code: 1, findings: both });
    edit(site, about, 'Our #1 bridge', "'Our #1 bridge'");
    edit(site, about, 'Vår #1 bro', 'Vår # 1 bro');
    // Nothing explains the difference any longer, so the languages are compared.
    const { findings } = await findingsIn(site);
    expect(findings).toEqual([`translation/figures-differ ${about}:9:9`]);
  });

  it('is found in a site that was in order, in pages and in other files', async () => {
    const site = temporarySite('minimal');
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
    const navigation = 'content/navigation.yaml';
    edit(site, navigation, '{ en: About, sv: Om oss }', '{ en: About,\n      sv: Om #1 oss\n      }');
    edit(site, about, title, '  title:\n    en: Twelve people\n    sv: Tolv #personer\n');
    const { findings } = await findingsIn(site);
    expect(findings).toEqual([
      expect.stringMatching(/^content\/cut-by-comment content\/navigation\.yaml:\d+:14$/),
      `content/cut-by-comment ${about}:9:14`,
    ]);
  });

  it('is a warning, or nothing at all, where the rules say so', async () => {
    const warned = await runMain(['validate', '--json', '--root', siteWith('rules: { content/cut-by-comment: warn }\n')]);
    expect(warned.code).toBe(0);
    const { findings } = JSON.parse(warned.stdout) as Report;
    expect(findings.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
    const site = siteWith('rules: { content/cut-by-comment: off }\n');
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
  });

  it('is left to its author by --fix', async () => {
    const site = siteWith();
    const before = read(site, about);
    const { code } = await runMain(['validate', '--fix', '--root', site]);
    expect(code).toBe(1);
    expect(read(site, about)).toBe(before);
  });

  it.each([
    ['nothing', '#1 in bridges', '8:5'],
    ['a number', '24 #1 in bridges', '8:9'],
  ])('and of which %s is left is no text, with the reason', async (_, text, place) => {
    const site = siteWith();
    edit(site, about, 'Our #1 bridge', text);
    edit(site, about, 'Vår #1 bro', 'Vår bro');
    const { stdout } = await runMain(['validate', '--json', '--root', site]);
    const [finding, ...rest] = (JSON.parse(stdout) as Report).findings;
    expect(rest).toEqual([]);
    expect(finding?.code).toBe('content/wrong-type');
    expect(`${finding?.range?.start.line}:${finding?.range?.start.column}`).toBe(place);
    expect(finding?.hint).toBe('"#1 in bridges" is read as a comment: put the text between quotation marks.');
  });

  it('and of which nothing is left is no colour or other value, with the reason', async () => {
    const site = siteWith("look:\n  colors:\n    brand:\n      light: #0B5D48\n      dark: '#9fd8c4'\n");
    const { stdout } = await runMain(['validate', '--json', '--root', site]);
    const finding = (JSON.parse(stdout) as Report).findings.find(({ file }) => file === 'site.config.yaml');
    expect(finding?.code).toBe('content/wrong-type');
    expect(finding?.hint).toBe('"#0B5D48" is read as a comment: put the text between quotation marks.');
  });
});
