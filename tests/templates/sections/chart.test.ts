import { DomUtils, parseDocument } from 'htmlparser2';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import Chart from '../../../templates/sections/chart/index.tsx';

/** The years below the bars of a chart from 2001 on. Those in parentheses are only shown where there is space. */
function yearsOf(bars: number): string[] {
  const words = { year: 'Year', measured: 'Measured', planned: 'Planned' };
  const years = Array.from({ length: bars }, (_, index) => 2001 + index);
  const section = {
    type: 'chart',
    title: 'Cranes',
    measure: 'Cranes',
    bars: years.map((value) => ({ year: { value, text: String(value) }, value: 1, planned: false })),
    note: 'Counted by us',
  };
  const props = { section, words, language: 'en', locale: 'en-GB' };
  const html = parseDocument(renderToString(createElement(Chart as never, props)));
  return DomUtils.getElementsByTagName('text', html)
    .map((text) => [DomUtils.textContent(text), text.attribs.class] as const)
    .filter(([text]) => /^20\d\d$/.test(text))
    .map(([text, name]) => (name === undefined ? text : `(${text})`));
}

it('all years of a short chart are shown, and on a phone as many as fit there', () => {
  expect(yearsOf(5)).toEqual(['2001', '2002', '2003', '2004', '2005']);
  expect(yearsOf(6)).toEqual(['(2001)', '2002', '(2003)', '2004', '(2005)', '2006']);
});

it('only every second or third year of a longer chart is shown, counted from the last', () => {
  expect(yearsOf(14)).toEqual(['2002', '(2004)', '(2006)', '2008', '(2010)', '(2012)', '2014']);
  expect(yearsOf(28)).toEqual(['(2001)', '2004', '(2007)', '2010', '(2013)', '2016', '(2019)', '2022', '(2025)', '2028']);
});
