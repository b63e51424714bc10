import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../run-cli.ts';
import { minimal, read, temporarySite } from '../temporary-site.ts';
import { fix, lock, published } from './fixing.ts';

const locks = [lock, published];

/** A lock without its last line, which the next run adds, and the whole lock. */
const incomplete = (path: string): string => minimal(path).replace(/.*\n$/, '');

const crlf = (text: string): string => text.replaceAll('\n', '\r\n');

describe('the line endings of a lock', () => {
  it.each([
    ['with CRLF', crlf],
    ['with both kinds', (text: string) => text.replace('\n', '\r\n')],
  ])('are no reason to write it anew, %s', async (_, written) => {
    const texts = locks.map((path) => [path, written(minimal(path))] as const);
    const site = temporarySite('minimal', Object.fromEntries(texts));
    const { code, stderr } = await runCli(['validate', '--root', site]);
    expect(stderr).toBe('9 files checked: no problems\n');
    expect(code).toBe(0);
    for (const [path, text] of texts) expect(read(site, path)).toBe(text);
  });

  it.each(locks)('stay as they are where %s is brought up to date', async (path) => {
    const site = temporarySite('minimal', { [path]: crlf(incomplete(path)) });
    const { stderr } = await runCli(['validate', '--root', site]);
    expect(stderr).toContain(`${path} has been brought up to date`);
    expect(read(site, path)).toBe(crlf(minimal(path)));
  });

  it.each(locks)('are no part of the diff that --fix --dry-run prints of %s', async (path) => {
    const site = temporarySite('minimal', { [path]: crlf(incomplete(path)) });
    const { stdout } = await fix(site, ['--dry-run'], { cwd: site });
    expect(stdout).toContain(`\n+++ b/${path}\n`);
    expect(stdout.match(/^\+ .*\r$/gm)).toHaveLength(1);
    expect(stdout).not.toMatch(/^- /m);
  });

  it('stay as they are where a translation is accepted', async () => {
    const site = temporarySite('minimal', { [lock]: crlf(minimal(lock)) });
    const about = join(site, 'content/pages/about.yaml');
    writeFileSync(about, readFileSync(about, 'utf8').replace('And two vans.', 'And four vans.'));
    expect((await runCli(['accept', '--root', site])).code).toBe(0);
    expect(read(site, lock)).toMatch(/^(.*\r\n)+$/);
    expect(read(site, lock)).not.toBe(crlf(minimal(lock)));
  });
});
