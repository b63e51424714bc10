import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { root } from '../run-cli.ts';
import { runMain } from '../run-main.ts';

interface Home {
  sections: { id?: string; body: Record<string, string> }[];
}

it('the first page of the documentation shows what validate prints', async () => {
  const site = mkdtempSync(join(tmpdir(), 'tvilling-home-'));
  onTestFinished(() => rmSync(site, { recursive: true }));
  await runMain(['init', site, '--yes', '--languages', 'en,sv']);
  await runMain(['validate', '--root', site]);
  const about = join(site, 'content/pages/about.yaml');
  const edited = readFileSync(about, 'utf8')
    .replace('A small company where you know who does the work', 'A small yard where you know who builds your boat')
    .replace('[write to us](page:contact)', '[write to us](page:contct)');
  writeFileSync(about, edited);
  const { code, stdout } = await runMain(['validate', '--root', site], { columns: 72 });
  expect(code).toBe(1);
  const { sections } = parse(readFileSync(join(root, 'docs/site/content/pages/home.yaml'), 'utf8')) as Home;
  const { body } = sections.find(({ id }) => id === 'findings') ?? expect.fail('no section');
  for (const text of Object.values(body)) {
    const [, shown = ''] = /```\n([\s\S]*?)```/.exec(text) ?? [];
    expect(stdout).toContain(shown);
  }
});
