import { expect, it } from 'vitest';
import { headersOf } from '../../cli/hosting/serving.ts';

it('a file has the headers of its ending, of its folder and of its page', () => {
  const serving = {
    base: '/site',
    headers: { all: '1' },
    rules: [
      { of: '.css', headers: { ending: '1' } },
      { of: 'assets/', headers: { folder: '1' } },
      { of: { address: '/site/about', file: '/site/about.html' }, headers: { page: '1' } },
    ],
  };
  const namesAt = (path: string) => Object.keys(headersOf(serving as never, path));
  expect(namesAt('/site/assets/a.css')).toEqual(['all', 'ending', 'folder']);
  expect(namesAt('/site/b.css')).toEqual(['all', 'ending']);
  expect(namesAt('/site/other/assets/a.js')).toEqual(['all']);
  expect(namesAt('/site/about.html.br')).toEqual(['all', 'page']);
});
