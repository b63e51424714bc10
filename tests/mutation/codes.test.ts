import { expect, it } from 'vitest';
import { type Code, catalog } from '../../cli/diagnostics/catalog.ts';
import { siteInMemory } from './check.ts';
import { casesOf } from './kinds.ts';

/** Codes that no mistake in content or configuration leads to, and why. */
const others: readonly [codes: RegExp, reason: string][] = [
  [
    /^output\//,
    'is said of finished HTML: of what templates or other generators make, or of an icon in public/',
  ],
];

it('reach every code that content or configuration can lead to', () => {
  const reached = new Set(
    casesOf(siteInMemory().raw, Number.POSITIVE_INFINITY).flatMap(({ findings }) =>
      findings.map(({ code }) => code),
    ),
  );
  const missing = (Object.keys(catalog) as Code[]).filter((code) => !reached.has(code));
  expect(missing.filter((code) => !others.some(([codes]) => codes.test(code)))).toEqual([]);
  // A reason that has become none is to go.
  for (const [codes, reason] of others)
    expect(
      missing.some((code) => codes.test(code)),
      reason,
    ).toBe(true);
});
