import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Picture } from '../../../templates/pictures/picture.tsx';

const picture = {
  base: '/pictures/quay',
  href: '/pictures/quay.jpg',
  width: 1600,
  height: 900,
  alt: 'A quay',
};
const shown = (widths: readonly number[]) =>
  /<img src="([^"]*)" width="(\d+)"/.exec(renderToString(createElement(Picture, { picture, widths } as never)));

it('a picture has a file of at most 1280 pixels for browsers that know no newer format', () => {
  expect(shown([640, 1280, 1600])?.slice(1)).toEqual(['/pictures/quay-1280x720.jpg', '1280']);
  expect(shown([1400, 1600])?.slice(1)).toEqual(['/pictures/quay-1400x788.jpg', '1400']);
});

it('a picture without widths has its own', () => {
  expect(shown([])?.slice(1)).toEqual(['/pictures/quay-1600x900.jpg', '1600']);
});
