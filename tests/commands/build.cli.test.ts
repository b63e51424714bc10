import { mkdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectNoCrash, expectRefusal } from '../findings.ts';
import { root } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { temporarySite } from '../temporary-site.ts';
import { listFiles } from '../verkbro/read-dist.ts';

/** Every file below a folder with its bytes. */
const contents = (folder: string): Map<string, string> =>
  new Map(
    listFiles(folder)
      .sort()
      .map((file) => [file, readFileSync(join(folder, file)).toString('base64')]),
  );

/** An output folder of an earlier build. */
const earlier = { 'dist/build.json': '{}\n', 'dist/index.html': '<p>earlier</p>\n' };

describe('an output folder', () => {
  it('stays as it was while the content is wrong', async () => {
    const site = temporarySite('minimal', { ...earlier, 'content/pages/about.yaml': 'hero: {\n' });
    const result = await runMain(['build', '--root', site]);
    expectNoCrash(result);
    expect(result.stdout).toBe('');
    expect(result.stderr).toContain('content/pages/about.yaml:1:7  error  content/syntax');
    expect(result.stderr).toMatch(/^Not built, dist\/ is as it was: 1 error$/m);
    expect(result.code).toBe(1);
    expect(Object.fromEntries(contents(join(site, 'dist')))).toEqual({
      'build.json': Buffer.from('{}\n').toString('base64'),
      'index.html': Buffer.from('<p>earlier</p>\n').toString('base64'),
    });
  });

  it('stays as it was while the finished pages are wrong', async () => {
    const site = temporarySite('minimal', earlier);
    const file = join(site, 'content/pages/about.yaml');
    const elsewhere = 'https://nordkaj.example/%E0%A4%A';
    writeFileSync(file, readFileSync(file, 'utf8').replace('(page:contact)', `(${elsewhere})`));
    const result = await runMain(['build', '--root', site]);
    expectNoCrash(result);
    expect(result.stderr).toContain('error  output/broken-link');
    expect(result.stderr).toContain(`The link "${elsewhere}" leads to no file of the output.`);
    expect(result.code).toBe(1);
    expect(listFiles(join(site, 'dist')).sort()).toEqual(['build.json', 'index.html']);
  });

  it.each([
    ['the site itself', '.', /the site itself lies in it/],
    ['the folder above', '..', /the site itself lies in it/],
    ['the content', 'content', /it lies in content\//],
    ['a folder in the content', 'content/dist', /it lies in content\//],
    ['the public files', 'public', /it lies in public\//],
    ['the files of somebody else', 'photos', /it holds files that no build has written/],
    ['a file', 'site.config.yaml', /it cannot be read \(ENOTDIR\)/],
  ])('is refused where it is %s', async (_, folder, reason) => {
    const site = temporarySite('minimal', { 'photos/crane.jpg': 'x', 'public/favicon.svg': '<svg/>' });
    mkdirSync(join(site, 'inner'));
    const before = contents(site);
    expectRefusal(await runMain(['build', '--root', site, '--out-dir', folder]), reason);
    expect(contents(site)).toEqual(before);
  });
});

describe('the day of the build', () => {
  const closing = (day: string, title: string) =>
    `- { id: ${title.toLowerCase()}, title: ${title}, department: Quay, location: Stockholm, type: full-time, closes: ${day} }`;
  const positions = [closing('2026-11-29', 'Yesterday'), closing('2026-11-30', 'Today')];
  const changes = {
    'content/positions.yaml': `en:\n  ${positions.join('\n  ')}\nsv: []\n`,
    'content/pages/about.yaml': (text: string) =>
      text.replace('action:\n', '  - { type: positions, id: open, title: { en: Open, sv: Lediga }, items: all }\naction:\n'),
  };

  function siteWithPositions(): string {
    const site = temporarySite('minimal', { 'content/positions.yaml': changes['content/positions.yaml'] });
    const file = join(site, 'content/pages/about.yaml');
    writeFileSync(file, changes['content/pages/about.yaml'](readFileSync(file, 'utf8')));
    return site;
  }

  it('decides what is shown, and two builds of one day are the same, byte for byte', async () => {
    const site = siteWithPositions();
    const build = (folder: string, args: string[], env: Record<string, string> = {}) =>
      runMain(['build', '--root', site, '--out-dir', folder, ...args], { env });
    // Half past midnight in Stockholm, which is the site's time zone. In UTC it is still the day before.
    const epoch = String(Date.parse('2026-11-29T23:30:00Z') / 1000);
    const results = await Promise.all([build('one', ['--date', '2026-11-30']), build('two', [], { SOURCE_DATE_EPOCH: epoch })]);
    expect(results.map(({ code, stderr }) => [code, stderr.includes('10 pages written')])).toEqual([
      [0, true],
      [0, true],
    ]);
    const [one, two] = [contents(join(site, 'one')), contents(join(site, 'two'))];
    expect([...one.keys()]).toEqual([...two.keys()]);
    expect([...one].filter(([file, bytes]) => two.get(file) !== bytes).map(([file]) => file)).toEqual([]);

    expect(JSON.parse(readFileSync(join(site, 'two/build.json'), 'utf8'))).toMatchObject({
      date: '2026-11-30',
    });
    const about = readFileSync(join(site, 'one/about.html'), 'utf8');
    // A position is open on its closing day, and gone on the next one.
    expect(about).toContain('Today');
    expect(about).not.toContain('Yesterday');
    expect(readFileSync(join(site, 'one/about.json'), 'utf8')).not.toContain('Yesterday');

    // No other file is left beside the output.
    expect(listFiles(site).filter((file) => file.includes('.new') || file.includes('.old'))).toEqual([]);
    // The option has precedence over the environment. Another day gives another build.
    const later = await build('two', ['--date', '2026-12-01'], { SOURCE_DATE_EPOCH: epoch });
    expect(later.code).toBe(0);
    expect(readFileSync(join(site, 'two/build.json'), 'utf8')).toContain('2026-12-01');
    expect(readFileSync(join(site, 'two/about.html'), 'utf8')).not.toContain('Today');
  });
});

it("writes nothing beside the tool's own templates, so that two builds do not meet there", async () => {
  const written: string[] = [];
  const watcher = watch(join(root, 'templates'), { recursive: true }, (_, name) => written.push(String(name)));
  onTestFinished(() => watcher.close());
  const { code, stderr } = await runMain(['build', '--root', temporarySite('minimal')]);
  expect(code, stderr).toBe(0);
  expect(written).toEqual([]);
});

it('a site is built from whatever folder the command is run in', async () => {
  const site = temporarySite('minimal');
  const { code, stderr } = await runMain(['build', '--root', site], { cwd: tmpdir() });
  expect(stderr).toMatch(/^10 pages written to dist\/ in [\d.]+ s: no problems\n$/);
  expect(code).toBe(0);
  const inside = await runMain(['build', '--out-dir', join(site, 'public-html')], { cwd: site });
  expect(inside.stderr).toContain('10 pages written to public-html/');
});
