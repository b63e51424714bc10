import { DomUtils, parseDocument } from 'htmlparser2';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Footer } from '../../../templates/shell/footer.tsx';

/** The lines about the company. */
function companyIn(footer: object): string[] {
  const shell = {
    name: 'Nordkaj',
    home: '/',
    footer: { links: [], legal: [], address: [], hours: [], year: 2026, ...footer },
    words: { footer: { label: 'Links', rights: 'All rights reserved' } },
  };
  const html = parseDocument(renderToString(createElement(Footer, { shell } as never)));
  const cell = DomUtils.getElements({ class: (names) => names?.includes('--company') === true }, html, true);
  return DomUtils.getElementsByTagName((name) => name === 'p' || name === 'a', cell).map((element) => DomUtils.textContent(element));
}

it('has a line for each range of hours, also of a company that gives nothing else', () => {
  const hours = ['Monday–Friday, 09:00–18:00', 'Saturday, 10:00–14:00'];
  expect(companyIn({ hours })).toEqual(hours);
  expect(companyIn({ hours, email: 'a@b.example' })).toEqual(['a@b.example', ...hours]);
  expect(companyIn({})).toEqual([]);
});
