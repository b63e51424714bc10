import { findingOf } from '../../diagnostics/finding.ts';
import type { Verification } from './verification.ts';

/** Checks that all pages have the same inline style sheet, byte for byte. Pages without the most frequent one are reported. */
export function checkStyles({ pages, at, report }: Verification): void {
  const counts = new Map<string, number>();
  for (const file of pages.files())
    for (const style of pages.get(file)?.styles ?? []) counts.set(style, (counts.get(style) ?? 0) + 1);
  const [common] = [...counts].sort(([, one], [, two]) => two - one)[0] ?? [];
  if (common === undefined) return;
  for (const file of pages.files()) {
    const { styles: [first, ...others] = [], isRedirect = true } = pages.get(file) ?? {};
    if (isRedirect || (first === common && others.length === 0)) continue;
    const page = pages.facts(file);
    if (page === undefined) continue;
    const { styles, start } = page;
    if (styles.length === 0) report(findingOf('output/style', at(file, start), { found: 'none' }));
    for (const [index, style] of styles.entries()) {
      if (style.value !== common) report(findingOf('output/style', at(file, style), { found: 'other' }));
      else if (index > 0) report(findingOf('output/style', at(file, style), { found: 'second' }));
    }
  }
}
