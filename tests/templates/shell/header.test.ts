import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Header } from '../../../templates/shell/header.tsx';

const link = (title: string) => ({ href: `/${title}`, title });
const page = (pages: object[]) => ({
  language: 'en',
  page: 'home',
  shell: {
    name: 'Site',
    home: '/',
    navigation: [{ ...link('group'), key: 'group', submenu: pages }],
    languages: [],
    words: { nav: { submenu: 'Pages below {title}' }, language: {} },
  },
});
const htmlOf = (pages: object[]) => renderToString(createElement(Header, { page: page(pages) } as never));

it.each([1, 3, 4])('a menu of %s pages shows the line and the drawing of each', (count) => {
  const others = Array.from({ length: count - 1 }, (_, place) => link(`page-${place}`));
  const html = htmlOf([{ ...link('first'), line: 'What it is about', drawing: 'gears' }, ...others]);
  expect(html).toContain('What it is about');
  expect(html).toContain('drawings/');
  expect(html.includes('submenu--plain')).toBe(count <= 3);
});
