import { expect, it } from 'vitest';
import { activeContent, foreignReferences } from '../../cli/content/drawings.ts';
import type { Finding } from '../../cli/diagnostics/finding.ts';

/** `line:column-column` of each finding, with an exclusive end. */
const places = (findings: readonly Finding[]) =>
  findings.map(({ range }) => `${range?.start.line}:${range?.start.column}-${range?.end.column}`);

it('a drawing with a script is reported at the name of the element', () => {
  expect(places(activeContent('a.svg', '<svg>\n<script href="#a"/></svg>'))).toEqual(['2:1-8']);
});

it('what a drawing would load is reported each time, up to a number that helps', () => {
  const drawing = (count: number) => `<svg>${'<image href="https://a.example/b.png"/>\n'.repeat(count)}</svg>`;
  expect(places(foreignReferences('a.svg', drawing(2)))).toEqual(['1:19-42', '2:14-37']);
  expect(foreignReferences('a.svg', drawing(50))).toHaveLength(20);
});
