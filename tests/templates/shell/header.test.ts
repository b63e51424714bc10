import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Header } from '../../../templates/shell/header.tsx';

const link = (title: string) => ({ href: `/${title}`, title });
const page = (pages: object[], action?: string) => ({
  language: 'en',
  page: 'home',
  shell: {
    name: 'Site',
    home: '/',
    navigation: [{ ...link('group'), key: 'group', submenu: pages }],
    languages: [],
    ...(action !== undefined && { action: link(action) }),
    words: { nav: { submenu: 'Pages below {title}' }, language: {} },
  },
});
const htmlOf = (...parts: Parameters<typeof page>) => renderToString(createElement(Header, { page: page(...parts) } as never));

it.each([1, 3, 4])('a menu of %s pages shows the line and the drawing of each', (count) => {
  const others = Array.from({ length: count - 1 }, (_, place) => link(`page-${place}`));
  const html = htmlOf([{ ...link('first'), line: 'What it is about', drawing: 'gears' }, ...others]);
  expect(html).toContain('What it is about');
  expect(html).toContain('drawings/');
  expect(html.includes('submenu--plain')).toBe(count <= 3);
});

it('an action too long to stand beside the menu button of a phone is in the menu', () => {
  const places = ['Contact us', 'Beratungsgespräch anfragen'].map((title) => {
    const html = htmlOf([], title);
    return [html.split('header__action').length - 1, html.endsWith('</a></div></div></header>')];
  });
  expect(places).toEqual([
    [1, false],
    [1, true],
  ]);
});
