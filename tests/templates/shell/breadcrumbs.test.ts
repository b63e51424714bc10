import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Breadcrumbs } from '../../../templates/shell/breadcrumbs.tsx';

const page = {
  language: 'sv',
  direction: 'ltr',
  breadcrumbs: [{ href: '/', title: 'Hem' }],
  shell: { words: { nav: { breadcrumbs: 'Sökväg' } } },
};
const nav = (text?: object) => /<nav[^>]*>/.exec(renderToString(createElement(Breadcrumbs, { page: { ...page, text } } as never)))?.[0];

it('breadcrumbs say their language only on a page whose text is in another one', () => {
  expect(nav()).toBe('<nav class="breadcrumbs" aria-label="Sökväg">');
  expect(nav({ language: 'en', direction: 'ltr' })).toBe('<nav class="breadcrumbs" aria-label="Sökväg" lang="sv" dir="ltr">');
});
