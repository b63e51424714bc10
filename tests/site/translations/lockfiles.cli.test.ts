import { chmodSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { main } from '../../../cli/commands/main.ts';
import { filesOf, fix, lockfile, published } from '../../edit/repair/fixing.ts';
import { expectRefusal } from '../../findings.ts';
import { runMain } from '../../run-main.ts';
import { minimal, read, temporarySite } from '../../temporary-site.ts';

const lockfiles = [lockfile, published];

/** A lockfile without its last line, which the next run adds, and the whole lockfile. */
const incomplete = (path: string): string => minimal(path).replace(/.*\n$/, '');

const crlf = (text: string): string => text.replaceAll('\n', '\r\n');

describe('two translations that are accepted at once', () => {
  const [about, contact] = ['content/pages/about.yaml', 'content/pages/contact.yaml'];

  it('are both recorded, or the later command says that it was not', async () => {
    const site = temporarySite('minimal', {
      [about]: minimal(about, ['en: About us', 'en: Who we are']),
      [contact]: minimal(contact, ['en: Contact', 'en: Write to us']),
    });
    const accept = (file: string) => ['accept', file, '--root', site];
    let stderr = '';
    let isFirst = true;
    const code = await main(accept(about), {
      cwd: site,
      env: {},
      stdout: { write: () => undefined },
      stderr: {
        write: (text: string) => {
          stderr += text;
        },
      },
      now: () => new Date(),
      ask: null,
      terminal: null,
      // Before the command writes, the other one runs to its end.
      handleSignals: async (work) => {
        if (isFirst) {
          isFirst = false;
          expect((await runMain(accept(contact))).code).toBe(0);
        }
        return work(new AbortController().signal);
      },
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(/translations\.lock\.yaml .*chang/s);
    expect((await runMain(accept(about))).code).toBe(0);
    const { stdout } = await runMain(['validate', '--root', site]);
    expect(stdout).not.toContain('translation/stale');
  });
});

/** Puts a link into the place of a file. */
function linkTo(target: string, path: string): void {
  rmSync(path);
  symlinkSync(target, path);
}

describe('a lockfile that is not read', () => {
  it.each<[what: string, make: (path: string) => void]>([
    ['a link out of the site', (path) => linkTo('/etc/hostname', path)],
    ['a link to nothing', (path) => linkTo('nowhere', path)],
    ['too large', (path) => truncateSync(path, 200 * 1024 * 1024)],
  ])('is no lockfile that says that all is checked: %s', async (_what, make) => {
    const site = temporarySite('minimal', {
      'content/pages/about.yaml': minimal('content/pages/about.yaml', ['en: About us', 'en: Who we are']),
    });
    const path = join(site, lockfile);
    make(path);
    for (const command of [['accept'], ['status'], ['translations', 'export', '--to', 'sv']])
      expectRefusal(
        await runMain([...command, '--root', site]),
        /The translations cannot be compared: site\.config\.yaml or the lockfile is not in order/,
      );
  });
});

describe('the line endings of a lock', () => {
  it.each([
    ['with CRLF', crlf],
    ['with both kinds', (text: string) => text.replace('\n', '\r\n')],
  ])('are no reason to write it anew, %s', async (_, written) => {
    const texts = lockfiles.map((path) => [path, written(minimal(path))] as const);
    const site = temporarySite('minimal', Object.fromEntries(texts));
    const { code, stderr } = await runMain(['validate', '--root', site]);
    expect(stderr).toBe('8 files checked: no problems\n');
    expect(code).toBe(0);
    for (const [path, text] of texts) expect(read(site, path)).toBe(text);
  });

  it.each(lockfiles)('stay as they are where %s is brought up to date', async (path) => {
    const site = temporarySite('minimal', { [path]: crlf(incomplete(path)) });
    const { stderr } = await runMain(['validate', '--root', site]);
    expect(stderr).toContain(`${path} has been brought up to date`);
    expect(read(site, path)).toBe(crlf(minimal(path)));
  });

  it.each(lockfiles)('are no part of the diff that --fix --dry-run prints of %s', async (path) => {
    const site = temporarySite('minimal', { [path]: crlf(incomplete(path)) });
    const { stdout } = await fix(site, ['--dry-run'], { cwd: site });
    expect(stdout).toContain(`\n+++ b/${path}\n`);
    expect(stdout.match(/^\+ .*\r$/gm)).toHaveLength(1);
    expect(stdout).not.toMatch(/^- /m);
  });

  it('stay as they are where a translation is accepted', async () => {
    const site = temporarySite('minimal', { [lockfile]: crlf(minimal(lockfile)) });
    const about = join(site, 'content/pages/about.yaml');
    writeFileSync(about, readFileSync(about, 'utf8').replace('And two vans.', 'And four vans.'));
    expect((await runMain(['accept', '--root', site])).code).toBe(0);
    expect(read(site, lockfile)).toMatch(/^(.*\r\n)+$/);
    expect(read(site, lockfile)).not.toBe(crlf(minimal(lockfile)));
  });
});

describe('a lockfile that is brought up to date', () => {
  it.each(lockfiles)('keeps its mode (%s)', async (path) => {
    const site = temporarySite('minimal', { [path]: incomplete(path) });
    chmodSync(join(site, path), 0o640);
    await runMain(['validate', '--root', site]);
    expect(read(site, path)).toBe(minimal(path));
    expect(lstatSync(join(site, path)).mode & 0o777).toBe(0o640);
  });

  it.each(lockfiles)('is not %s where that is marked read-only', async (path) => {
    const site = temporarySite('minimal', { [path]: incomplete(path) });
    chmodSync(join(site, path), 0o444);
    const before = filesOf(site);
    const refusal = /content\/\w+\.lock\.yaml is marked as read-only\. Allow writing to it \(chmod u\+w .*CI=true/;
    expectRefusal(await runMain(['validate', '--root', site]), refusal);
    expect(filesOf(site)).toEqual(before);
    expect(lstatSync(join(site, path)).mode & 0o777).toBe(0o444);
  });

  it.each(lockfiles)('is not what a link at %s leads to', async (path) => {
    const site = temporarySite('minimal', { [path]: incomplete(path) });
    renameSync(join(site, path), join(site, 'elsewhere.yaml'));
    symlinkSync(join(site, 'elsewhere.yaml'), join(site, path));
    expectRefusal(
      await runMain(['validate', '--root', site]),
      /content\/\w+\.lock\.yaml is a symbolic link, which a new file would replace\. Put the file itself/,
    );
    expect(lstatSync(join(site, path)).isSymbolicLink()).toBe(true);
    expect(read(site, 'elsewhere.yaml')).toBe(incomplete(path));
    expect(readdirSync(join(site, 'content')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it.each(lockfiles)('is no reason to refuse where nothing changes and %s is read-only', async (path) => {
    const site = temporarySite('minimal');
    chmodSync(join(site, path), 0o444);
    expect((await runMain(['validate', '--root', site])).code).toBe(0);
  });
});
