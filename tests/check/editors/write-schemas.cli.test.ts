import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectNoCrash, expectRefusal } from '../../findings.ts';
import { root } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { temporarySite } from '../../temporary-site.ts';
import { contentFiles } from './judged-by-schemas.ts';

describe('tvilling schema', () => {
  it('writes what has changed into a folder, names it, and does nothing more the second time', async () => {
    const site = temporarySite('minimal');
    const first = await runMain(['schema', '--root', site, '--out-dir', 'editor']);
    expect(first.code).toBe(0);
    expect(first.stdout.trim().split('\n').sort()).toEqual(contentFiles.map(({ name }) => `editor/${name}`).sort());
    const second = await runMain(['schema', '--root', site, '--out-dir', 'editor']);
    expect(second).toMatchObject({
      code: 0,
      stdout: '',
      stderr: `${contentFiles.length} schemas up to date in editor/\n`,
    });
  });

  it('is needed by nobody whose editor reads those that every command keeps', async () => {
    const site = temporarySite('minimal');
    const metrics = join(site, 'content/metrics.yaml');
    const page = join(site, '.tvilling/schemas/page.schema.json');
    rmSync(join(site, '.tvilling/schemas'), { recursive: true });
    await runMain(['validate', '--root', site], { env: { CI: 'true' } });
    expect(existsSync(page)).toBe(false);
    await runMain(['validate', '--root', site]);
    const before = readFileSync(page, 'utf8');
    expect(before).not.toContain('"renamed"');
    writeFileSync(metrics, readFileSync(metrics, 'utf8').replace(/id: \S+/, 'id: renamed'));
    await runMain(['status', '--root', site]);
    expect(readFileSync(page, 'utf8')).toContain('"renamed"');
    rmSync(page);
    rmSync(join(site, '.tvilling/schemas/state.txt'));
    await runMain(['validate', '--root', site]);
    expect(existsSync(page)).toBe(true);
  });

  it('works while content has findings', async () => {
    const site = temporarySite('minimal', { 'content/pages/about.yaml': 'hero: 7\n' });
    const result = await runMain(['schema', '--root', site]);
    expectNoCrash(result);
    expect(result.code).toBe(0);
  });

  it('needs a configuration that names the languages, and a folder to write to', async () => {
    const site = temporarySite('minimal');
    expectRefusal(
      await runMain(['schema', '--root', site, '--out-dir', 'site.config.yaml']),
      /^error .*site\.config\.yaml cannot be written \(\w+\)\. Check that you may write/,
    );
    writeFileSync(join(site, 'site.config.yaml'), 'name: Nordkaj\n');
    expectRefusal(await runMain(['schema', '--root', site]), /^error The languages of the site are not known: .* Run "tvilling validate"/);
  });
});

describe('Visual Studio Code', () => {
  const settings = JSON.parse(readFileSync(join(root, '.vscode/settings.json'), 'utf8'));
  const wired: Record<string, string[]> = settings['yaml.schemas'];

  it('knows the schema of every kind of content file, but not for the sites of the tests', () => {
    expect(wired).toEqual(
      Object.fromEntries(
        contentFiles.map(({ files, name }) => [
          `./.tvilling/schemas/${name}`,
          [`/${files}`, '!**/tests/sites/**', '!**/tests/diagnostics/codes/**'],
        ]),
      ),
    );
  });

  it('recommends the extension that reads them', () => {
    const { recommendations } = JSON.parse(readFileSync(join(root, '.vscode/extensions.json'), 'utf8'));
    expect(recommendations).toContain('redhat.vscode-yaml');
  });
});
