import type { Changes } from '../temporary-site.ts';

/**
 * A list with days, pictures, facts and topics for `tests/sites/sections/`. The boat Svalan has a page of sections; the other one is
 * without a picture, has a long name, and its page has a text.
 */
export const listedBoats: Changes = {
  'templates/collections/yards/definition.ts': `import { defineCollection, localizedText } from 'tvilling/schema';

export default defineCollection({
  holds: 'a list of yards',
  from: 'content/yards.yaml',
  entry: { name: localizedText() },
});
`,
  'templates/collections/boats/definition.ts': `import {
  day, defineCollection, localizedRichText, localizedText, picture, price, reference, z,
} from 'tvilling/schema';
import yards from '../yards/definition.ts';

export default defineCollection({
  holds: 'a boat for sale',
  from: 'content/boats/*.yaml',
  entry: {
    name: localizedText(),
    offered: day(),
    photo: picture().optional(),
    price: price(),
    material: localizedText(),
    yards: z.array(reference(yards)),
    about: localizedRichText(),
  },
  page: {
    title: 'name',
    description: 'about',
    newestFirst: 'offered',
    picture: 'photo',
    facts: ['price', 'material'],
    tags: 'yards',
    sections: ({ about, photo, name }) =>
      photo === undefined ? [] : [{ type: 'text', body: about }, { type: 'picture', title: name, picture: photo }],
  },
});
`,
  'content/yards.yaml': `- { id: strand, name: { all: Strandverket } }
- { id: holm, name: { en: Holm’s yard, sv: Holms varv } }
`,
  'content/boats/svalan.yaml': `name: { all: Svalan }
offered: 2026-05-04
photo: { file: harbour.svg, alt: { en: Svalan at the quay, sv: Svalan vid kajen } }
price: { SEK: 84000 }
material: { en: larch on oak, sv: lärk på ek }
yards: [strand, holm]
about:
  en: A double-ender of 1936 with a new stem, sails from last year and a berth in the hall until May.
  sv: En spetsgattad båt från 1936 med ny stäv, segel från i fjol och vinterplats i hallen till maj.
`,
  'content/boats/bogserbaten.yaml': `name: { all: Nordhamnsbogserbåtsföreningens andra ångslup }
offered: 2026-04-20
price: { SEK: 210000 }
material: { en: riveted steel, sv: nitad plåt }
yards: [holm]
about: { en: Her boiler was tested in March., sv: Ångpannan besiktigades i mars. }
`,
  'content/pages/boats.yaml': `meta:
  title: { en: Boats for sale, sv: Båtar till salu }
  description:
    en: Boats of wood and steel that the yard has mended, for sale with a written list of what was done.
    sv: Båtar av trä och stål som varvet har lagat, till salu med en lista över vad som är gjort.
hero: { title: { en: Boats for sale, sv: Båtar till salu } }
sections:
  - type: entry-list
    title: { en: At the quay, sv: Vid kajen }
    entries: { of: boats }
`,
};

/** The line of their page in `content/routes.yaml`. */
export const boatsRoute = `- page: boats
  slug: { en: boats, sv: batar }
  entries: { of: boats }
`;
