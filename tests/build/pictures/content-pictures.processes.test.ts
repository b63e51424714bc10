import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sharpRange } from '../../../cli/build/pictures/sharp.ts';
import { expectRefusal } from '../../findings.ts';
import { pngOf } from '../../picture-bytes.ts';
import { preload } from '../../preload.ts';
import { type CliResult, root, runCli, startCli } from '../../run-cli.ts';
import { runMain, startMain } from '../../run-main.ts';
import { searching } from '../../search-site.ts';
import { type Changes, temporarySite } from '../../temporary-site.ts';
import { about, crane, expectNoOriginals, halves, imagesIn, photograph, section, showing, words } from './pictured-site.ts';

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

/** A section type of a site that shows its picture only when its script runs. */
const late = {
  'templates/sections/late/definition.ts': `import { defineSection, picture } from 'tvilling/schema';
export default defineSection({ shows: 'A late picture.', interactive: 'visible', fields: { picture: picture() } });
`,
  'templates/sections/late/index.tsx': `import { useEffect, useState } from 'react';
import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';
export default function Late({ section }: SectionComponentProps<typeof definition>) {
  const [isStarted, start] = useState(false);
  useEffect(() => start(true), []);
  return isStarted ? <img src={section.picture.href} alt={section.picture.alt} /> : <p>…</p>;
}
`,
};

it('are made for an interactive section whose script shows them', { timeout: 120_000 }, async () => {
  const site = temporarySite('minimal', {
    ...late,
    [about]: showing(`  - { type: late, title: { all: Ann }, picture: { file: crane.png, ${words} } }\n`),
    'content/translations.lock.yaml': null,
    'content/pictures/crane.png': crane,
  });
  const built = await runMain(['build', '--date', '2026-11-21', '--root', site]);
  expect(built.code, built.stderr).toBe(0);
  const props = readFileSync(join(site, 'dist/about.json'), 'utf8');
  const [, address = ''] = /"href":"(\/assets\/pictures\/[^"]+)"/.exec(props) ?? [];
  expect(address).toMatch(/^\/assets\/pictures\/crane-[0-9a-f]{12}-900x600\.jpg$/);
  expect(existsSync(join(site, 'dist', address))).toBe(true);
  expect(readFileSync(join(site, 'dist/about.html'), 'utf8')).not.toContain(address);
});

describe('pictures of the content', { timeout: 120_000 }, () => {
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
        ...portrait,
        [about]: showing(
          section(`{ file: Kran & kaj.jpg, ${words} }`, '    caption: { en: In May., sv: I maj. }\n'),
          `  - { type: portrait, title: { all: Ann }, picture: { file: staff/halves.png, ${words}, focus: [0.9, 0.5] } }\n`,
          section('{ file: glass.png, decorative: true }'),
          section('{ file: plan.svg, decorative: true }'),
          section(`{ file: secret.png, ${words} }`, '    draft: true\n'),
        ),
        'content/translations.lock.yaml': null,
        'content/pictures/Kran & kaj.jpg': await photograph(1200, 800),
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
        ...['480x720', '680x1020', '800x1200'].flatMap((size) => [`kran-kaj-${size}.avif`, `kran-kaj-${size}.webp`]),
        'kran-kaj-800x1200.jpg',
        ...['200x200', '400x400', '800x800', '800x200'].flatMap((size) => [`halves-${size}.avif`, `halves-${size}.webp`]),
        'halves-800x800.jpg',
        ...['480x1', '680x2', '840x2', '900x2'].flatMap((size) => [`glass-${size}.avif`, `glass-${size}.webp`]),
        'glass-900x2.png',
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
    expect(readFileSync(join(site, 'dist/contact.html'), 'utf8')).not.toContain('class="photo__ground"');
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
    const run = (command: string) => runCli([command, '--root', site, '--date', '2026-11-21'], { env: hidden });
    expect(await run('validate')).toMatchObject({ code: 0 });
    rmSync(join(site, 'dist'), { recursive: true });
    expectRefusal(await run('build'), /the package sharp is not installed\. Install it: npm install --save-dev sharp@\^0\.\d+\.\d+$/);
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
    const { code, stderr } = await runMain(['build', '--root', site]);
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
    const encoded = join(site, '.tvilling/store/encoded');
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
    const cli = startMain(['dev', '--port', '0', '--root', site]);
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
