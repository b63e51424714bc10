import { searching } from './search-site.ts';
import { type Changes, minimal } from './temporary-site.ts';

/** The words of the pages, so that no two pages say the same. */
const nouns = {
  en: ['crane', 'quay', 'mast', 'anchor', 'barge', 'winch', 'rope', 'dock', 'buoy', 'hull', 'keel', 'deck'],
  sv: ['kran', 'kaj', 'mast', 'ankare', 'pråm', 'vinsch', 'rep', 'docka', 'boj', 'skrov', 'köl', 'däck'],
};

/** How many pages the site has beside those of the minimal site. */
const count = 60;

function textOf(language: 'en' | 'sv', page: number): string {
  const words = nouns[language];
  const sentences = Array.from({ length: 34 }, (_, index) => {
    const [first, second] = [words[(page + index) % words.length], words[(page * 5 + index * 7) % words.length]];
    return language === 'en'
      ? `Place ${page} keeps ${first} number ${page * 40 + index} beside the ${second} of row ${index}, and lifts it in spring.`
      : `Plats ${page} har ${first} nummer ${page * 40 + index} bredvid ${second} på rad ${index} och lyfter det om våren.`;
  });
  return sentences.join(' ');
}

/** What only one page says. Each is looked for in another form than the one that stands there. */
const only: Readonly<Record<number, { en: string; sv: string }>> = {
  7: { en: 'Here the lighthouses were painted.', sv: 'Här målades fyrarna om åtta gånger.' },
  23: { en: 'An otter swims here.', sv: 'Här simmar utter och ål i båthamnen.' },
};

function page(index: number): string {
  const text = (language: 'en' | 'sv') => `${textOf(language, index)} ${only[index]?.[language] ?? ''}`.trim();
  return `meta:
  title: { en: Place ${index}, sv: Plats ${index} }
  description: { en: What place ${index} keeps., sv: Vad plats ${index} har. }
hero:
  title: { en: Place ${index}, sv: Plats ${index} }
sections:
  - type: text
    title: { en: Stock of place ${index}, sv: Lager på plats ${index} }
    body: { en: '${text('en')}', sv: '${text('sv')}' }
`;
}

const pages = Array.from({ length: count }, (_, index) => index);
const name = (index: number) => `place-${index}`;

/** Pages with so much text that the index of a search is larger than 150 kB in both languages. One has an alias (`/old-place`). */
export const largePages: Changes = Object.fromEntries(pages.map((index) => [`content/pages/${name(index)}.yaml`, page(index)]));

/** Their routes, below those of a site. */
export const largeRoutes: string = pages
  .map(
    (index) =>
      `- page: ${name(index)}\n  slug: { en: place-${index}, sv: plats-${index} }\n${index === 3 ? '  aliases: [{ language: en, slug: old-place }]\n' : ''}`,
  )
  .join('');

/** The minimal site with a large search. It has a page and a section that are drafts (`Zyxpage`, `Zyxword`). */
export const largeSearch: Changes = {
  ...searching,
  ...largePages,
  'site.config.yaml': `${minimal('site.config.yaml')}rules: { route/unlinked-page: off, translation/identical: off }\n`,
  'content/routes.yaml': `${searching['content/routes.yaml']}${largeRoutes}- page: secret\n  slug: { en: secret, sv: hemlig }\n`,
  'content/pages/secret.yaml': page(99)
    .replace('meta:', 'draft: true\nmeta:')
    .replaceAll(/(?:place|plats) 99/gi, 'Zyxpage'),
};
