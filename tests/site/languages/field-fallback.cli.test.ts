import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteWithParts } from '../../bundled-site.ts';
import { errorsIn, read as readYaml } from '../../check/editors/judged-by-schemas.ts';
import { expectUnusable, findingsIn } from '../../findings.ts';
import { exampleIn } from '../../own-parts.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, edit, minimal, read } from '../../temporary-site.ts';

const definition = 'templates/sections/terms/definition.ts';
const about = 'content/pages/about.yaml';
const config = 'site.config.yaml';
const binding = 'sv-FI: Detta gäller i Finland.';

/** The minimal site with the section of the guide, a language that takes its texts from Swedish, and a partly translated one. */
const site = (more: Changes = {}) =>
  siteWithParts('minimal', {
    [config]: minimal(config, [
      'region: sv_SE }\n',
      `region: sv_SE }
  - { code: sv-FI, name: Finlandssvenska, flag: 🇫🇮, prefix: sv-fi, region: sv_FI, fallback: sv }
`,
    ]),
    'content/published.lock.yaml': null,
    [about]: minimal(about, [
      'action:\n',
      `  - type: terms
    title: { en: Terms, sv: Villkor }
    conditions: { en: This is agreed., sv: Detta gäller., ${binding} }
    model: { en: Quay contract }
action:
`,
    ]),
    ...more,
  });

describe('a field that says where languages without it take it from', () => {
  it('shows the text of the source language in all that lack it, and each its own of one that does not fall back', async () => {
    const folder = await site();
    expect(await findingsIn(folder)).toEqual({ code: 0, findings: [] });
    const { code, stderr } = await runMain(['build', '--root', folder, '--date', '2026-11-23']);
    expect(code, stderr).toBe(0);
    expect(read(folder, 'dist/sv/om-oss.html')).toContain('<h3 lang="en">Quay contract</h3>');
    const region = read(folder, 'dist/sv-fi/om-oss.html');
    expect(region).toContain('<h3 lang="en">Quay contract</h3>');
    expect(region).toContain('Detta gäller i Finland.');
  });

  it('is missing in a language for which others stand in, unless it is for all of them', async () => {
    const folder = await site();
    edit(folder, about, `, ${binding}`, '');
    expect(await findingsIn(folder)).toEqual({ code: 1, findings: [`translation/missing ${about}:18:5`] });
    await runMain(['schema', '--root', folder]);
    const judged = () => errorsIn(join(folder, '.tvilling/schemas'), 'page.schema.json', readYaml(join(folder, about)));
    expect(judged()).toContain('/sections/1/conditions required');
    edit(folder, about, '{ en: This is agreed., sv: Detta gäller. }', '{ all: Pacta sunt servanda. }');
    expect(await findingsIn(folder)).toEqual({ code: 0, findings: [] });
    expect(judged()).toEqual([]);
  });

  it('keeps an article with a section that has one from standing in for another', async () => {
    const article = (words: string) => `|
        :::terms
        conditions: ${words}
        model: Quay
        :::
`;
    const folder = await site();
    const section = `  - type: article
    title: { en: Long, sv: Lång }
    body:
      en: ${article('This is agreed.')}      sv: ${article('Detta gäller.')}`;
    edit(folder, about, 'action:\n', `${section}action:\n`);
    const { code, stdout } = await runMain(['validate', '--json', '--root', folder]);
    expect(code).toBe(1);
    expect((JSON.parse(stdout) as { findings: unknown[] }).findings).toMatchObject([
      {
        code: 'translation/missing',
        message: 'The text in "sv-FI" is missing.',
        range: { start: { line: 22 } },
        related: [{ file: about, range: { start: { line: 24 } }, message: expect.stringContaining("'none'") }],
      },
    ]);
    edit(folder, about, section, `${section}      sv-FI: ${article('Detta gäller i Finland.')}`);
    expect(await findingsIn(folder)).toEqual({ code: 0, findings: [] });
  });

  it('must be in the source language, and lets a partly translated page be published without it', async () => {
    const folder = await site();
    edit(folder, about, 'model: { en: Quay contract }', 'model: { sv: Kajavtal }');
    expect((await findingsIn(folder)).findings).toEqual([`translation/missing ${about}:19:5`]);
    edit(folder, about, 'model: { sv: Kajavtal }', 'model: { en: Quay contract }');
    edit(folder, config, 'region: sv_SE }', 'region: sv_SE, state: partial }');
    edit(folder, config, /\n.*sv-FI.*\n/.exec(read(folder, config))?.[0] ?? '', '\n');
    edit(folder, about, `, ${binding}`, '');
    const { stdout } = await runMain(['routes', '--json', '--root', folder]);
    const rows = JSON.parse(stdout) as { page: string; urls: Record<string, string> }[];
    expect(rows.find(({ page }) => page === 'about')?.urls).toHaveProperty('sv');
    edit(folder, about, ', sv: Detta gäller.', '');
    const later = JSON.parse((await runMain(['routes', '--json', '--root', folder])).stdout) as typeof rows;
    expect(later.find(({ page }) => page === 'about')?.urls).not.toHaveProperty('sv');
  });

  it('is exported where it is missing, and counted only where it must be there', async () => {
    const folder = await site();
    const out = join(folder, 'sv.po');
    await runMain(['translations', 'export', '--to', 'sv', '--output', out, '--root', folder]);
    expect(read(folder, 'sv.po')).toContain('Quay contract');
    edit(folder, about, `, ${binding}`, '');
    const { stdout } = await runMain(['status', '--json', '--root', folder]);
    const { files } = JSON.parse(stdout) as {
      files: { file: string; language: string; texts: number; complete: number; missing: number }[];
    };
    const row = (code: string) => files.find(({ file, language }) => file === about && language === code);
    expect(row('sv')?.missing).toBe(0);
    expect(row('sv-FI')).toMatchObject({ complete: 0, missing: row('sv')?.texts });
    const { stdout: html } = await runMain(['status', '--format', 'html', '--root', folder]);
    expect(html).not.toContain('Quay contract');
    expect(html).toContain('This is agreed.');
  });

  it('is refused in the definition if it is neither', async () => {
    const text = String(exampleIn('docs/fields.md')[definition]);
    const folder = await site({ [definition]: text.replace("'none'", "'sv' as never") });
    const refused = await runMain(['validate', '--root', folder]);
    expectUnusable(refused, definition, `"fallback" is "sv"; it can be 'none' or 'source'.`);
    expect(refused.stdout).toContain(`${definition}:6:17`);
  });

  it('is the same example in both guides', () => {
    expect(exampleIn('docs/sv/fields.md')[definition]).toBe(exampleIn('docs/fields.md')[definition]);
  });
});
