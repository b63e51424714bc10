import { describe, expect, it } from 'vitest';
import { noEarlierOutput } from '../../../cli/build/output/earlier-output.ts';
import { letterTest, readFont } from '../../../cli/build/pictures/font.ts';
import { drawPictures } from '../../../cli/build/pictures/pictures.ts';
import { openRecord } from '../../../cli/build/reuse/build-record.ts';
import { EarlierPictures } from '../../../cli/build/reuse/earlier-pictures.ts';
import { EarlierResults } from '../../../cli/build/reuse/earlier-results.ts';
import type { Finding } from '../../../cli/diagnostics/finding.ts';
import { pageProps } from '../../../cli/site/pages/page-props.ts';
import type { Site } from '../../../cli/site/pages/site.ts';
import { socialImageProps } from '../../../cli/site/pages/social-image.ts';
import { cleanSite } from '../../linked-site.ts';

const hasLetters = letterTest(readFont('instrument-sans'));

describe('the font of the pictures', () => {
  it.each(['Försörjningskedja', 'Łódź – Žižkov', '99,5\u00a0%', '“Übergröße” & mehr…', 'km/h'])('sets %s', (text) => {
    expect(hasLetters(text)).toBe(true);
  });

  it.each(['الخدمات', 'Перенос', 'Δ', '10 m²', 'Hej 🌍', '工場', 'a\u0001'])('does not set %s', (text) => {
    expect(hasLetters(text)).toBe(false);
  });
});

describe('the picture of a page', () => {
  const image = (site: Site, page: string, language: string) => {
    const canonicalPath = site.routes.pages.get(page)?.paths.get(language) ?? '';
    const props = pageProps(site, { page, language, textLanguage: language, canonicalPath }, 'build');
    return socialImageProps(site, props, { hasLetters, logo: null });
  };
  const trilingual = cleanSite('trilingual');

  it('shows title, group, place in the route table, site and address', () => {
    const { heroes, colors, ...shown } = image(trilingual, 'ice-watch', 'sv');
    expect(heroes.map(({ title }) => title)).toEqual(
      ['ice-watch', 'winter-storage', 'services', 'home'].map((page) => trilingual.pages.get(page)?.hero.title.values.sv),
    );
    expect(shown).toEqual({
      width: 1200,
      height: 630,
      title: 'Isvakt',
      group: 'Vinterförvaring',
      number: '1.2.1',
      name: 'Masthamn',
      frame: 'sheet',
      language: 'sv',
      host: 'masthamn.example',
      logo: null,
    });
    expect(colors.background).toBe('#fbfaf6');
    expect(image(trilingual, 'home', 'en').number).toBe('');
  });

  it('leaves out what cannot be set, as a whole', () => {
    expect(image(trilingual, 'services', 'ar')).toMatchObject({
      title: null,
      group: null,
      number: '1',
      name: 'Masthamn',
    });
  });

  it('shows nothing of signs that show nothing', () => {
    const texts: Record<string, string> = {
      'Kaj\u00adplats\u200b': 'Kajplats',
      'Vår\u202f5\u2009%': 'Vår\u00a05 %',
      'A\u030angbåt': 'Ångbåt',
    };
    for (const [written, shown] of Object.entries(texts)) {
      const { config, ...rest } = cleanSite('minimal');
      expect(image({ ...rest, config: { ...config, name: written } }, 'about', 'sv').name).toBe(shown);
    }
  });

  it('names the folder that the site lives in', () => {
    const { address, ...rest } = cleanSite('minimal');
    expect(image({ ...rest, address: { ...address, base: '/kaj' } }, 'about', 'en').host).toBe('nordkaj.example/kaj');
  });
});

describe('a template that fails', () => {
  it('is reported for each page that it fails on; the other pages have their pictures', async () => {
    const found: Finding[] = [];
    const element = (display: string) => JSON.stringify({ type: 'div', props: { style: { display } } });
    const site = cleanSite('minimal');
    const { files, socialImages } = await drawPictures(
      site,
      {
        template: ({ heroes: [hero] }) => {
          if (hero?.title === 'Tolv personer') throw new Error('no such drawing');
          return element(hero?.title === 'Twelve people' ? 'sideways' : 'flex');
        },
        read: () => new Uint8Array(),
        stored: { folder: '', get: () => undefined, set: () => false, keep: () => {}, removeUnused: () => {} },
        earlier: new EarlierPictures(
          new EarlierResults({ record: null, rows: openRecord('', ''), stateOf: site.stateOf }),
          noEarlierOutput,
        ),
        templateState: '',
        includes: () => true,
      },
      (finding) => found.push(finding),
    );
    expect(found.map(({ code, file }) => `${code} ${file}`)).toEqual(Array(2).fill('output/render-failed templates/social-image.tsx'));
    expect(found[0]?.message).toMatch(/about \(sv\): Error: no such drawing/);
    expect(found[1]?.message).toMatch(/about \(en\): .*sideways/);
    expect([...socialImages.keys()].sort()).toEqual(['/', '/contact', '/sv', '/sv/kontakt']);
    expect(files.size).toBe(1);
  });
});
