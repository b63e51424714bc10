import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingsIn } from '../../findings.ts';
import { commit, committed } from '../../git.ts';
import { claiming } from '../../picture-bytes.ts';
import { runMain } from '../../run-main.ts';
import { temporarySite } from '../../temporary-site.ts';
import { about, crane, section, showing, words } from './pictured-site.ts';

describe('a picture in content', () => {
  const siteWith = (picture: string, files: Record<string, string | Buffer>) =>
    temporarySite('minimal', { [about]: showing(section(picture)), ...files });

  it('is compared across languages like any text', async () => {
    const site = siteWith('{ file: crane.png, alt: { en: A crane on the quay, sv: A crane on the quay } }', {
      'content/pictures/crane.png': crane,
    });
    expect((await findingsIn(site)).findings).toEqual([`translation/identical ${about}:18:69`]);
  });

  it.each([
    ['../site.config.yaml', 'content/invalid-value'],
    ['photos/../../site.config.yaml', 'content/invalid-value'],
    ['/etc/hostname', 'content/invalid-value'],
    ['photos\\\\crane.png', 'content/invalid-value'],
    ['photos', 'asset/missing-file'],
    ['.hidden.png', 'asset/missing-file'],
    ['public.png', 'asset/missing-file'],
    ['empty.png', 'asset/unreadable'],
    ['bomb.png', 'asset/too-many-pixels'],
  ])('cannot be %s', async (file, code) => {
    const site = siteWith(`{ file: "${file}", ${words} }`, {
      'content/pictures/photos/crane.png': crane,
      'content/pictures/.hidden.png': crane,
      'content/pictures/empty.png': '',
      'content/pictures/bomb.png': claiming(crane, 30_000, 30_000),
      'public/public.png': crane,
    });
    expect((await findingsIn(site)).findings).toEqual([`${code} ${about}:18:22`]);
  });

  it('is not read through a link that leads out of the site', async () => {
    const site = siteWith(`{ file: host.png, ${words} }`, {});
    mkdirSync(join(site, 'content/pictures'));
    symlinkSync('/etc/hostname', join(site, 'content/pictures/host.png'));
    expect((await findingsIn(site)).findings).toEqual(['file/outside-site content/pictures/host.png']);
  });

  it('is found in the commit that a change is compared with', async () => {
    const site = committed(
      siteWith(`{ file: crane.png, ${words} }`, {
        '.gitignore': '.tvilling/\n',
        'content/pictures/crane.png': Buffer.from('no picture'),
      }),
    );
    const since = async () => {
      const { stdout, code } = await runMain(['validate', '--root', site, '--since', 'HEAD', '--format', 'compact']);
      return { stdout, code };
    };
    expect(await since()).toEqual({ stdout: '', code: 0 });
    writeFileSync(join(site, 'content/pictures/crane.png'), crane);
    commit(site, 'Mend');
    writeFileSync(join(site, 'content/pictures/crane.png'), 'no picture');
    expect((await since()).stdout).toContain('asset/unreadable');
  });
});
