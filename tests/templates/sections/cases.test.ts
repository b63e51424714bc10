import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import Cases from '../../../templates/sections/cases/index.tsx';

/** The lengths of the bars of a case. */
function barsOf(before: [value: number, unit: string], after: [value: number, unit: string]): string[] {
  const figure = ([value, unit]: [number, string]) => ({ value, unit, text: `${value} ${unit}` });
  const measurement = { label: 'Waste', before: figure(before), after: figure(after), change: { text: 'x' } };
  const item = {
    id: 'a',
    title: 'A',
    sector: 'S',
    measurement,
    challenge: 'C',
    approach: 'A',
    results: ['R'],
  };
  const props = { section: { type: 'cases', items: [item] }, words: {}, language: 'en', locale: 'en-GB' };
  const html = renderToString(createElement(Cases as never, props));
  return Array.from(html.matchAll(/<rect width="([^"]+)"/g), ([, width]) => width ?? '');
}

it('each bar is as long as its figure', () => {
  expect(barsOf([8, '%'], [2, '%'])).toEqual(['100%', '25%']);
  expect(barsOf([2, 'h'], [8, 'h'])).toEqual(['25%', '100%']);
});

it('figures that cannot be compared have no bars', () => {
  expect(barsOf([8, 'weeks'], [2, 'days'])).toEqual([]);
});
