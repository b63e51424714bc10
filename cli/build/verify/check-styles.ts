import { findingOf } from '../../diagnostics/finding.ts';
import { groupBy } from '../../platform/group-by.ts';
import { sha256Of } from './policy.ts';
import type { PageToVerify, Verification } from './verification.ts';

/**
 * Checks that the inline style sheets of all pages have the same bytes. Before and after these, a page may have rules of sheets that it
 * names by disabled links: by these, scripts load what a page needs that is shown within another's document. Pages without the most
 * frequent bytes are reported.
 */
export function checkStyles(verification: Verification): void {
  const { pages, at, report } = verification;
  const groups = [...filesByStyles(verification)].flatMap(([, files]) => {
    const page = pages.facts(files[0] ?? '');
    return page === undefined ? [] : [{ files, shared: sharedStyles(page, verification) }];
  });
  const counts = new Map<string, number>();
  for (const { files, shared } of groups) for (const style of shared) counts.set(style, (counts.get(style) ?? 0) + files.length);
  const [common] = [...counts].sort(([, one], [, two]) => two - one)[0] ?? [];
  if (common === undefined) return;
  for (const { files, shared } of groups) {
    if (shared.length === 1 && shared[0] === common) continue;
    for (const file of files) {
      const { styles = [], start } = pages.facts(file) ?? {};
      if (shared.length === 0) report(findingOf('output/style', at(file, start), { found: 'none' }));
      for (const [index, style] of shared.entries()) {
        const place = at(file, styles[index]);
        if (style !== common) report(findingOf('output/style', place, { found: 'other' }));
        else if (index > 0) report(findingOf('output/style', place, { found: 'second' }));
      }
    }
  }
}

/** The pages that have the same style sheets. Redirects need none. */
function filesByStyles({ pages }: Verification): Map<string, string[]> {
  const files = [...pages.files()].filter((file) => pages.get(file)?.isRedirect === false);
  return groupBy(files, (file) => pages.get(file)?.styles ?? '');
}

/** The inline style sheets of a page, without the rules at both ends that sheets have which it names. */
function sharedStyles(page: PageToVerify, verification: Verification): string[] {
  if (page.disabledSheets.length === 0) return page.styles.map(({ value }) => value);
  const named = new Set(page.disabledSheets.flatMap((address) => rulesOf(sheetAt(address, page, verification))));
  const html = verification.read(page.file);
  return page.styles.map(({ offset }) => {
    const start = html.indexOf('>', offset) + 1;
    const rules = rulesOf(html.slice(start, html.indexOf('</style', start)));
    const first = rules.findIndex((rule) => !named.has(rule));
    const last = rules.findLastIndex((rule) => !named.has(rule));
    return sha256Of(first < 0 ? '' : rules.slice(first, last + 1).join(''));
  });
}

/** The text of a style sheet of the site; empty if the address leads to none. */
function sheetAt(address: string, page: PageToVerify, { origin, base, files, read }: Verification): string {
  const root = `${origin}${base}/`;
  const url = URL.canParse(address, page.url) ? new URL(address, page.url).href : '';
  const file = url.startsWith(root) ? url.slice(root.length) : '';
  return files.has(file) ? read(file) : '';
}

/** The rules of a minified style sheet, each with those that it holds. A brace in a text would only divide them at other places. */
function rulesOf(css: string): string[] {
  const rules: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0) continue;
    rules.push(css.slice(start, index + 1));
    start = index + 1;
  }
  return [...rules, css.slice(start)].filter((rule) => rule !== '');
}
