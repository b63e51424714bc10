import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runMain } from '../../run-main.ts';
import { minimal, temporarySite } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

let site: string;

beforeAll(async () => {
  site = temporarySite(
    'minimal',
    {
      'site.config.yaml': `${minimal('site.config.yaml')}hosts: [nginx]\ncompress: [br]\n`,
      'content/routes.yaml': minimal('content/routes.yaml', [
        'slug: { en: about, sv: om-oss }',
        'slug: { en: about, sv: om-oss }\n  aliases: [{ language: en, slug: who-we-are, as: redirect }]',
      ]),
      'public/två filer.txt': 'One file.\n',
    },
    afterAll,
  );
  const built = await runMain(['build', '--root', site]);
  expect(built.code, built.stderr).toBe(0);
}, 180_000);

const verified = (...args: string[]) => runMain(['verify', ...args, '--root', site, '--format', 'compact']);

/** A copy of the output, which a test may change. */
function deployed(): string {
  const folder = join(temporarySite('minimal'), 'www');
  cpSync(join(site, 'dist'), folder, { recursive: true });
  return folder;
}

describe('dist/manifest.json', () => {
  it('lists every other file with its size and its SHA-256, as sha256sum prints it', () => {
    const { version, files } = JSON.parse(readFileSync(join(site, 'dist/manifest.json'), 'utf8'));
    expect(version).toBe(1);
    const paths = listFiles(join(site, 'dist')).filter((path) => path !== 'manifest.json');
    expect(Object.keys(files)).toEqual(paths.sort());
    const sums = execFileSync('sha256sum', paths, { cwd: join(site, 'dist'), encoding: 'utf8' });
    expect(sums).toBe(paths.map((path) => `${files[path].sha256}  ${path}\n`).join(''));
    for (const path of paths) expect(files[path].bytes).toBe(readFileSync(join(site, 'dist', path)).length);
    expect(files['who-we-are.html'].leadsTo).toBe('/about');
  });
});

describe('tvilling verify --manifest', () => {
  it('finds nothing in a folder that is as it was built', async () => {
    const own = await verified('dist', '--manifest');
    expect(own).toMatchObject({ code: 0, stdout: '' });
    expect(own.stderr).toMatch(/^\d+ files of dist\/ compared with dist\/manifest\.json: no problems\n$/);
    expect(await verified(deployed(), '--manifest', 'dist/manifest.json')).toMatchObject({ code: 0 });
  });

  it('finds every file that was changed, removed or added', async () => {
    const folder = deployed();
    writeFileSync(join(folder, 'about.html'), `${readFileSync(join(folder, 'about.html'), 'utf8')}\n`);
    copyFileSync(join(folder, 'about.html'), join(folder, 'copy.html'));
    rmSync(join(folder, 'robots.txt'));
    const { code, stdout } = await verified(folder, '--manifest', 'dist/manifest.json');
    expect(code).toBe(1);
    const told = stdout.trim().split('\n');
    expect(told.map((line) => line.replace(/^.*\/(\S+?): error.*differs: (.*)$/, '$1: $2'))).toEqual([
      expect.stringMatching(/about\.html.*other bytes/),
      expect.stringMatching(/copy\.html.*is not from the build/),
      expect.stringMatching(/robots\.txt.*is missing/),
    ]);
  });

  it('finds what a server answers otherwise, at the line of the manifest', async () => {
    const answers: Record<string, [status: number, body: string]> = {};
    const server = createServer((request, response) => {
      const [status, body] = answers[request.url ?? ''] ?? [200, 'Not the page.'];
      response.writeHead(status).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    answers['/about'] = [200, readFileSync(join(site, 'dist/about.html'), 'utf8')];
    answers['/tv%C3%A5%20filer.txt'] = [200, 'One file.\n'];
    answers['/sv/om-oss'] = [503, 'Later.'];
    const { code, stdout } = await verified(origin, '--manifest');
    expect(code).toBe(1);
    expect(stdout).not.toMatch(/ \S+:\d+\/about has|filer\.txt has|nginx\.conf has|build\.json has|\.br has/);
    expect(stdout).toMatch(/^dist\/manifest\.json:\d+:1: .*\/sv\/om-oss answers with status 503/m);
    expect(stdout).toMatch(/\/sv\/no-such-page-[0-9a-f]{8} answers with status 200/);
    expect(stdout).toMatch(/\/who-we-are has other bytes/);
    const [line = ''] = /dist\/manifest\.json:\d+(?=:1: .*om-oss answers)/.exec(stdout) ?? [];
    const lines = readFileSync(join(site, 'dist/manifest.json'), 'utf8').split('\n');
    expect(lines[Number(line.split(':')[1]) - 1]).toMatch(/^"sv\/om-oss\.html": /);
  });

  it('says in one sentence what it cannot compare', async () => {
    expect(await verified('http://127.0.0.1:49151', '--manifest')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('http://127.0.0.1:49151 does not answer: ECONNREFUSED.'),
    });
    expect(await verified('dist', '--manifest', 'site.config.yaml')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('site.config.yaml is no manifest of a build.'),
    });
    expect(await verified('https://example.org')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('an address is compared with a build'),
    });
    expect(await verified('nowhere', '--manifest', 'dist/manifest.json')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('nowhere'),
    });
  });
});
