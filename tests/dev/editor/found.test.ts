import { expect, it } from 'vitest';
import { shownFindings } from '../../../cli/dev/editor/found.ts';
import { catalog, type FindingCode } from '../../../cli/diagnostics/catalog.ts';
import type { Finding } from '../../../cli/diagnostics/finding.ts';
import { ofFiles } from '../../editor/of-files.ts';

const entries = Object.entries(catalog) as [FindingCode, { fix: string; hint?: unknown }][];

const shownWith = (hintOf: (entry: { fix: string; hint?: unknown }) => string) =>
  shownFindings(
    entries.map(
      ([code, entry]): Finding => ({
        ...{ code, severity: 'error', message: 'x', file: 'content/pages/a.yaml', range: null },
        hint: hintOf(entry),
      }),
    ),
    { table: null, textOf: () => null },
  );

it('what to do about a finding names neither commands nor YAML in the editor', () => {
  // All that the function may say, for it is not asked about every fact.
  const shown = shownWith(({ hint }) => (hint === undefined ? 'Did you mean "title"?' : String(hint)));
  const naming = shown.filter(({ hint = '' }) => ofFiles.test(hint)).map(({ code }) => code);
  expect(naming).toEqual([]);
  expect(shown.filter(({ hint }) => hint !== undefined).length).toBeGreaterThan(40);
});

it('what to do about any finding of a code is left to the editor', () => {
  expect(shownWith(({ fix }) => fix).filter(({ hint }) => hint !== undefined)).toEqual([]);
});
