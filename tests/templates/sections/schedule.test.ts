import { DomUtils, parseDocument } from 'htmlparser2';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import Schedule from '../../../templates/sections/schedule/index.tsx';

interface Phase {
  title: string;
  from: number;
  to?: number;
  description: string;
  milestone?: string;
}

function drawn(items: readonly Phase[], locale = 'en-GB') {
  const words = { one: { week: 'Week {time}' }, several: { week: 'Weeks {time}' } };
  const props = { section: { type: 'schedule', unit: 'week', items }, words, language: 'en', locale };
  const html = parseDocument(renderToString(createElement(Schedule as never, props)));
  const named = (name: string) => DomUtils.getElementsByTagName(name, html);
  const times = named('p').filter(({ attribs }) => attribs.class?.includes('schedule__time'));
  return {
    times: times.map((time) => DomUtils.textContent(time)),
    bars: named('rect').map(({ attribs: { x, width } }) => [x, width]),
    marks: named('path').map(({ parent }) => (parent as { attribs?: { x?: string } } | null)?.attribs?.x),
    numbers: named('text').map((text) => DomUtils.textContent(text)),
  };
}

const survey = { title: 'Survey', from: 1, description: 'All bollards are measured.' };
const works = { title: 'Works', from: 2, to: 8, description: 'The quay is closed.', milestone: 'First ship' };

it('a schedule says when each phase is, and draws it on a scale that ends with the last one', () => {
  expect(drawn([survey, works])).toEqual({
    times: ['Week 1', 'Weeks 2–8'],
    bars: [
      ['0%', '12.5%'],
      ['12.5%', '87.5%'],
    ],
    marks: ['100%'],
    numbers: ['2', '4', '6', '8'],
  });
});

it('the scale of a schedule counts in round numbers, in the digits of the language', () => {
  expect(drawn([survey, { ...works, to: 1 }]).numbers).toEqual(['1']);
  expect(drawn([survey, { ...works, to: 104 }]).numbers).toEqual(['20', '40', '60', '80', '100']);
  expect(drawn([survey, { ...works, to: 3 }], 'ar-EG').times).toEqual(['Week ١', 'Weeks ٢–٣']);
});
