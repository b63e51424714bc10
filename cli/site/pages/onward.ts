import type { Onward, OnwardLink } from '../../../templates/contract/page-props.ts';
import { documentationPages } from './documentation.ts';
import { listWord } from './entry-lists.ts';
import type { Site } from './site.ts';

/** A page in the language of its menus. */
interface OnPage {
  page: string;
  /** Its kind. */
  kind: string;
  language: string;
  locale: string;
}

/**
 * The pages before and after a page: in the documentation, or in the list of its collection. Undefined for pages of other kinds, and for
 * one that is alone.
 */
export function onwardFrom(site: Site, at: OnPage): Onward | undefined {
  const [previous, next] = pagesBeside(site, at);
  const link = (page: string | null | undefined, word: keyof Onward): Onward => {
    if (!page) return {};
    const label = listWord(site.words, { ...at, word });
    return { [word]: { ...site.resolver.pageLink(page, at.language), label } satisfies OnwardLink };
  };
  const onward = { ...link(previous, 'previous'), ...link(next, 'next') };
  return Object.keys(onward).length === 0 ? undefined : onward;
}

function pagesBeside(site: Site, { page, kind, language }: OnPage): readonly (string | null | undefined)[] {
  const { definitions, routes, sequences } = site;
  if (definitions.pages.get(kind)?.isDocumentation) {
    const pages = documentationPages(site, language);
    const at = pages.indexOf(page);
    return at < 0 ? [] : [pages[at - 1], pages[at + 1]];
  }
  const routed = routes.pages.get(page);
  const isOfAny = kind === definitions.entryKind && routed?.list === null;
  return isOfAny && routed.entry ? sequences.beside(routed.entry, language) : [];
}
