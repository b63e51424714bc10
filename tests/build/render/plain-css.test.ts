import { compileString } from 'sass';
import { expect, it } from 'vitest';
import { isPlainCss } from '../../../cli/build/render/plain-css.ts';

it.each([
  '',
  '/* only a comment & more: { 5 $ } https://quay.example */',
  '.quote { color: var(--ink); margin: calc(1rem + 2px) }',
  '@media (width > 40rem) { .quote::before { content: "a & {c} 5%"; } }',
  '.quote { color: rgb(var(--ink) / 50%); width: calc(var(--wide) * 2 + 1px); grid-area: 1 / var(--row) }',
  '.quote:has(> cite) + p, a[href^="/#"] { animation: 2s turn infinite }\n@keyframes turn { to { rotate: 1turn } }',
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
  '.quote { color: red; // a comment\nmargin: 0 }',
  '.quote { width: percentage(0.5) }',
  '.quote { color: lighten(red, 10%) }',
  '.quote { color: rgb(var(--ink) lighten(red, 10%)) }',
  '.quote { width: math.div(1px, 2) }',
  '.quote { width: 2 * 8px }',
  '.quote { width: 2px - 1px }',
  '.quote { font: { family: serif; size: 2px } }',
  '.quote { content: "#{1 + 1}" }',
  '@media print { .quote { @extend .note } }',
  "@import 'other';",
  '@function double($x) { @return $x * 2 }',
  '.quote-#{1} { color: red }',
  '%shared { color: red }',
])('Sass compiles %s', (scss) => {
  expect(isPlainCss(scss)).toBe(false);
});
