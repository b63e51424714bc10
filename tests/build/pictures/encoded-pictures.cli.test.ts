import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { pngOf } from '../../picture-bytes.ts';
import type { CliResult } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { minimal, temporarySite } from '../../temporary-site.ts';
import { about, expectNoOriginals, imagesIn, photograph, section, showing, words } from './pictured-site.ts';

describe('pictures of the content', () => {
  const glass = pngOf({ width: 300, height: 2, pixel: (x) => [0, 90, 60, x % 256] });
  let site: string;
  let built: CliResult;
  const build = (...args: string[]) => runMain(['build', '--date', '2026-11-21', '--root', site, ...args]);
  const made = () => readdirSync(join(site, 'dist/assets/pictures')).sort();
  const named = (pattern: RegExp) => made().find((file) => pattern.test(file)) ?? expect.fail(`no ${pattern}`);
  const read = (file: string) => readFileSync(join(site, 'dist/assets/pictures', file));

  beforeAll(async () => {
    site = temporarySite(
      'minimal',
      {
        [about]: showing(
          section(`{ file: Kran & kaj.jpg, ${words} }`, '    caption: { en: In May., sv: I maj. }\n'),
          section('{ file: glass.png, decorative: true }'),
          section('{ file: plan.svg, decorative: true }'),
          section(`{ file: secret.png, ${words} }`, '    draft: true\n'),
        ),
        'site.config.yaml': `${minimal('site.config.yaml')}rules: { asset/too-small: off }\n`,
        'content/translations.lock.yaml': null,
        'content/pictures/Kran & kaj.jpg': await photograph(720, 490),
        'content/pictures/glass.png': glass,
        'content/pictures/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>\n',
        'content/pictures/secret.png': pngOf({ width: 90, height: 60 }),
      },
      () => {},
    );
    built = await build();
    return () => rmSync(site, { recursive: true });
  });

  it('are in the output in each size and format, and nothing else of them is', () => {
    expect(built.code, built.stderr).toBe(0);
    expect(built.stderr).toMatch(/, 8 pictures encoded: no problems/);
    const shapes = made().map((file) => file.replace(/-?[0-9a-f]{12}/, ''));
    expect(shapes).toEqual(
      [
        // Of 490 × 720 pixels as people see them: the place asks for larger ones too, which are left out.
        ...['480x705', '490x720'].flatMap((size) => [`kran-kaj-${size}.avif`, `kran-kaj-${size}.webp`]),
        'kran-kaj-490x720.jpg',
        ...['avif', 'png', 'webp'].map((format) => `glass-300x2.${format}`),
        'plan.svg',
      ].sort(),
    );
    expectNoOriginals(site);
  });

  it('stand in the page with their sizes, words and colours, and the first is loaded at once', () => {
    const page = readFileSync(join(site, 'dist/sv/om-oss.html'), 'utf8');
    const images = imagesIn(page);
    const later = 'loading="lazy" decoding="async"/>';
    expect(images).toEqual([
      '<img src="/assets/pictures/kran-kaj-490x720.jpg" width="490" height="720" alt="En kran" loading="eager" fetchPriority="high"/>',
      `<img src="/assets/pictures/glass-300x2.png" width="300" height="2" alt="" ${later}`,
      `<img src="/assets/pictures/plan.svg" width="30" height="20" alt="" ${later}`,
    ]);
    expect(page).toContain('<figcaption class="picture__caption">I maj.');
    // The colour of the photograph, and nothing behind what is transparent.
    expect(page.match(/<path fill="#\w+"/g)).toEqual(['<path fill="#4a7a6a"']);
    expect(readFileSync(join(site, 'dist/contact.html'), 'utf8')).not.toContain('class="photo__ground"');
  });

  it('are turned as they are seen, and say nothing of the camera', async () => {
    const { exif, icc, xmp, orientation, width, height } = await sharp(read(named(/^kran.*jpg$/))).metadata();
    expect({ exif, icc, xmp, orientation, width, height }).toEqual({ width: 490, height: 720 });
    expect((await sharp(read(named(/^glass.*png$/))).stats()).isOpaque).toBe(false);
  });

  it('are encoded once: again only what is not in the cache, or was put there by somebody else', async () => {
    const before = made();
    const old = new Map(before.map((file) => [file, read(file)]));
    rmSync(join(site, 'dist'), { recursive: true });
    const again = await build('--timings');
    expect(again.stdout + again.stderr).toMatch(/^pictures +9 +0 encoded, 9 as before$/m);
    expect(made()).toEqual(before);
    const [forged, other] = [named(/^glass.*webp$/), named(/^kran.*490x720.webp$/)];
    const cache = join(site, '.tvilling/store/encoded');
    writeFileSync(join(cache, forged), readFileSync(join(cache, other)));
    writeFileSync(join(cache, 'left-over.avif'), '');
    rmSync(join(site, 'dist'), { recursive: true });
    expect((await build()).stderr).toContain(', 1 picture encoded: ');
    expect(read(forged)).toEqual(old.get(forged));
    expect(existsSync(join(cache, 'left-over.avif'))).toBe(false);
  });

  it('are made by the shard that has their page, and not again when shards are joined', async () => {
    const before = made();
    for (const shard of ['1/2', '2/2']) expect(await build('--shard', shard)).toMatchObject({ code: 0 });
    rmSync(join(site, '.tvilling/store/encoded'), { recursive: true });
    const joined = await build('--join', join(site, 'shards/1-of-2'), join(site, 'shards/2-of-2'));
    expect(joined.stderr).toContain('from shards: no problems');
    expect(made()).toEqual(before);
  });

  it('that are damaged leave the output as it was, and are found where content names them', async () => {
    const file = join(site, 'content/pictures/glass.png');
    const before = made();
    // The data of the file are wrong, and its head and its end are right.
    const damaged = Buffer.from(glass);
    damaged.fill(0x55, 60, 600);
    writeFileSync(file, damaged);
    const { code, stderr } = await build();
    writeFileSync(file, glass);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^content\/pages\/about\.yaml:\d+:\d+ {2}error {2}asset\/damaged$/m);
    expect(stderr).toContain('content/pictures/glass.png is damaged: it cannot be read (');
    expect(stderr).toContain('dist/ is as it was');
    expect(made()).toEqual(before);
  });
});

it('are announced in a log before many of them are encoded, and only then', async () => {
  const files = Array.from({ length: 17 }, (_, index) => `${index}.png`);
  const pixel = (index: number) => () => [index, 90, 60, 255] as const;
  const site = temporarySite('minimal', {
    [about]: showing(...files.map((file) => section(`{ file: ${file}, decorative: true }`))),
    'site.config.yaml': `${minimal('site.config.yaml')}rules: { asset/too-small: off }\n`,
    'content/translations.lock.yaml': null,
    ...Object.fromEntries(files.map((file, index) => [`content/pictures/${file}`, pngOf({ width: 6, height: 4, pixel: pixel(index) })])),
  });
  const build = () => runMain(['build', '--date', '2026-11-21', '--root', site]);
  const note = 'Encoding 51 pictures. Later builds take them from .tvilling/store/encoded/.\n';
  const { code, stderr } = await build();
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(note) });
  rmSync(join(site, 'dist'), { recursive: true });
  expect((await build()).stderr).not.toContain('Encoding');
});
