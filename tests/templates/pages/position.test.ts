import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import Position from '../../../templates/pages/position/index.tsx';

const words = { apply: 'Apply now', back: 'All positions' };
function linksOf(apply?: string) {
  const shown = { title: 'Fitter', type: 'full-time', apply };
  const page = {
    hero: { title: 'Fitter', actions: [], parts: [], figures: [] },
    breadcrumbs: [
      { href: '/jobs/', title: 'Jobs' },
      { href: '/jobs/fitter/', title: 'Fitter' },
    ],
    entry: { shown, words },
    shell: { words: { nav: { breadcrumbs: 'Path' } } },
  };
  const html = renderToString(createElement(Position, { page, sections: null } as never));
  const [, actions = ''] = /<p class="position__actions">(.*?)<\/p>/.exec(html) ?? [];
  return [...actions.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
}

it('a position leads to its list, and to how to apply if somebody can', () => {
  expect(linksOf('jobs@quay.example')).toEqual(['mailto:jobs@quay.example?subject=Fitter', '/jobs/']);
  expect(linksOf()).toEqual(['/jobs/']);
});
