import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import Testimonials from '../../../templates/sections/testimonials/index.tsx';

const shown = (...samples: boolean[]) => {
  const items = samples.map((sample, index) => ({
    id: `${index}`,
    text: 'Well.',
    author: 'A client',
    sample,
  }));
  const section = { type: 'testimonials', items };
  return renderToString(createElement(Testimonials as never, { section, words: { sample: 'Sample text' } }));
};
const marks = (html: string) => html.match(/Sample text/g) ?? [];

it('marks each sample among real quotations, and says once that all are samples', () => {
  expect(marks(shown(false, false))).toHaveLength(0);
  expect(marks(shown(true, false, true))).toHaveLength(2);
  const samplesOnly = shown(true, true);
  expect(marks(samplesOnly)).toHaveLength(1);
  expect(samplesOnly.indexOf('Sample text')).toBeLessThan(samplesOnly.indexOf('<blockquote'));
});
