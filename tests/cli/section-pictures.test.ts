import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commit, committed } from '../git.ts';
import { runCli, startCli } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { minimal, temporarySite } from '../temporary-site.ts';
import { findingsIn } from './findings.ts';

const about = 'content/pages/about.yaml';

/** The page with a section that shows a picture. */
const showing = (picture: string) =>
  minimal(about).replace(
    'action:\n',
    `  - type: picture\n    title: { en: The quay, sv: Kajen }\n    picture: ${picture}\n    caption: { en: In May., sv: I maj. }\naction:\n`,
  );
const crane = '{ file: photos/kran & kaj.png, alt: { en: A crane, sv: En kran } }';

/** The first bytes of a PNG of 640 × 480 pixels, which hold its size. */
const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000280000001e00806000000', 'hex');

/** A JPEG of 480 × 640 pixels that was taken in landscape, according to its Exif data. */
const onItsSide = Buffer.from(
  `ffd8ffe1002245786966000049492a0008000000010012010300010000000600000000000000ffc0001108028001e003012200021101031101`,
  'hex',
);

describe('a picture in a section', () => {
  it('stands in the page with its size, words and caption, and its file is there', async () => {
    const site = temporarySite('minimal', { [about]: showing(crane), 'public/photos/kran & kaj.png': png });
    const { code, stderr } = await runCli(['build', '--root', site]);
    expect(code, stderr).toBe(0);
    const page = (file: string) => readFileSync(join(site, 'dist', file), 'utf8');
    const image = (alt: string) =>
      `<img src="/photos/kran%20%26%20kaj.png" width="640" height="480" alt="${alt}" loading="lazy" decoding="async"/>`;
    expect(page('about.html')).toContain(image('A crane'));
    expect(page('sv/om-oss.html')).toContain(
      `${image('En kran')}<figcaption class="picture__caption">I maj.`,
    );
    // The section has its own style sheet, and no other page loads it.
    expect(page('about.html')).toMatch(/<link rel="stylesheet" href="\/assets\/[^"]+\.css"/);
    expect(page('contact.html')).not.toContain('picture__caption');
    expect(readFileSync(join(site, 'dist/photos/kran & kaj.png'))).toEqual(png);
  });

  it('that dev misses is found when it is put into public/', async () => {
    const site = temporarySite('minimal', {
      [about]: showing('{ file: crane.png, alt: { en: A crane, sv: En kran } }'),
      'public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    const cli = startCli(['dev', '--port', '0', '--root', site]);
    onTestFinished(async () => void (await cli.stop()));
    await cli.waitFor(/Ready in/, 'stderr');
    expect(cli.stderr()).toContain('asset/missing-file');
    writeFileSync(join(site, 'public/crane.png'), png);
    await cli.waitFor(/no problems/, 'stderr');
  });

  it('is compared across languages like any text', async () => {
    const site = temporarySite('minimal', {
      [about]: showing('{ file: crane.png, alt: { en: A crane on the quay, sv: A crane on the quay } }'),
      'public/crane.png': png,
    });
    expect((await findingsIn(site)).findings).toEqual([`translation/identical ${about}:18:69`]);
  });

  it('is measured as it is seen, when the camera lay on its side', async () => {
    const site = temporarySite('minimal', {
      [about]: showing('{ file: crane.jpg, alt: { en: A crane, sv: En kran } }'),
      'public/crane.jpg': onItsSide,
    });
    const { code, stderr } = await runCli(['build', '--root', site]);
    expect(code, stderr).toBe(0);
    expect(readFileSync(join(site, 'dist/about.html'), 'utf8')).toContain('width="640" height="480"');
  });

  it.each([
    ['../site.config.yaml', 'content/invalid-value'],
    ['photos/../../site.config.yaml', 'content/invalid-value'],
    ['/etc/hostname', 'content/invalid-value'],
    ['photos\\\\crane.png', 'content/invalid-value'],
    ['photos', 'asset/missing-file'],
    ['.hidden.png', 'asset/missing-file'],
  ])('cannot be %s', async (file, code) => {
    const site = temporarySite('minimal', {
      [about]: showing(`{ file: "${file}", alt: { en: A crane, sv: En kran } }`),
      'public/photos/crane.png': png,
      'public/.hidden.png': png,
    });
    expect((await findingsIn(site)).findings).toEqual([`${code} ${about}:18:22`]);
  });

  it('is not gone through for minutes: its size stands near its start', async () => {
    const segments = Buffer.alloc(80 * 1024 * 1024);
    for (let at = 0; at < segments.length; at += 4) segments.writeUInt32BE(0xffe10002, at);
    const site = temporarySite('minimal', {
      [about]: showing('{ file: quay.jpg, alt: { en: A crane, sv: En kran } }'),
      'public/quay.jpg': Buffer.concat([Buffer.from('ffd8ffe00002', 'hex'), segments]),
    });
    const started = performance.now();
    expect((await findingsIn(site)).findings).toContainEqual(expect.stringMatching(/^asset\/unreadable /));
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it('is found in the commit that a change is compared with', async () => {
    const site = committed(
      temporarySite('minimal', {
        '.gitignore': '.tvilling/\n',
        [about]: showing('{ file: crane.png, alt: { en: A crane, sv: En kran } }'),
        'public/crane.png': Buffer.from('no picture'),
      }),
    );
    const since = async () => {
      const { stdout, code } = await runMain([
        'validate',
        '--root',
        site,
        '--since',
        'HEAD',
        '--format',
        'compact',
      ]);
      return { stdout, code };
    };
    expect(await since()).toEqual({ stdout: '', code: 0 });
    writeFileSync(join(site, 'public/crane.png'), png);
    commit(site, 'Mend');
    writeFileSync(join(site, 'public/crane.png'), 'no picture');
    expect((await since()).stdout).toContain('asset/unreadable');
  });
});
