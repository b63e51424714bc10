import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { crane } from '../build/pictures/pictured-site.ts';
import { expectUnusable, findingsIn } from '../findings.ts';
import { runMain } from '../run-main.ts';
import { type Changes, edit, minimal, read, temporarySite } from '../temporary-site.ts';
import { type BuiltPage, type Element, elements, readPages, textOf } from '../verkbro/read-dist.ts';

const definition = 'templates/collections/wines/definition.ts';
const wine = 'content/wines/riesling.yaml';

/** A merchant's list: one wine with a picture and all facts, and one with neither. */
const files: Changes = {
  'templates/collections/makers/definition.ts': `import { defineCollection, text } from 'tvilling/schema';

export default defineCollection({
  holds: 'a list of makers',
  from: 'content/makers.yaml',
  entry: { name: text().describe('The name.') },
});
`,
  [definition]: `import {
  calendarYear, day, defineCollection, localizedText, picture, price, reference, z,
} from 'tvilling/schema';
import makers from '../makers/definition.ts';

export default defineCollection({
  holds: 'a wine',
  from: 'content/wines/*.yaml',
  entry: {
    name: localizedText(),
    about: localizedText(),
    photo: picture().optional(),
    price: price().optional(),
    vintage: calendarYear().optional(),
    bottled: day().optional(),
    colour: localizedText().optional(),
    makers: z.array(reference(makers)).default([]),
    stock: z.number().optional(),
  },
  page: {
    title: 'name',
    description: 'about',
    picture: 'photo',
    facts: ['price', 'vintage', 'bottled', 'colour', 'makers'],
  },
});
`,
  'content/makers.yaml': `- { id: eva, name: Eva Holm }
- { id: lars, name: Lars Ek }
`,
  [wine]: `name: { all: Riesling }
about: { en: A dry one from the slope., sv: Ett torrt från sluttningen. }
photo: { file: crane.png, alt: { en: The bottle, sv: Flaskan } }
price: { SEK: 149.50 }
vintage: 2019
bottled: 2020-05-04
colour: { en: white, sv: vitt }
makers: [eva, lars]
`,
  'content/wines/syrah.yaml': `name: { all: Syrah }
about: { en: A dark one from the valley., sv: Ett mörkt från dalen. }
`,
  'content/pictures/crane.png': crane,
  'content/routes.yaml': `${minimal('content/routes.yaml')}- page: wines
  slug: { en: wines, sv: viner }
  entries: { of: wines }
`,
  'content/navigation.yaml': minimal('content/navigation.yaml', [
    'main:\n',
    'main:\n  - { title: { en: Wines, sv: Viner }, path: wines }\n',
  ]),
  'content/pages/wines.yaml': `meta: { title: { en: Wines, sv: Viner }, description: { en: All wines., sv: Alla viner. } }
hero: { title: { en: Wines, sv: Viner } }
sections: [{ type: entry-list, title: { en: All, sv: Alla }, entries: { of: wines } }]
`,
};

/** Makers that have a list of wines themselves, and a name that is left empty. */
const withLists: Changes = {
  'templates/collections/makers/definition.ts': `import { defineCollection, entryList, z } from 'tvilling/schema';

export default defineCollection({
  holds: 'a list of makers',
  from: 'content/makers.yaml',
  entry: { note: z.string().describe('A note.'), wines: entryList().describe('Its wines.'), name: z.string().describe('The name.') },
});
`,
  'content/makers.yaml': `- { id: eva, note: '', wines: { of: wines }, name: Eva Holm }
- { id: lars, note: Lars, wines: { of: wines }, name: Lars Ek }
`,
};

const merchant = (changes: Changes = {}) => temporarySite('minimal', { ...files, ...changes });

describe('a collection whose definition names a picture and facts', () => {
  const pages = new Map<string, BuiltPage>();
  const pageAt = (path: string): BuiltPage => {
    const page = pages.get(path);
    if (page === undefined) throw new Error(`no ${path} in ${[...pages.keys()]}`);
    return page;
  };
  const texts = (found: Element[]) => found.map((element) => textOf(element));
  const factsOn = (path: string) => {
    const page = pageAt(path);
    return elements(page, 'ul', { class: 'entries__facts figure' }).map((list) =>
      texts(list.children.filter((child): child is Element => 'name' in child)),
    );
  };
  beforeAll(async () => {
    let end = () => {};
    const site = temporarySite('minimal', files, (remove) => {
      end = remove as () => void;
    });
    const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-21']);
    expect(code, stderr).toBe(0);
    for (const page of readPages(join(site, 'dist'))) pages.set(page.path, page);
    return end;
  });

  it('lists those that an entry has, in the words of the language', () => {
    expect(factsOn('/wines')).toEqual([['SEK 149.50', '2019', '4 May 2020', 'white', 'Eva Holm', 'Lars Ek']]);
    expect(factsOn('/sv/viner')).toEqual([['149,50 kr', '2019', '4 maj 2020', 'vitt', 'Eva Holm', 'Lars Ek']]);
  });

  it('shows the picture cut, without a text beside the link, and leaves no place where there is none', () => {
    const page = pageAt('/wines');
    expect(texts(elements(page, 'h3', { class: 'entries__title' }))).toEqual(['Riesling', 'Syrah']);
    const pictures = elements(page, 'div', { class: 'entries__picture' });
    expect(pictures).toHaveLength(1);
    const [image] = elements(page, 'img', { alt: '' });
    expect([image?.attribs.width, image?.attribs.height]).toEqual(['900', '600']);
    expect(page.html).toMatch(/assets\/pictures\/crane-[a-z0-9]+-240x160\.avif 240w/);
  });

  it('shows the facts on the page of the entry too', () => {
    expect(factsOn('/sv/viner/riesling')).toEqual(factsOn('/sv/viner'));
    expect(factsOn('/wines/syrah')).toEqual([]);
  });
});

it('an entry that has a list of whoever names it is named by its first text', async () => {
  const site = merchant(withLists);
  const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-21']);
  expect(code, stderr).toBe(0);
  const facts = /<ul class="entries__facts figure">.*?<\/ul>/.exec(read(site, 'dist/wines.html'))?.[0];
  expect(facts).toContain('<li>Eva Holm</li><li>Lars</li>');
});

it('a fact without a text is a finding at its value', async () => {
  const site = merchant();
  edit(site, definition, "'makers']", "'stock']");
  edit(site, wine, 'vintage: 2019', 'vintage: 2019\nstock: 12');
  expect((await findingsIn(site)).findings).toEqual([`content/invalid-value ${wine}:6:8`]);
});

it.each([
  ["picture: 'photo'", "picture: 'foto'", '"foto" is no field of its entries'],
  ["picture: 'photo'", "picture: 'name'", '"name" is no picture(), and picture names a field that is one'],
  ["facts: ['price'", "facts: ['prize'", '"prize" is no field of its entries'],
])('%s → %s: the definition cannot be used', async (before, after, reason) => {
  const site = merchant();
  edit(site, definition, before, after);
  const result = await runMain(['validate', '--root', site]);
  expectUnusable(result, definition, reason);
});

describe('a kind of field of a site', () => {
  /** A volume in litres, beside the other facts and in a text of the page. */
  const withVolume = (shown: string, isText: string) => {
    const site = merchant({
      'templates/fields/volume.ts': `import { defineField, z } from 'tvilling/schema';

export const volume = defineField({
  written: z.number().positive(),
  show: (litres, { locale }) => ${shown},
${isText}});
`,
      'content/pages/wine.yaml': `meta: { title: { all: '{entry:name}' }, description: { en: 'A bottle of {entry:volume}.', sv: 'En flaska på {entry:volume}.' } }
hero: { title: { all: '{entry:name}' } }
sections: [{ type: text, title: { en: Tasted, sv: Provat }, body: { en: Dry., sv: Torrt. } }]
`,
      'content/wines/syrah.yaml': null,
    });
    edit(site, definition, "'makers']", "'volume'],\n    placeholders: ['name', 'volume']");
    edit(site, definition, 'vintage:', 'volume: volume(),\n    vintage:');
    edit(site, definition, 'import makers', "import { volume } from '../../fields/volume.ts';\nimport makers");
    edit(site, wine, 'vintage: 2019', 'vintage: 2019\nvolume: 0.75');
    edit(site, 'content/routes.yaml', '{ of: wines }', '{ of: wines, page: wine }');
    return site;
  };
  const litres = "new Intl.NumberFormat(locale, { style: 'unit', unit: 'liter', unitDisplay: 'long' }).format(litres)";

  it.each([
    ['a text', litres],
    ['something with a text', `({ text: ${litres}, litres })`],
  ])('that shows %s can be a fact and stand in texts if its definition says so', async (_, shown) => {
    const site = withVolume(shown, '  isText: true,\n');
    const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-21']);
    expect(code, stderr).toBe(0);
    expect(read(site, 'dist/sv/viner.html')).toMatch(/<li>0,75\sliter<\/li>/);
    expect(read(site, 'dist/wines/riesling.html')).toMatch(/content="A bottle of 0\.75\slitres\."/);
  });

  it('can be none without it', async () => {
    expect((await findingsIn(withVolume(litres, ''))).findings).toEqual([`content/invalid-value ${wine}:6:9`]);
  });

  it('that shows no text, as it says, is a finding of the build', async () => {
    const site = withVolume('({ litres }) as unknown as string', '  isText: true,\n');
    const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-21']);
    expect(code).toBe(1);
    expect(stderr.replace(/\s+/g, ' ')).toContain('its show returns neither a text nor an object with a "text", as isText says');
  });
});
