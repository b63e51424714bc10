import { expect, it } from 'vitest';
import { checkInteractive } from '../../../cli/check/overrides/check-interactive.ts';
import type { Definitions } from '../../../cli/definitions/definitions.ts';
import type { Finding } from '../../../cli/diagnostics/finding.ts';

/** Where something is reported, as `file:line:column`, for templates of a site whose section `tide` says nothing of its loading. */
function reportedFor(own: Record<string, string>, interactive?: 'visible' | 'intent'): string[] {
  const definition = { interactive } as never;
  const definitions: Pick<Definitions, 'sections' | 'pages'> = {
    sections: new Map([['tide', definition]]),
    pages: new Map([['harbour', definition]]),
  };
  const found: Finding[] = [];
  checkInteractive({ own: new Map(Object.entries(own)) }, definitions, (finding) => found.push(finding));
  return found.map(({ code, file, range }) => `${code} ${file}:${range?.start.line}:${range?.start.column}`);
}

const index = 'sections/tide/index.tsx';

it.each([
  ['a state', 'const [a, setA] = useState(0);', 19],
  ['a state with a type', 'const [a, setA] = useState<number>();', 19],
  ['an effect', 'useEffect(() => {}, []);', 1],
  ['an effect of the namespace', 'React.useEffect(() => {}, []);', 7],
  ['a handler', '<button type="button" onClick={add}>', 23],
  ['a handler beside an address', '<a href="https://a.example/*" onClick={add}>', 31],
])('reports %s', (_, text, column) => {
  expect(reportedFor({ [index]: text })).toEqual([`template/not-interactive templates/${index}:1:${column}`]);
});

it.each([
  ['a hook that only computes', 'const id = useId();'],
  ['an import alone', "import { useState } from 'react';"],
  ['a comment of the line', 'a // useState()'],
  ['a comment', '/* first\n useState()\n */'],
  ['a text', "const a = ' onClick={';"],
  ['a hook of its own', 'useStateOfTide();'],
  ['markup that says it itself', '<div data-interactive="visible" onClick={add}>'],
])('reports no %s', (_, text) => {
  expect(reportedFor({ [index]: text })).toEqual([]);
});

it('reports the component of a page kind, and none whose definition says it', () => {
  const own = { 'pages/harbour/index.tsx': '\n  useReducer(a, b)' };
  expect(reportedFor(own)).toEqual(['template/not-interactive templates/pages/harbour/index.tsx:2:3']);
  expect(reportedFor(own, 'intent')).toEqual([]);
});

it('follows imports of the site, also in circles, and no other file', () => {
  const own = {
    [index]: "import { Hours } from './hours.tsx'; // useState()",
    'sections/tide/hours.tsx': "import '../clock.ts'; import './index.tsx';",
    'sections/clock.ts': 'useEffect(tick)',
    'shell/header.tsx': 'useEffect(tick)',
  };
  expect(reportedFor(own)).toEqual(['template/not-interactive templates/sections/clock.ts:1:1']);
});
