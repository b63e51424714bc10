import { expect, it } from 'vitest';
import { checkOverrides } from '../../../cli/check/overrides/check-overrides.ts';

const tool = ['pages/text/definition.ts', 'pages/text/index.tsx', 'shell/words.ts', 'collections/jobs/definition.ts'];

/** The codes of what is reported for a template of a site. */
function codesFor(path: string): string[] {
  const codes: string[] = [];
  const files = { own: new Map([[path, '']]), kept: new Map(), tool, original: () => null };
  checkOverrides(files, ({ code }) => codes.push(code));
  return codes;
}

it.each(['collections/ferries/definition.ts', 'collections/ferries/source.ts', 'pages/tour/index.tsx', 'harbour/words.ts'])(
  '%s is found by its folder',
  (path) => {
    expect(codesFor(path)).toEqual([]);
  },
);

it.each(['pages/tour/source.ts', 'pages/tour/parts/index.tsx', 'harbour/index.tsx', 'harbour.ts'])('%s is not', (path) => {
  expect(codesFor(path)).toEqual(['template/replaces-nothing']);
});
