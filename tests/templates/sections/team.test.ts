import { DomUtils, parseDocument } from 'htmlparser2';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import Team from '../../../templates/sections/team/index.tsx';

function shown(people: readonly object[]) {
  const section = { type: 'team', layout: 'grid', people };
  const html = parseDocument(renderToString(createElement(Team as never, { section })));
  return {
    links: DomUtils.getElementsByTagName('a', html).map(({ attribs }) => attribs.href),
    initials: DomUtils.getElementsByTagName('span', html).map((letters) => DomUtils.textContent(letters)),
  };
}

it.each([
  ['+46 8 465 004 41', 'tel:+46846500441'],
  ['+46 (0)8-465 004 41', 'tel:+46846500441'],
  ['(08) 465 004 41', 'tel:0846500441'],
])('a telephone number as people write it can be dialled: %s', (phone, href) => {
  expect(shown([{ name: 'Nils Öberg', role: 'Boat builder', phone }]).links).toEqual([href]);
});

it('shows the first letters of a name where others have a portrait, and nothing where nobody has', () => {
  const picture = { href: '/a.svg', alt: '', width: 400, height: 500 };
  const people = [
    { name: 'Åsa Strand', role: 'Master builder', picture },
    { name: 'Jonas von Lind', role: 'Rigger' },
    { name: 'Sol', role: 'Dog' },
  ];
  expect(shown(people).initials.filter((text) => text !== '')).toEqual(['JL', 'S']);
  expect(shown(people.slice(1)).initials).toEqual([]);
});
