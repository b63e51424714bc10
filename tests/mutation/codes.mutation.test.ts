import { expect, it } from 'vitest';
import { catalog, type FindingCode } from '../../cli/diagnostics/catalog.ts';
import { siteInMemory } from './check.ts';
import { casesOf } from './kinds.ts';

/** Codes that no mistake in content or configuration leads to, with the reason. */
const others: readonly [codes: RegExp, reason: string][] = [
  [/^output\//, 'is said of finished HTML: of what templates or other generators make, or of an icon in public/'],
  [/^file\//, 'is said of how a file lies on disk, a link, a pipe or a huge one, whatever it holds: the site is in memory here'],
  [/^exchange\//, 'is said of files that come back from translators'],
  [/^template\//, 'is said of templates of a site: those of this site are those of the tool'],
  [/^config\/too-many-redirects$/, 'needs 2,000 aliases: no single mistake makes them'],
  [/^config\/unsupported-redirects$/, 'needs a host and an address with a query: no single mistake makes both'],
  [/^route\/bad-redirect-table$/, 'is said of a table of old addresses, and this site has none'],
  [/^search\/no-pagefind$/, 'is said of a package that is not installed, by the build alone'],
  [/^translation\/machine$/, 'is said of what a program has translated: no mistake marks a text so'],
  [/^content\/front-matter$/, 'is said of Markdown files beside each other, and this site has none'],
  [/^translation\/parts-differ$/, 'is said of articles, and this site has none'],
  [/^translation\/missing-words$/, 'the templates have every word in both languages of this site'],
];

it('reach every code that content or configuration can lead to', () => {
  const reached = new Set(
    casesOf(siteInMemory().raw, Number.POSITIVE_INFINITY).flatMap(({ findings }) => findings.map(({ code }) => code)),
  );
  const missing = (Object.keys(catalog) as FindingCode[]).filter((code) => !reached.has(code));
  expect(
    missing.filter((code) => !others.some(([codes]) => codes.test(code))),
    'codes that no kind of mistake in tests/mutation/kinds/ leads to',
  ).toEqual([]);
  // A reason that is no longer valid must be removed.
  for (const [codes, reason] of others)
    expect(
      missing.some((code) => codes.test(code)),
      reason,
    ).toBe(true);
});
