import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import NotFound from '../../../templates/pages/not-found/index.tsx';

const hero = (title: string, lead?: string) => ({ title, lead, actions: [], parts: [], figures: [] });
const shown = (lead?: string) => {
  const other = { language: 'sv', direction: 'ltr', hero: hero('Sidan finns inte', lead) };
  const page = { hero: hero('No such page'), breadcrumbs: [], otherLanguages: [other] };
  return renderToString(createElement(NotFound, { page, sections: null } as never));
};

it('the page that is shown for what is not there has the texts of other languages', () => {
  expect(shown('Den har flyttats.')).toContain(
    '<h2 class="section__title">Sidan finns inte</h2></header><div class="section__body"><div class="hero__text"><p>Den har flyttats.</p></div>',
  );
  expect(shown()).not.toContain('section__body');
});
