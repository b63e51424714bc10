import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteWithParts } from '../../bundled-site.ts';
import { errorsIn, read as readYaml } from '../../check/editors/judged-by-schemas.ts';
import { findingsIn } from '../../findings.ts';
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
    const judged = () =>
      errorsIn(join(folder, '.tvilling/schemas'), 'page.schema.json', readYaml(join(folder, about)));
    expect(judged()).toContain('/sections/1/conditions required');
    edit(folder, about, '{ en: This is agreed., sv: Detta gäller. }', '{ all: Pacta sunt servanda. }');
    expect(await findingsIn(folder)).toEqual({ code: 0, findings: [] });
    expect(judged()).toEqual([]);
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

  it('is counted and exported where it is missing', async () => {
    const folder = await site();
    const out = join(folder, 'sv.po');
    await runMain(['translations', 'export', '--to', 'sv', '--output', out, '--root', folder]);
    expect(read(folder, 'sv.po')).toContain('Quay contract');
    const { files } = JSON.parse((await runMain(['status', '--json', '--root', folder])).stdout) as {
      files: { file: string; language: string; missing: number }[];
    };
    expect(files.find((row) => row.file === about && row.language === 'sv')?.missing).toBe(1);
  });

  it('is refused in the definition if it is neither', async () => {
    const text = String(exampleIn('docs/templates.md')[definition]);
    const folder = await site({ [definition]: text.replace("'none'", "'sv' as never") });
    const { code, stderr } = await runMain(['validate', '--root', folder]);
    expect(code).toBe(2);
    expect(stderr.replace(/\s+/g, ' ')).toContain(
      `${definition}:6:17 cannot be used: "fallback" is "sv"; it can be 'none' or 'source'.`,
    );
  });

  it('is the same example in both guides', () => {
    expect(exampleIn('docs/sv/templates.md')[definition]).toBe(exampleIn('docs/templates.md')[definition]);
  });
});
