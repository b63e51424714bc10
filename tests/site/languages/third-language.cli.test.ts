import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DomUtils } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { runMain } from '../../run-main.ts';
import { pngSize } from '../../verkbro/picture-file.ts';
import { attribute, type Element, elements, languageOf, textOf } from '../../verkbro/read-dist.ts';
import { aliases, builtTrilingual, canonicalPages, directionOf, notFound, origin, redirects } from './trilingual-site.ts';

const site = builtTrilingual();
const { pageAt, mainText, propsOf, within } = site;

describe('a site in three languages', () => {
  it('builds and validates without a finding', async () => {
    expect(site.result()).toMatchObject({ code: 0, stdout: '' });
    expect(site.result().stderr).toMatch(/^60 pages written to dist\/ in [\d.]+ s: no problems\n$/);
    expect(await runMain(['validate', '--root', site.folder])).toMatchObject({ code: 0 });
  });

  it('has every page of every language, and nothing else', () => {
    const expected = [canonicalPages, aliases, redirects, notFound].flat().map(({ path }) => path);
    expect(site.paths().sort()).toEqual(expected.sort());
  });

  it.each(canonicalPages)('$path says that it is in $code, and is', ({ code, path }) => {
    const page = pageAt(path);
    expect(languageOf(page)).toBe(code);
    expect(directionOf(page)).toBe(code === 'ar' ? 'rtl' : 'ltr');
    expect(propsOf(path)).toMatchObject({ language: code, direction: code === 'ar' ? 'rtl' : 'ltr' });
    const written = textOf(elements(page, 'h1')[0]) + textOf(elements(page, 'title')[0]);
    expect(/\p{Script=Arabic}/u.test(written)).toBe(code === 'ar');
  });

  it('gives every page a title and a description of its own', () => {
    const titles = canonicalPages.map(({ path }) => textOf(elements(pageAt(path), 'title')[0]));
    const descriptions = canonicalPages.map(({ path }) => attribute(pageAt(path), 'meta', { name: 'description' }, 'content'));
    expect(new Set(titles).size).toBe(canonicalPages.length);
    expect(new Set(descriptions).size).toBe(canonicalPages.length);
  });

  it('prints the addresses of three languages below each other, where a table would be too wide', async () => {
    const { code, stdout } = await runMain(['routes', '--root', site.folder]);
    expect(code).toBe(0);
    expect(stdout).toContain('\nservices\n  en /services\n  sv /sv/tjanster\n  ar /ar/khadamat\n');
    expect(stdout).toMatch(/^winter-storage\n {2}en \/services\/winter-storage\n {2}sv \/sv\/tjanster\/vinterforvaring\n {2}ar –$/m);
  });

  it('names a language in its style sheet for emphasis alone: the direction is a setting', () => {
    expect(pageAt('/ar').html.match(/[^}]*:lang\([^{]*/g)).toEqual([':lang(ar) em']);
    expect(pageAt('/ar').html).toContain('[dir=rtl]');
  });
});

describe('the words of the third language', () => {
  /** Names with Latin letters in Arabic text. */
  const names =
    /Masthamn|Båtvarv AB|Slipvägen|yard@masthamn\.example|name@company\.example|Nadia Sabet|Rosetta River Museum|Barcelona Charter|CET\/CEST|ABCD|SEK/g;

  it.each(canonicalPages.filter(({ code }) => code === 'ar'))('$path holds no other language unmarked', ({ path }) => {
    const page = pageAt(path);
    const words: string[] = [];
    const visit = (node: Element['children'][number]) => {
      if (node.type === 'text') words.push(node.data);
      if (!('attribs' in node) || node.name === 'style' || node.name === 'script') return;
      if (node.attribs.lang !== undefined && node.attribs.lang !== 'ar') return;
      const { alt, title, 'aria-label': label, 'data-title': shown } = node.attribs;
      words.push(...[alt, title, label, shown].filter((text) => text !== undefined));
      node.children.forEach(visit);
    };
    page.dom.children.forEach(visit);
    const text = words.join(' ').replaceAll(names, '');
    expect(text.match(/[A-Za-zÅÄÖåäö]{2,}/g)).toBeNull();
    expect(text.match(/\p{Script=Arabic}/gu)?.length).toBeGreaterThan(300);
  });

  it('lists open positions per language: three, two, one', () => {
    const listed = (path: string) => within(path, 'section--positions', 'h3').map(textOf);
    expect(listed('/working-here')).toHaveLength(3);
    expect(listed('/sv/jobba-har')).toEqual(['Båtbyggare', 'Lärling, rundhult och rigg']);
    expect(listed('/ar/al-wazaif')).toEqual(['مشرف موقع لمشروعات المتاحف']);
  });

  it('posts the forms in the language of the page, with the services that exist in it', () => {
    const hidden = (path: string) => attribute(pageAt(path), 'input', { name: 'language' }, 'value');
    const topics = (path: string) =>
      elements(pageAt(path), 'select', { name: 'topic' })
        .flatMap((select) => DomUtils.getElementsByTagName('option', select.children))
        .map(({ attribs }) => attribs.value);
    expect(['/contact', '/sv/kontakt', '/ar/ittisal'].map(hidden)).toEqual(['en', 'sv', 'ar']);
    expect(topics('/contact/book-a-visit')).toEqual(['', 'restoration', 'winter-storage']);
    expect(topics('/ar/ittisal/hajz-ziyara')).toEqual(['', 'restoration']);
    const form = JSON.stringify(propsOf('/ar/ittisal').sections);
    expect(form).toContain('"thanks":{"href":"/ar/ittisal/shukran"');
  });

  it('draws a picture of each page, without the letters that its font lacks', () => {
    const indexable = canonicalPages.filter((page) => page.indexable);
    const images = indexable.map(({ path }) => {
      const url = attribute(pageAt(path), 'meta', { property: 'og:image' }, 'content') ?? '';
      const png = readFileSync(join(site.dist, url.slice(origin.length)));
      expect(pngSize(png), path).toEqual({ width: 1200, height: 630 });
      return png.toString('latin1');
    });
    expect(new Set(images).size).toBe(indexable.length);
  });

  it('tells machines: Open Graph locale, structured data', () => {
    const page = pageAt('/ar/khadamat');
    const properties = (name: string) => elements(page, 'meta', { property: name }).map(({ attribs }) => attribs.content);
    expect(properties('og:locale')).toEqual(['ar_EG']);
    expect(properties('og:locale:alternate')).toEqual(['en_GB', 'sv_SE']);
    const [script] = elements(page, 'script', { type: 'application/ld+json' });
    const graph = JSON.parse(script === undefined ? '{}' : DomUtils.textContent(script))['@graph'];
    expect(graph.find((node: Record<string, string>) => node['@type'] === 'WebPage')).toMatchObject({
      inLanguage: 'ar',
      url: `${origin}/ar/khadamat`,
    });
  });
});

describe('figures', () => {
  const percent = (value: number) => new Intl.NumberFormat('ar-EG', { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);

  it('are written as each language writes them', () => {
    const plain = (path: string) => mainText(path).replace(/[\u00a0\u202f]/g, ' ');
    for (const figure of ['1,240+', '62 years', '12.5%', '96.4%', '60 minutes', '48 hours', 'since 1964'])
      expect(plain('/')).toContain(figure);
    for (const figure of ['1 240+', '62 år', '12,5 %', '96,4 %', '60 minuter', '48 timmar', 'sedan 1964'])
      expect(plain('/sv')).toContain(figure);
    for (const figure of ['١٬٢٤٠+', '٦٢ سنة', percent(12.5), percent(96.4), '٦٠ دقيقة', '٤٨ ساعة', 'عام ١٩٦٤'])
      expect(mainText('/ar')).toContain(figure);
    // The format of Intl for Egypt: Arabic digits, decimal sign and percent sign.
    expect(percent(12.5)).toMatch(/^١٢٫٥٪/);
  });

  it.each(canonicalPages.filter(({ code }) => code === 'ar'))('have one kind of digits on $path', ({ path }) => {
    const [body] = elements(pageAt(path), 'body');
    // Telephone number, postal code and names are no figures: they are shown as they are written.
    const text = textOf(body).replaceAll(/\u2066[^\u2069]*\u2069|Slipvägen 3|Barcelona Charter, 2003/g, '');
    expect(text.match(/\D{0,20}[0-9]+\D{0,20}/g)).toBeNull();
    expect(text).toMatch(/[٠-٩]/);
  });

  it('stand in prices, which keep together', () => {
    const prices = within('/ar/khadamat', 'section--price-list', 'td').map(textOf);
    expect(prices.map((price) => price.replace(/[\u00a0\u200f]/g, ' ').replace(/ +/g, ' '))).toEqual([
      'مجانًا',
      '\u2068 ٤٬٨٠٠ SEK\u2069 / \u2068 ٤٢٥٫٥٠ €\u2069',
      '\u2068 ٨٩٠ SEK\u2069 للساعة',
      'ابتداءً من \u2068 ٣٬٥٠٠ SEK\u2069',
      '\u2068 ٩٬٠٠٠–٢٦٬٠٠٠ SEK\u2069',
    ]);
  });

  it('number lists in the digits of the page', () => {
    expect(pageAt('/ar').html).toMatch(/\[lang="?ar"?\]\{--[\w-]+:arabic-indic;/);
  });

  it('have their marks and changes in every language', () => {
    expect(mainText('/services/hull-restoration')).toContain('−87%');
    expect(mainText('/sv/tjanster/skrovrenovering')).toMatch(/−87\s%/);
    expect(mainText('/ar/khadamat/tarmim-al-haykal')).toContain('−٨٧٪');
    expect(mainText('/ar/khadamat/tarmim-al-haykal')).toContain('١٬٨٥٠');
  });

  it('stand as dates and hours, too', () => {
    expect(mainText('/working-here/site-lead')).toContain('2 November 2026');
    expect(mainText('/sv/jobba-har/batbyggare')).toContain('19 oktober 2026');
    expect(mainText('/ar/al-wazaif/mushrif-mawqi')).toContain('٢ نوفمبر ٢٠٢٦');
    expect(mainText('/contact')).toContain('Monday–Friday, 08:00–17:00');
    expect(mainText('/sv/kontakt')).toContain('måndag–fredag, 08:00–17:00');
    const clock = new Intl.DateTimeFormat('ar-EG', { timeStyle: 'short', timeZone: 'UTC' });
    expect(mainText('/ar/ittisal')).toContain('الاثنين–الجمعة');
    expect(mainText('/ar/ittisal')).toContain(clock.format(new Date('1970-01-01T08:00Z')));
  });
});
