import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sharpRange } from '../../cli/pictures/sharp.ts';
import { expectRefusal, findingsIn } from '../findings.ts';
import { commit, committed } from '../git.ts';
import { claiming, pngOf } from '../picture-bytes.ts';
import { preload } from '../preload.ts';
import { root, runCli, startCli } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { searching } from '../search-site.ts';
import { type Changes, minimal, temporarySite } from '../temporary-site.ts';
import { listFiles } from '../verkbro/read-dist.ts';

const about = 'content/pages/about.yaml';

/** A section that shows a picture. */
const section = (picture: string, more = '') =>
  `  - type: picture\n    title: { en: The quay, sv: Kajen }\n    picture: ${picture}\n${more}`;

/** The page with sections at its end. */
const showing = (...sections: string[]) =>
  minimal(about).replace('action:\n', `${sections.join('')}action:\n`);

const words = 'alt: { en: A crane, sv: En kran }';
const crane = pngOf({ width: 900, height: 600 });

/** A section type of a site that crops its picture, another way in large windows. */
const portrait = {
  'templates/sections/portrait/definition.ts': `import { defineSection, picture } from 'tvilling/schema';
export default defineSection({ shows: 'A portrait.', fields: { picture: picture() } });
`,
  'templates/sections/portrait/index.tsx': `import { Picture } from 'tvilling/templates/pictures/picture';
import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';
export default function Portrait({ section }: SectionComponentProps<typeof definition>) {
  const crops = [{ media: '(width >= 60rem)', aspect: [4, 1], widths: [800] }] as const;
  return <Picture picture={section.picture} widths={[200, 400, 9000]} sizes="50vw" aspect={[1, 1]} crops={crops} />;
}
`,
};

/** Red on its left half, blue on its right. */
const halves = pngOf({
  width: 1600,
  height: 800,
  pixel: (x) => (x < 800 ? [200, 30, 30, 255] : [30, 30, 200, 255]),
});

/** A photograph of 1,200 × 800 pixels from a camera that lay on its side, with the place where it was taken. */
const photograph = (): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#4a7a6a' } })
    .withExif({
      IFD0: { Make: 'Tvilling' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 20/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

describe('pictures of the content', { timeout: 120_000 }, () => {
  let site: string;
  let built: Awaited<ReturnType<typeof runCli>>;
  const build = (...args: string[]) => runCli(['build', '--date', '2026-11-21', '--root', site, ...args]);
  const made = () => readdirSync(join(site, 'dist/assets/pictures')).sort();
  const named = (pattern: RegExp) =>
    made().find((file) => pattern.test(file)) ?? expect.fail(`no ${pattern}`);
  const read = (file: string) => readFileSync(join(site, 'dist/assets/pictures', file));

  beforeAll(async () => {
    site = temporarySite(
      'minimal',
      {
        ...portrait,
        [about]: showing(
          section(`{ file: Kran & kaj.jpg, ${words} }`, '    caption: { en: In May., sv: I maj. }\n'),
          `  - { type: portrait, title: { all: Ann }, picture: { file: staff/halves.png, ${words}, focus: [0.9, 0.5] } }\n`,
          section('{ file: glass.png, decorative: true }'),
          section('{ file: plan.svg, decorative: true }'),
          section(`{ file: secret.png, ${words} }`, '    draft: true\n'),
        ),
        'content/translations.lock.yaml': null,
        'content/pictures/Kran & kaj.jpg': await photograph(),
        'content/pictures/staff/halves.png': halves,
        'content/pictures/glass.png': pngOf({ width: 900, height: 2, pixel: (x) => [0, 90, 60, x % 256] }),
        'content/pictures/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>\n',
        'content/pictures/secret.png': crane,
      },
      () => {},
    );
    built = await build();
    return () => rmSync(site, { recursive: true });
  }, 120_000);

  it('are in the output in each size and format, and nothing else of them is', () => {
    expect(built.code, built.stderr).toBe(0);
    expect(built.stderr).toMatch(/, 25 pictures encoded: no problems/);
    const shapes = made().map((file) => file.replace(/-?[0-9a-f]{12}/, ''));
    expect(shapes).toEqual(
      [
        // Of 800 × 1,200 pixels as people see them: the place asks for larger ones too, which are left out.
        ...['480x720', '680x1020', '800x1200'].flatMap((size) => [
          `kran-kaj-${size}.avif`,
          `kran-kaj-${size}.webp`,
        ]),
        'kran-kaj-800x1200.jpg',
        ...['200x200', '400x400', '800x800', '800x200'].flatMap((size) => [
          `halves-${size}.avif`,
          `halves-${size}.webp`,
        ]),
        'halves-800x800.jpg',
        ...['480x1', '680x2', '840x2', '900x2'].flatMap((size) => [
          `glass-${size}.avif`,
          `glass-${size}.webp`,
        ]),
        'glass-900x2.png',
        'plan.svg',
      ].sort(),
    );
    const originals = listFiles(join(site, 'content/pictures')).map((file) =>
      readFileSync(join(site, 'content/pictures', file)).toString('base64'),
    );
    const published = listFiles(join(site, 'dist'))
      .filter((file) => !file.endsWith('.svg'))
      .map((file) => readFileSync(join(site, 'dist', file)).toString('base64'));
    expect(published.filter((bytes) => originals.includes(bytes))).toEqual([]);
    expect(listFiles(join(site, 'dist')).filter((file) => file.includes('secret'))).toEqual([]);
  });

  it('stand in the page with their sizes, words and colours, and the first is loaded at once', () => {
    const page = readFileSync(join(site, 'dist/sv/om-oss.html'), 'utf8');
    const images = [...page.matchAll(/<img src="\/assets[^>]*>/g)].map(([image]) =>
      image.replace(/-?[0-9a-f]{12}/, ''),
    );
    const later = 'loading="lazy" decoding="async"/>';
    expect(images).toEqual([
      '<img src="/assets/pictures/kran-kaj-800x1200.jpg" width="800" height="1200" alt="En kran" loading="eager" fetchPriority="high"/>',
      `<img src="/assets/pictures/halves-800x800.jpg" width="800" height="800" alt="En kran" ${later}`,
      `<img src="/assets/pictures/glass-900x2.png" width="900" height="2" alt="" ${later}`,
      `<img src="/assets/pictures/plan.svg" width="30" height="20" alt="" ${later}`,
    ]);
    expect(page).toContain('<figcaption class="picture__caption">I maj.');
    // The colour of the photograph, and nothing behind what is transparent.
    expect(page.match(/<path fill="#\w+"/g)).toEqual(['<path fill="#4a7a6a"', expect.any(String)]);
    const [crop = ''] = /<source media="\(width &gt;= 60rem\)"[^>]*>/.exec(page) ?? [];
    expect(crop.replaceAll(/-[0-9a-f]{12}/g, '')).toBe(
      '<source media="(width &gt;= 60rem)" type="image/avif" srcSet="/assets/pictures/halves-800x200.avif 800w" sizes="50vw" width="800" height="200"/>',
    );
    expect(readFileSync(join(site, 'dist/contact.html'), 'utf8')).not.toContain('photo__ground');
  });

  it('are turned as they are seen, cropped around their focus, and say nothing of the camera', async () => {
    const { exif, icc, xmp, orientation, width, height } = await sharp(read(named(/^kran.*jpg$/))).metadata();
    expect({ exif, icc, xmp, orientation, width, height }).toEqual({ width: 800, height: 1200 });
    const { channels } = await sharp(read(named(/^halves.*400x400.avif$/))).stats();
    const [red, , blue] = channels.map(({ mean }) => Math.round(mean));
    expect(red).toBeLessThan(50);
    expect(blue).toBeGreaterThan(180);
    expect((await sharp(read(named(/^glass.*png$/))).stats()).isOpaque).toBe(false);
  });

  it('are encoded once: again only what is not in the cache, or was put there by somebody else', async () => {
    const before = made();
    const old = new Map(before.map((file) => [file, read(file)]));
    rmSync(join(site, 'dist'), { recursive: true });
    const again = await build('--timings');
    expect(again.stdout + again.stderr).toMatch(/^pictures +26 +0 encoded, 26 as before$/m);
    expect(made()).toEqual(before);
    const [forged, other] = [named(/^halves.*200x200.webp$/), named(/^kran.*480x720.webp$/)];
    const cache = join(site, '.tvilling/encoded');
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
    rmSync(join(site, '.tvilling/encoded'), { recursive: true });
    const joined = await build('--join', join(site, 'shards/1-of-2'), join(site, 'shards/2-of-2'));
    expect(joined.stderr).toContain('from shards: no problems');
    expect(made()).toEqual(before);
  });

  it('that are damaged leave the output as it was, and are found where content names them', async () => {
    const file = join(site, 'content/pictures/staff/halves.png');
    const before = made();
    // The data of the file are wrong, and its head and its end are right.
    const damaged = Buffer.from(halves);
    damaged.fill(0x55, 60, 600);
    writeFileSync(file, damaged);
    const { code, stderr } = await build();
    writeFileSync(file, halves);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^content\/pages\/about\.yaml:\d+:\d+ {2}error {2}asset\/damaged$/m);
    expect(stderr).toContain('content/pictures/staff/halves.png is damaged: it cannot be read (');
    expect(stderr).toContain('dist/ is as it was');
    expect(made()).toEqual(before);
  });

  it('need sharp in a build, which says how to install it, and nowhere else', async () => {
    const hidden = preload(
      site,
      `import { register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(\`export async function resolve(name, context, next) {
  if (name !== 'sharp') return next(name, context);
  throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
}\`));`,
    );
    const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(peerDependencies.sharp).toBe(sharpRange);
    const run = (command: string) =>
      runCli([command, '--root', site, '--date', '2026-11-21'], { env: hidden });
    expect(await run('validate')).toMatchObject({ code: 0 });
    rmSync(join(site, 'dist'), { recursive: true });
    expectRefusal(
      await run('build'),
      /the package sharp is not installed\. Install it: npm install --save-dev sharp@\^0\.\d+\.\d+$/,
    );
  });
});

/**
 * People with portraits, whom a section shows and the pages of projects name. The search of the site reads these pages before pictures
 * have the names of their files.
 */
const team: Changes = {
  ...searching,
  'templates/collections/people/definition.ts': `import { defineCollection, picture, text } from 'tvilling/schema';
export default defineCollection({
  holds: 'a list of people',
  from: 'content/people.yaml',
  entry: { name: text(), portrait: picture() },
});
`,
  'templates/collections/projects/definition.ts': `import { defineCollection, localizedText, reference } from 'tvilling/schema';
import people from '../people/definition.ts';
export default defineCollection({
  holds: 'a list of projects',
  from: 'content/projects.yaml',
  entry: { title: localizedText(), lead: reference(people) },
  page: { title: 'title' },
});
`,
  'templates/sections/team/definition.ts': `import { defineSection, wholeCollection } from 'tvilling/schema';
import people from '../../collections/people/definition.ts';
export default defineSection({ shows: 'The team.', fields: { people: wholeCollection(people) } });
`,
  'templates/sections/team/index.tsx': `import { Picture } from 'tvilling/templates/pictures/picture';
import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';
export default function Team({ section }: SectionComponentProps<typeof definition>) {
  return section.people.map(({ id, portrait }) => (
    <Picture key={id} picture={portrait} widths={[200]} sizes="50vw" aspect={[1, 1]} />
  ));
}
`,
  'content/people.yaml': `- { id: liisa, name: Liisa, portrait: { file: people/liisa.png, ${words} } }\n`,
  'content/projects.yaml': '- { id: quay, title: { en: The new quay, sv: Den nya kajen }, lead: liisa }\n',
  'content/pictures/people/liisa.png': crane,
  'content/routes.yaml': `${searching['content/routes.yaml']}- page: projects
  slug: { en: projects, sv: projekt }
  entries: { of: projects }
`,
  'content/pages/projects.yaml': `meta:
  title: { en: Projects, sv: Våra projekt }
  description: { en: What we have built., sv: Vad vi har byggt. }
hero: { title: { en: Projects, sv: Våra projekt } }
sections:
  - { type: entry-list, title: { en: All of them, sv: Alla }, entries: { of: projects } }
`,
  [about]: showing('  - { type: team, title: { en: The team, sv: Vi som bygger }, people: all }\n'),
};

describe('pictures of entries', () => {
  it('have the names of their files wherever the entries are shown, whatever has read them before', async () => {
    const site = temporarySite('minimal', team);
    const { code, stderr } = await runCli(['build', '--root', site]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/, 3 pictures encoded: /) });
    const page = readFileSync(join(site, 'dist/sv/om-oss.html'), 'utf8');
    const [, shown = ''] = /<img src="\/([^"]+)"/.exec(page) ?? [];
    expect(shown).toMatch(/^assets\/pictures\/liisa-[0-9a-f]{12}-200x200\.jpg$/);
    expect(existsSync(join(site, 'dist', shown))).toBe(true);
  });
});

describe('a build that is stopped while it makes pictures', () => {
  it('ends at once and leaves nothing behind', { timeout: 180_000 }, async () => {
    const noise = pngOf({
      width: 2400,
      height: 1600,
      pixel: (x, y) => [(x * y) % 251, (x ^ y) % 256, (x * 7) % 253, 255],
    });
    const site = temporarySite('minimal', {
      [about]: showing(section(`{ file: noise.png, ${words} }`)),
      'content/translations.lock.yaml': null,
      'content/pictures/noise.png': noise,
    });
    const encoded = join(site, '.tvilling/encoded');
    const cli = startCli(['build', '--root', site]);
    while (!existsSync(encoded) || readdirSync(encoded).length === 0) await sleep(20);
    cli.kill('SIGINT');
    expect(await cli.ended).toBe(130);
    expect(readdirSync(site).filter((name) => /dist/.test(name))).toEqual([]);
  });
});

describe('dev', () => {
  it('shows the part that the build would cut out, and finds a picture as soon as it is there', async () => {
    const site = temporarySite('minimal', {
      [about]: showing(section(`{ file: crane.png, ${words}, focus: [1, 0] }`)),
    });
    const cli = startCli(['dev', '--port', '0', '--root', site]);
    onTestFinished(async () => void (await cli.stop()));
    const [address] = await cli.waitFor(/http:\/\/[\d.]+:\d+/);
    await cli.waitFor(/asset\/missing-file/, 'stderr');
    mkdirSync(join(site, 'content/pictures'));
    writeFileSync(join(site, 'content/pictures/crane.png'), crane);
    await cli.waitFor(/no problems/, 'stderr');
    const page = await (await fetch(`${address}/about`)).text();
    const [, source = ''] = /<img src="(\/assets\/pictures\/[^"]+)"/.exec(page) ?? [];
    const whole = await fetch(address + source);
    expect(whole.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(crane);
    const cropped = await fetch(address + source.replace('-900x600.', '-300x300.'));
    expect(cropped.headers.get('content-type')).toBe('image/svg+xml');
    expect(await cropped.text()).toContain('width="300" height="300" viewBox="300 0 600 600"');
  });
});

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

  it('is not gone through for minutes: its size stands near its start', async () => {
    const segments = Buffer.alloc(80 * 1024 * 1024);
    for (let at = 0; at < segments.length; at += 4) segments.writeUInt32BE(0xffe10002, at);
    const site = siteWith(`{ file: quay.jpg, ${words} }`, {
      'content/pictures/quay.jpg': Buffer.concat([Buffer.from('ffd8ffe00002', 'hex'), segments]),
    });
    const started = performance.now();
    expect((await findingsIn(site)).findings).toContainEqual(expect.stringMatching(/^asset\/unreadable /));
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it('is found in the commit that a change is compared with', async () => {
    const site = committed(
      siteWith(`{ file: crane.png, ${words} }`, {
        '.gitignore': '.tvilling/\n',
        'content/pictures/crane.png': Buffer.from('no picture'),
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
    writeFileSync(join(site, 'content/pictures/crane.png'), crane);
    commit(site, 'Mend');
    writeFileSync(join(site, 'content/pictures/crane.png'), 'no picture');
    expect((await since()).stdout).toContain('asset/unreadable');
  });
});
