import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectRefusal, findingsIn } from '../../findings.ts';
import { root } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, edit, read, temporarySite } from '../../temporary-site.ts';

const footer = 'templates/shell/footer.tsx';
const kept = 'templates/.originals/shell/footer.tsx';
const original = readFileSync(join(root, footer), 'utf8');

/** The minimal site with its own templates. */
const site = (changes: Changes = {}) => temporarySite('minimal', changes);

const override = (folder: string, ...args: string[]) => runMain(['override', ...args, '--root', folder]);

/** Has the effect of an update of the tool: the kept original differs from that of the tool. */
const withOlderOriginal = (folder: string): void => edit(folder, kept, 'The title block of the sheet', 'The end of the sheet');

describe('tvilling override', () => {
  it('writes a file that does as the original does, and keeps the original', async () => {
    const folder = site();
    const result = await override(folder, 'shell/footer');
    expect(result).toMatchObject({ code: 0, stdout: `${footer}\n${kept}\n` });
    expect(read(folder, kept)).toBe(original);
    expect(read(folder, footer)).toBe(`import type { ComponentProps } from 'react';
import { Footer as Original } from 'tvilling/templates/shell/footer';

export * from 'tvilling/templates/shell/footer';

/** What the tool shows here. Write around it what is yours. */
export function Footer(props: ComponentProps<typeof Original>) {
  return <Original {...props} />;
}
`);
    expect(await findingsIn(folder)).toEqual({ code: 0, findings: [] });
  });

  it('writes nothing if the site cannot be checked with the file', async () => {
    const folder = site({ 'templates/sections/notes/definition.ts': 'export default 5;\n' });
    expectRefusal(await override(folder, 'shell/footer'), /^error templates\/sections\/notes\/definition\.ts:1:1 exports no definition\. /);
    expect(existsSync(join(folder, footer))).toBe(false);
    expect(existsSync(join(folder, kept))).toBe(false);
  });

  it('writes the file again after somebody has removed it, with the original as it is now', async () => {
    const folder = site();
    await override(folder, 'shell/footer');
    withOlderOriginal(folder);
    rmSync(join(folder, footer));
    expect(await override(folder, 'shell/footer')).toMatchObject({ code: 0 });
    expect(read(folder, kept)).toBe(original);
    expect(await findingsIn(folder)).toEqual({ code: 0, findings: [] });
  });

  it('wraps a definition, and copies a file with the imports that its place needs', async () => {
    const folder = site();
    expect((await override(folder, 'sections/text/definition')).code).toBe(0);
    expect((await override(folder, 'shell/footer', '--copy')).code).toBe(0);
    expect(read(folder, 'templates/sections/text/definition.ts')).toBe(
      "export { default } from 'tvilling/templates/sections/text/definition';\nexport * from 'tvilling/templates/sections/text/definition';\n",
    );
    expect(read(folder, footer)).toBe(
      original.replaceAll(/'(\.\.?)\/([\w/.-]+)\.tsx?'/g, (_, up: string, path: string) =>
        up === '..' ? `'tvilling/templates/${path}'` : `'tvilling/templates/shell/${path}'`,
      ),
    );
    expect(await findingsIn(folder)).toEqual({ code: 0, findings: [] });
  });

  it.each<[what: string, name: string[], message: RegExp]>([
    ['a name that is mistyped', ['shell/fotter'], /The tool has no template "shell\/fotter"\. Did you mean "shell\/footer"\?$/],
    ['a name that is nothing', ['qqqqqqqq'], /no template "qqqqqqqq"\. In node_modules\/tvilling\/templates lie: .*shell/],
    [
      'a name that is nothing, in a folder of templates',
      ['styles/qqqqqqqq'],
      /no template "styles\/qqqqqqqq"\. In node_modules\/tvilling\/templates\/styles lie: .*main\.scss/,
    ],
    [
      'a part of a style sheet, by the name in its @use',
      ['styles/footer'],
      /templates\/styles\/_footer\.scss is part of other style sheets\. Copy one that uses it, such as: tvilling override styles\/main --copy\. The copy takes a _footer\.scss beside it/,
    ],
    ['a file that is never replaced', ['render'], /templates\/render\.tsx is always that of the tool/],
    ['a style sheet that is to be wrapped', ['styles/main.scss'], /cannot be wrapped\. Copy it: .*--copy$/],
    ['a change of what it does not keep', ['shell/footer', '--diff'], /keeps no original of templates\/shell\/footer\.tsx/],
    ['to accept what it does not replace', ['shell/footer', '--accept'], /does not replace templates\/shell\/footer\.tsx/],
  ])('refuses %s', async (_what, args, message) => {
    const folder = site();
    expectRefusal(await override(folder, ...args), message);
    expect(existsSync(join(folder, 'templates'))).toBe(false);
  });

  it('writes over nothing', async () => {
    const folder = site({ [footer]: '// mine\n' });
    expectRefusal(await override(folder, 'shell/footer', '--copy'), /templates\/shell\/footer\.tsx is there already/);
    expect(read(folder, footer)).toBe('// mine\n');
    expect(existsSync(join(folder, kept))).toBe(false);
  });

  it('refuses where the templates are those of the tool', async () => {
    expectRefusal(await override(root, 'shell/footer'), /are those of the tool/);
  });
});

describe('an original that an update has changed', () => {
  it('is a finding, shown as a diff, until the file is in step', async () => {
    const folder = site();
    await override(folder, 'shell/footer');
    withOlderOriginal(folder);
    expect(await findingsIn(folder)).toEqual({ code: 0, findings: [`template/original-changed ${footer}`] });
    const { stdout } = await override(folder, 'shell/footer', '--diff');
    expect(stdout).toContain(`--- a/${footer}\n+++ b/${footer}\n`);
    expect(stdout).toContain('-/** The end of the sheet: who');
    expect(stdout).toContain('+/** The title block of the sheet: who');
    expect(await override(folder, 'shell/footer', '--accept')).toMatchObject({
      code: 0,
      stdout: `${kept}\n`,
    });
    expect((await findingsIn(folder)).findings).toEqual([]);
    expect((await override(folder, 'shell/footer', '--diff')).stdout).toBe('');
  });

  it('is not accepted in a site that cannot be checked', async () => {
    const folder = site();
    await override(folder, 'shell/footer');
    withOlderOriginal(folder);
    const older = read(folder, kept);
    const notes = 'templates/sections/notes/definition.ts';
    mkdirSync(dirname(join(folder, notes)), { recursive: true });
    writeFileSync(join(folder, notes), 'export default 5;\n');
    expectRefusal(
      await override(folder, 'shell/footer', '--accept'),
      /^error templates\/sections\/notes\/definition\.ts:1:1 exports no definition\. /,
    );
    expect(read(folder, kept)).toBe(older);
  });

  it('is none for another ending of lines', async () => {
    const folder = site();
    await override(folder, 'shell/footer');
    writeFileSync(join(folder, kept), original.replaceAll('\n', '\r\n'));
    expect((await findingsIn(folder)).findings).toEqual([]);
  });

  it('is a finding where the tool has it no more', async () => {
    const folder = site();
    for (const path of ['templates/shell/banner.tsx', 'templates/.originals/shell/banner.tsx']) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), 'export {};\n');
    }
    const { stdout, code } = await runMain(['validate', '--root', folder]);
    expect(code).toBe(1);
    expect(stdout.replace(/\s+/g, ' ')).toContain('The tool has no file of this name any more');
  });
});

describe('a template that has no effect', () => {
  it('is a finding: mistyped, never replaced, or a partial that no sheet of the site uses', async () => {
    const folder = site({
      'templates/shell/fotter.tsx': 'export {};',
      'templates/sections/text/indx.tsx': 'export {};',
      'templates/render.tsx': 'export {};',
      'templates/styles/_tokens.scss': '',
    });
    expect((await findingsIn(folder)).findings).toEqual([
      'template/not-replaceable templates/render.tsx',
      'template/replaces-nothing templates/sections/text/indx.tsx',
      'template/replaces-nothing templates/shell/fotter.tsx',
      'template/not-replaceable templates/styles/_tokens.scss',
    ]);
    const { stdout } = await runMain(['validate', '--root', folder]);
    expect(stdout).toContain('Did you mean "templates/shell/footer.tsx"?');
  });

  it('is none that another imports, nor a test, types or a text', async () => {
    const folder = site({
      [footer]: "export * from './parts.ts';\nexport { Footer } from 'tvilling/templates/shell/footer';",
      'templates/shell/parts.ts': "import type { A } from '../notes/types';\nexport type B = A;",
      'templates/notes/types.ts': 'export type A = 1;',
      'templates/shell/footer.test.tsx': 'export {};',
      'templates/images.d.ts': 'export {};',
      'templates/README.md': 'Ours.',
    });
    expect((await findingsIn(folder)).findings).toEqual([]);
  });

  it('can be lived with', async () => {
    const folder = site({ 'templates/shell/later.tsx': 'export {};' });
    edit(folder, 'site.config.yaml', 'translations:', 'rules: { template/replaces-nothing: off }\ntranslations:');
    expect((await findingsIn(folder)).findings).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
