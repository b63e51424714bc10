import { findingOf } from '../../diagnostics/finding.ts';
import type { FactStore, SeenFacts } from './fact-store.ts';
import type { Verification } from './verification.ts';

/**
 * Checks that all pages are those of a preview, if the output has to be one, or that none is. Pages that say nothing of it, such as
 * redirects, are not compared.
 */
export function checkPreview(facts: FactStore, { isPreview = false, at, report }: Verification): void {
  const pages = [...facts.files()].flatMap((file) => {
    const seen = facts.seen(file);
    const kind = seen && kindOf(seen);
    return kind ? [{ file, ...kind }] : [];
  });
  for (const { file } of pages.filter(({ isOpen }) => isOpen))
    report(findingOf('output/preview', at(file, null), { reason: 'open' }));
  const wrong = pages.filter((page) => page.isPreview !== isPreview);
  const [first] = wrong;
  if (first === undefined) return;
  // An output of the other kind is one mistake.
  if (wrong.length === pages.length) {
    const reason = isPreview ? 'no-preview' : 'preview';
    report(findingOf('output/preview', at(first.file, null), { reason }));
    return;
  }
  const reason = isPreview ? 'published-page' : 'preview-page';
  for (const { file } of wrong) report(findingOf('output/preview', at(file, null), { reason }));
}

/** Whether a page is that of a preview, and if so, whether search engines may index it. Null if it says nothing of it. */
function kindOf(page: SeenFacts): { isPreview: boolean; isOpen: boolean } | null {
  const { preview, noindex, canonical, isRedirect } = page;
  if (preview !== null) return { isPreview: true, isOpen: !noindex };
  return canonical === null || isRedirect ? null : { isPreview: false, isOpen: false };
}
