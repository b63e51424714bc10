import { expect, it } from 'vitest';
import { locationOfSearch } from '../../../cli/check/rules/locations.ts';
import { parseYaml } from '../../../cli/content/yaml-source.ts';
import { SiteSearch } from '../../../cli/definitions/fields/fields.ts';
import type { Site } from '../../../cli/site/pages/site.ts';

const text = { type: 'text', title: 'Opening hours' };
const search = { type: 'finder', title: 'Find a page', search: new SiteSearch() };

/** The line with the search of a page. `content`: what is shown of the page; `lines`: its file. */
function lineOf(content: object, lines: string[], file = 'content/pages/find.yaml'): number | null {
  const source = parseYaml(file, lines.join('\n'), '', () => {});
  const pages = new Map([['find', content]]) as unknown as Site['pages'];
  const place = locationOfSearch({ pages }, 'find', source === null ? [] : [source]);
  expect(place.file).toBe('content/pages/find.yaml');
  return place.range === null ? null : place.range.start.line;
}

it('is the type of its section, also below one that is not shown', () => {
  const lines = [
    'hero: { title: Search }',
    'sections:',
    '- type: quote',
    '  draft: true',
    '- type: text',
    '  title: Opening hours',
    '- title: Find a page',
    '  type: finder',
  ];
  expect(lineOf({ hero: { title: 'Search' }, sections: [text, search] }, lines)).toBe(8);
});

it('is the place in the page itself, before that in its sections', () => {
  const lines = ['hero:', '  title: Search', '  find: {}', 'sections:', '- type: finder'];
  const hero = { title: 'Search', find: new SiteSearch() };
  expect(lineOf({ hero, sections: [search] }, lines)).toBe(3);
});

it('is the file where nothing is known of the page', () => {
  expect(lineOf({ sections: [search] }, ['sections:', '- type: finder'], 'content/pages/other.yaml')).toBeNull();
  expect(lineOf({ sections: [text, null] }, ['sections:', '- type: text'])).toBeNull();
});
