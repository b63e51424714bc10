import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findingsIn } from '../findings.ts';
import { root } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { edit, read, writeSite } from '../temporary-site.ts';
import { definition, fixture, said, section } from './own-site.ts';

/** The bundle of a site's definitions: its name, and the time of writing. */
function bundleOf(site: string): { name: string; written: number } {
  const folder = join(site, '.tvilling/store/definitions');
  const [name = '', ...others] = readdirSync(folder).filter((file) => file.endsWith('.cjs'));
  expect(others).toEqual([]);
  return { name, written: statSync(join(folder, name)).mtimeMs };
}

describe('the bundle of definitions', () => {
  /** One site. Each test changes its files and restores them. */
  const site = mkdtempSync(join(tmpdir(), 'tvilling-'));
  beforeAll(async () => {
    writeSite(site, 'own-templates', {});
    expect((await said(site)).code).toBe(0);
  });
  afterAll(() => rmSync(site, { recursive: true, force: true }));
  const putBack = (path: string) => onTestFinished(() => writeFileSync(join(site, path), read(fixture, path)));

  it('is not made again while nothing has changed', async () => {
    const first = bundleOf(site);
    expect((await said(site, 'routes')).code).toBe(0);
    expect(bundleOf(site)).toEqual(first);
  });

  it('is taken to another folder, where its files are those of the site there', async () => {
    const other = join(mkdtempSync(join(tmpdir(), 'tvilling-')), 'moved');
    onTestFinished(() => rmSync(dirname(other), { recursive: true, force: true }));
    cpSync(site, other, { recursive: true, preserveTimestamps: true });
    const first = bundleOf(other);
    expect(await findingsIn(other)).toEqual({ code: 0, findings: [] });
    expect(bundleOf(other)).toEqual(first);
    edit(other, definition, "holds: 'a piece of news'", 'holds: (null as never as Date).toString()');
    for (const _ of ['made', 'kept'])
      expect(await runMain(['routes', '--root', other])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`error ${definition}:5:`),
      });
    expect(await findingsIn(site)).toEqual({ code: 0, findings: [] });
  });

  it('is made again when a definition has changed, and content is checked by it', async () => {
    putBack(definition);
    edit(site, definition, 'published: day()', 'posted: day()');
    edit(site, definition, '{ title, published }', '{ title, posted }');
    edit(site, definition, 'published.date', 'posted.date');
    const { findings } = await findingsIn(site);
    expect(findings).toEqual([
      'content/missing-key content/news/new-boom.yaml:1:1',
      'content/unknown-key content/news/new-boom.yaml:7:1',
      'content/missing-key content/news/on-call.yaml:1:1',
      'content/unknown-key content/news/on-call.yaml:6:1',
    ]);
  });

  it('is made again when a section has changed, and pages that were in order are checked anew', async () => {
    putBack(section);
    edit(site, section, '    turn:', '    turned:');
    expect((await findingsIn(site)).findings).toEqual([
      'content/missing-key content/pages/news.yaml:10:5',
      'content/unknown-key content/pages/news.yaml:13:5',
    ]);
  });

  it('is made again when a file comes to replace one of the tool, and when it goes', async () => {
    const metrics = 'templates/collections/metrics/definition.ts';
    const own = read(root, metrics).replace("'content/metrics.yaml'", "'content/figures.yaml'");
    mkdirSync(dirname(join(site, metrics)), { recursive: true });
    writeFileSync(join(site, metrics), own);
    const { findings } = await findingsIn(site);
    expect(findings).toContain('content/unexpected-file content/metrics.yaml');
    rmSync(join(site, metrics));
    expect((await said(site)).code).toBe(0);
  });
});
