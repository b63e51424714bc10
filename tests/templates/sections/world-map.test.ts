import { DomUtils, parseDocument } from 'htmlparser2';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import PlacesOnMap from '../../../templates/sections/world-map/index.tsx';

/** The names on the map with the side of their points on which they stand, and the names in the list. */
function shown(places: readonly object[]) {
  const section = { type: 'world-map', groups: [{ title: 'All', places }] };
  const words = { mapLabel: 'Map' };
  const html = parseDocument(renderToString(createElement(PlacesOnMap as never, { section, words })));
  const all = (name: string) => DomUtils.getElementsByTagName(name, html);
  const sides = all('text').map((name) => [DomUtils.textContent(name), name.attribs['text-anchor'] === 'end' ? 'before' : 'after']);
  return { sides: Object.fromEntries(sides), listed: DomUtils.textContent(all('li')) };
}

const brno = { name: 'Brno', longitude: 16.6, latitude: 49.2 };
const prague = { name: 'Prague', longitude: 14.4, latitude: 50.1 };
const lisbon = { name: 'Lisbon', longitude: -9.1, latitude: 38.7 };
const auckland = { name: 'Auckland', longitude: 174.8, latitude: -36.9 };

it('a name stands before its point where another point or the end of the map is in the way', () => {
  expect(shown([brno, prague, lisbon, auckland]).sides).toEqual({
    Brno: 'after',
    Prague: 'before',
    Lisbon: 'after',
    Auckland: 'before',
  });
});

it('two places at one point have their names on both sides', () => {
  expect(shown([brno, { ...brno, name: 'Slavkov' }]).sides).toEqual({ Brno: 'before', Slavkov: 'after' });
});

it('the list below the map names all places', () => {
  expect(shown([brno, lisbon]).listed).toBe('AllBrno\u00a0· Lisbon');
});
