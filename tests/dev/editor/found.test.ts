import { expect, it } from 'vitest';
import { shownFindings } from '../../../cli/dev/editor/found.ts';
import { catalog, type FindingCode } from '../../../cli/diagnostics/catalog.ts';
import type { Finding } from '../../../cli/diagnostics/finding.ts';
import { ownHints } from '../../../editor/model/findings.ts';
import { words } from '../../../editor/words/words.ts';

/** A command of the tool, or how something is written in YAML. */
const ofFiles = /tvilling [a-z]|YAML|\w+"?: (?:\[|\{|true)/;

it('what to do about a finding names neither commands nor YAML in the editor', () => {
  const entries = Object.entries(catalog) as [FindingCode, { fix: string; hint?: unknown }][];
  const findings = entries.map(
    ([code, { fix, hint }]): Finding => ({
      ...{ code, severity: 'error', message: 'x', file: 'content/pages/a.yaml', range: null },
      // All that the function may say, for it is not asked about every fact.
      hint: `${fix} ${hint === undefined ? '' : String(hint)}`,
    }),
  );
  const shown = shownFindings(findings, { table: null, textOf: () => null });
  const naming = shown.filter(({ hint = '' }) => ofFiles.test(hint)).map(({ code }) => code);
  expect(naming).toEqual([]);
  expect(shown.filter(({ hint }) => hint !== undefined).length).toBeGreaterThan(40);
});

it('the editor says in its own words what is done about a translation', () => {
  for (const [code, key] of Object.entries(ownHints)) {
    expect(Object.keys(catalog)).toContain(code);
    expect(Object.values(words[key]).filter((text) => ofFiles.test(text))).toEqual([]);
  }
});
