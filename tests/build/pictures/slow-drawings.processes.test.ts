import { expect, it } from 'vitest';
import { day } from '../../output-files.ts';
import { runMain } from '../../run-main.ts';
import { temporarySite } from '../../temporary-site.ts';

/** A drawing around a shape. Its units are pixels. */
const drawing = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${inner}</svg>`;
const shape = '<rect width="32" height="32"/>';

it.each([
  ['a filter', `<filter id="f"><feMorphology radius="1e6"/></filter><g filter="url(#f)">${shape}</g>`],
  [
    'three thousand masks',
    Array.from({ length: 3000 }, (_, index) => `<mask id="m${index}">${shape}</mask><g mask="url(#m${index})">${shape}</g>`).join(''),
  ],
  ['groups within groups', '<g opacity=".9">'.repeat(400) + shape + '</g>'.repeat(400)],
  ['huge numbers', '<circle r="1e30"/><path stroke="#000" stroke-width="1e20" d="M0 0L1e20 5"/>'.repeat(100)],
  ['dashes', '<path d="M0 0H32M0 5H32M0 9H32" stroke="#000" stroke-dasharray="0.001"/>'.repeat(50)],
])('icons are not made of a drawing that takes too long because of %s', async (_, inner) => {
  const site = temporarySite('minimal', { 'public/favicon.svg': drawing(inner) });
  const { code, stderr } = await runMain(['build', '--root', site, '--date', day]);
  expect(stderr).toMatch(/^public\/favicon\.svg {2}error {2}output\/unreadable-icon\n.*more than 2 seconds or 400 MB/m);
  expect(code).toBe(1);
});
