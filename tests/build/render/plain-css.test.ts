import { compileString } from 'sass';
import { expect, it } from 'vitest';
import { isPlainCss } from '../../../cli/build/render/plain-css.ts';

it.each([
  '',
  '/* $only a comment & more */',
  '.quote { color: var(--ink); margin: calc(1rem + 2px) }',
  '@media (width > 40rem) { .quote::before { content: "a // $b & {c}"; } }',
  '@supports (color: red) { @media print { a { color: rgb(0 0 0 / 50%) } } }',
])('Sass is not needed for %s', (css) => {
  const bare = (text: string) => text.replace(/\/\*.*\*\/|[\s;]/g, '');
  expect(isPlainCss(css)).toBe(true);
  expect(bare(compileString(css).css)).toBe(bare(css).replace('rgb(000/50%)', 'rgba(0,0,0,0.5)'));
});

it.each([
  "@use 'breakpoints' as *;",
  '.quote { @include medium { color: red } }',
  '.quote { cite { color: red } }',
  '.quote { &__name { color: red } }',
  '@media print { .quote { cite { color: red } } }',
  '$space: 1rem; .quote { margin: $space }',
  '// a comment\n.quote { color: red }',
  '.quote { width: percentage(0.5) }',
  '.quote-#{1} { color: red }',
  '%shared { color: red }',
])('Sass compiles %s', (scss) => {
  expect(isPlainCss(scss)).toBe(false);
});
