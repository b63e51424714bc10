import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environment, root, runCli } from '../run-cli.ts';
import { temporarySite } from '../temporary-site.ts';
import { listFiles } from '../verkbro/read-dist.ts';

it('builds the same bytes on every machine: paths, languages, time zones, line endings', async () => {
  const config = readFileSync(join(root, 'tests/sites/own-templates/site.config.yaml'), 'utf8');
  const section = 'templates/sections/latest/index.tsx';
  const component = readFileSync(join(root, 'tests/sites/own-templates', section), 'utf8');
  const one = temporarySite('own-templates', {
    'site.config.yaml': `${config}look:\n  logo: { file: logo.svg }\n`,
    'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">\n<path d="M0 0h9v9z"/>\n</svg>\n',
    [section]: component.replace('"latest"', '"latest\n  latest--all"'),
  });
  const other = join(temporarySite('minimal'), 'Ännu en plats');
  cpSync(one, other, { recursive: true });
  for (const file of listFiles(other)) {
    const text = readFileSync(join(other, file), 'utf8');
    writeFileSync(join(other, file), text.replaceAll('\n', '\r\n'));
  }
  const built = async (site: string, env: Record<string, string>) => {
    const { code, stderr } = await runCli(['build', '--root', site, '--date', '2026-11-30'], { env });
    expect(code, stderr).toBe(0);
    const lines = readFileSync(join(site, 'dist/manifest.json'), 'utf8').split('\n');
    // Files of public/ are copied as they are.
    return lines.filter((line) => !line.startsWith('"logo.svg"'));
  };
  const first = await built(one, { TZ: 'America/Adak', LANG: 'C.UTF-8' });
  expect(await built(other, { TZ: 'Asia/Tokyo', LANG: 'sv_SE.UTF-8', LC_ALL: 'sv_SE.UTF-8' })).toEqual(first);
}, 240_000);

it('says which package is missing where none is installed', () => {
  const folder = temporarySite('minimal');
  for (const part of ['package.json', 'templates', '.tvilling/cli']) cpSync(join(root, part), join(folder, part), { recursive: true });
  const run = (command: string) =>
    spawnSync(process.execPath, [join(folder, '.tvilling/cli/bin.js'), command], {
      cwd: folder,
      env: environment({}),
      encoding: 'utf8',
    });
  expect(run('validate')).toMatchObject({ status: 0, stderr: '8 files checked: no problems\n' });
  expect(run('build')).toMatchObject({
    status: 2,
    stderr: 'error The package @resvg/resvg-js is not installed.\nInstall the packages: npm ci\n',
  });
});
