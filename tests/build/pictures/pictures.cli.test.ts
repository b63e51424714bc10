import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sealedBytes, unsealed } from '../../../cli/platform/files/sealed.ts';
import { root } from '../../run-cli.ts';
import { runMain } from '../../run-main.ts';
import { edit, minimal, temporarySite } from '../../temporary-site.ts';
import { decodePng } from '../../verkbro/picture-file.ts';
import { attribute, elements, listFiles, readPages } from '../../verkbro/read-dist.ts';

const favicon = readFileSync(join(root, 'public/favicon.svg'));
const about = minimal('content/pages/about.yaml');
const withTitles = (english: string, swedish: string) =>
  about.replace(/title: \{ en: .*?, sv: .*? \}/, () => `title: { en: '${english}', sv: '${swedish}' }`);

async function build(site: string): Promise<string> {
  const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-21']);
  expect(code, stderr).toBe(0);
  return stderr;
}

/** The files of an output but for the list of them. */
const output = (site: string) =>
  new Map(
    listFiles(join(site, 'dist'))
      .filter((file) => file !== 'manifest.json')
      .map((file) => [file, readFileSync(join(site, 'dist', file), 'latin1')]),
  );

const page = (site: string, file: string) => {
  const found = readPages(join(site, 'dist')).find((candidate) => candidate.file === file);
  if (found === undefined) throw new Error(`no page ${file}`);
  return found;
};

const pictureFile = (site: string, file: string) => {
  const url = attribute(page(site, file), 'meta', { property: 'og:image' }, 'content') ?? '';
  return join(site, 'dist', new URL(url).pathname);
};

describe('pictures', () => {
  it('are drawn once: the same bytes from the cache, and without it', async () => {
    const site = temporarySite('minimal', { 'public/favicon.svg': favicon });
    const cache = join(site, '.tvilling/store/pictures');
    await build(site);
    const first = output(site);
    const kept = readdirSync(cache).sort();
    expect(kept.length).toBe([...first.keys()].filter((file) => /\.(png|ico)$/.test(file)).length);

    // Pictures in the cache are used, missing and damaged ones are drawn again, and unused ones are removed.
    const [one = '', ...others] = kept;
    const drawn = unsealed(readFileSync(join(cache, one)), { of: one })?.toString('latin1');
    expect([...first.values()]).toContain(drawn);
    const [cut = '', edited = '', ...missing] = others;
    truncateSync(join(cache, cut), 1000);
    const bytes = readFileSync(join(cache, edited));
    writeFileSync(join(cache, edited), bytes.fill(0, 1000, 1001));
    for (const name of missing) rmSync(join(cache, name));
    writeFileSync(join(cache, one), sealedBytes(Buffer.from('kept'), { of: one }));
    writeFileSync(join(cache, 'of-an-earlier-page'), '');
    // Without a record of the last build, its files are not taken.
    rmSync(join(site, '.tvilling/store/build'));
    await build(site);
    const second = output(site);
    expect([...second.values()]).toContain('kept');
    for (const [file, content] of first) expect(second.get(file), file).toBe(content === drawn ? 'kept' : content);
    expect(readdirSync(cache).sort()).toEqual(kept);
  });

  it('are shared or left out, for the site and for a part of it', async () => {
    const site = temporarySite('minimal', {
      'site.config.yaml': `${minimal('site.config.yaml')}socialImages: site\n`,
      'content/routes.yaml': `${minimal('content/routes.yaml', [
        'slug: { en: about, sv: om-oss }',
        'slug: { en: about, sv: om-oss }\n  socialImages: off',
      ])}- page: boats\n  slug: { en: boats, sv: batar }\n  socialImages: pages\n`,
      'content/pages/boats.yaml': withTitles('Our boats', 'Våra båtar'),
    });
    await build(site);
    const pictureOf = (file: string) => attribute(page(site, file), 'meta', { property: 'og:image' }, 'content');
    const first = pictureOf('index.html');
    expect(first).toContain('/assets/social/');
    expect(pictureOf('contact.html')).toBe(first);
    expect(pictureOf('sv/kontakt.html')).toBe(pictureOf('sv.html'));
    expect(pictureOf('sv.html')).not.toBe(first);
    expect(pictureOf('boats.html')).not.toBe(first);
    expect(pictureOf('about.html')).toBeUndefined();
    expect(listFiles(join(site, 'dist/assets/social'))).toHaveLength(4);
  });

  it('keep the longest word on the sheet', async () => {
    const site = temporarySite('minimal', {
      'content/pages/about.yaml': withTitles(
        'Pharmaceutical manufacturing equipment qualification and documentation, commissioning, maintenance, modernization and decommissioning',
        'Läkemedelstillverkningsutrustningskvalificeringsdokumentation',
      ),
    });
    await build(site);
    for (const file of ['about.html', 'sv/om-oss.html']) {
      const picture = decodePng(readFileSync(pictureFile(site, file)));
      expect(picture.colors(64, 114, 1072, 396).has('#10201bff'), file).toBe(true);
      // The margins, and the distances below the line and above the dimension.
      for (const [x, y, width, height] of [
        [0, 0, 60, 630],
        [1140, 0, 60, 630],
        [0, 112, 1200, 16],
        [0, 526, 1200, 16],
      ] as const)
        expect(picture.colors(x, y, width, height), `${file} ${x} ${y}`).toEqual(new Set(['#fbfaf6ff']));
    }
  });

  /** The colours of the left part of the dimension line, and where the first and last ink of the large text is, in pixels. */
  const seen = (site: string, file: string) => {
    const picture = decodePng(readFileSync(pictureFile(site, file)));
    const isPlain = (x: number) => picture.colors(x, 200, 1, 220).size === 1;
    const columns = Array.from({ length: 1200 }, (_, x) => x).filter((x) => !isPlain(x));
    return { line: picture.colors(400, 540, 50, 60).size, from: columns[0], to: columns.at(-1) };
  };

  it('are a technical sheet in the look of one, and in the typeface of the headings in others', async () => {
    const inLook = (look: string) => temporarySite('minimal', { 'site.config.yaml': `${minimal('site.config.yaml')}look: ${look}\n` });
    const sites = ['{ style: sheet }', '{ style: editorial }', '{ style: editorial, faces: { headings: figtree } }'];
    const [sheet, editorial, sans] = await Promise.all(
      sites.map(async (look) => {
        const site = inLook(look);
        await build(site);
        return seen(site, 'about.html');
      }),
    );
    expect(sheet?.line).toBeGreaterThan(1);
    expect(sans?.line).toBe(1);
    expect(editorial?.line).toBe(1);
    // The same words in the same size: Newsreader is narrower.
    expect(sans?.to).toBe(sheet?.to);
    expect(editorial?.to).toBeLessThan((sans?.to ?? 0) - 20);
  });

  it('show the address once, and the name of the site for a title in letters that they lack', async () => {
    const site = temporarySite('minimal', {
      'content/pages/about.yaml': withTitles('من نحن', 'Om oss'),
      'site.config.yaml': `${minimal('site.config.yaml').replace(/^name: .*$/m, "name: { en: 'متحف', sv: Museet }")}look: { style: editorial }\n`,
    });
    const none = temporarySite('minimal', {
      'content/pages/about.yaml': withTitles('من نحن', 'Om oss'),
      'site.config.yaml': `${minimal('site.config.yaml').replace(/^name: .*$/m, 'name: متحف')}look: { style: editorial }\n`,
    });
    await Promise.all([site, none].map(build));
    expect(seen(site, 'about.html').to).toBeLessThan(seen(none, 'about.html').to ?? 0);
    const bottom = (of: string) => decodePng(readFileSync(pictureFile(of, 'about.html'))).colors(0, 530, 1200, 100).size;
    expect(bottom(site)).toBeGreaterThan(1);
    expect(bottom(none)).toBe(1);
  });

  it('leave out what their font has no letters for', async () => {
    const named = (changes: Record<string, string>) => temporarySite('minimal', changes);
    const config = minimal('site.config.yaml');
    const japanese = named({
      'content/pages/about.yaml': withTitles('工場の移転', 'ご案内 🏭'),
      'site.config.yaml': config.replace(/^name: .*$/m, 'name: 北埠頭'),
    });
    const cyrillic = named({
      'content/pages/about.yaml': withTitles('Перенос производства', 'Перенос'),
      'site.config.yaml': config.replace(/^name: .*$/m, 'name: Причал'),
    });
    await Promise.all([japanese, cyrillic].map(build));
    // Without title and name, both pictures show only the address. Boxes for letters would make them different.
    for (const file of ['about.html', 'sv/om-oss.html'])
      expect(readFileSync(pictureFile(japanese, file))).toEqual(readFileSync(pictureFile(cyrillic, file)));
  });
});

describe('icons', () => {
  /** A drawing around a shape. Its units are pixels. */
  const drawing = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${inner}</svg>`;
  const shape = '<rect width="32" height="32"/>';

  it('that the site brings itself are left alone', async () => {
    const site = temporarySite('minimal', { 'public/favicon.svg': favicon, 'public/favicon.ico': 'own' });
    // A cache that cannot be written to costs only time.
    rmSync(join(site, '.tvilling/store/pictures'), { recursive: true });
    writeFileSync(join(site, '.tvilling/store/pictures'), '');
    await build(site);
    expect(output(site).get('favicon.ico')).toBe('own');
    expect(output(site).has('apple-touch-icon.png')).toBe(true);
  });

  it('show no file that their drawing names, and open none', async () => {
    const site = temporarySite('minimal', { 'public/favicon.svg': drawing(shape) });
    await build(site);
    const plain = output(site).get('icon-512.png');
    const picture = join(site, 'picture.png');
    copyFileSync(join(site, 'dist/icon-192.png'), picture);
    const pipe = join(site, 'pipe.png');
    execFileSync('mkfifo', [pipe]);
    const named = (name: string) => `<image width="32" height="32" href="${name}"/>`;
    const nested = Buffer.from(drawing(named('/dev/zero'))).toString('base64');
    const images = ['/dev/zero', pipe, picture, `data:image/svg+xml;base64,${nested}`].map(named).join('');
    writeFileSync(
      join(site, 'public/favicon.svg'),
      drawing(`${shape}${images}<filter id="f"><feImage href="/dev/zero"/></filter><g filter="url(#f)"/>`),
    );
    edit(site, 'site.config.yaml', 'name:', 'rules: { asset/active-content: off }\nname:');
    await build(site);
    expect(output(site).get('icon-512.png')).toBe(plain);
  });

  it('are not linked where they cannot be made and that is no error', async () => {
    const config = minimal('site.config.yaml');
    const site = temporarySite('minimal', {
      'public/favicon.svg': '<svg/>',
      'site.config.yaml': `${config}\nrules: { output/unreadable-icon: warn }\n`,
    });
    expect(await build(site)).toContain('public/favicon.svg  warning  output/unreadable-icon');
    expect(elements(page(site, 'about.html'), 'link', { rel: 'icon' }).map(({ attribs }) => attribs.href)).toEqual(['/favicon.svg']);
    expect([...output(site).keys()].filter((file) => /\.(ico|png)$/.test(file) && !file.includes('/'))).toEqual([]);
  });

  it('do not exist without a drawing', async () => {
    const site = temporarySite('minimal');
    await build(site);
    expect(elements(page(site, 'about.html'), 'link', { rel: 'icon' })).toEqual([]);
    expect(JSON.parse(output(site).get('site.webmanifest') ?? '')).not.toHaveProperty('icons');
  });
});
