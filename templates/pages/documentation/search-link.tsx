import { type ComponentType, useEffect, useState } from 'react';
import { isPlainClick } from '../../browser/links.ts';
import type { Documentation, PageProps } from '../../contract.ts';

/** What the search over a page gets. */
export interface SearchDialogProps extends Documentation {
  search: NonNullable<Documentation['search']>;
  /** The page that it lies over. */
  page: PageProps;
  onClose(): void;
}

/** A lens. It is decoration. */
export const SearchIcon = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0m-1.8 4.2L21 21" />
  </svg>
);

/**
 * Leads to the page that searches the site, and looks like a field. Control or Command with K clicks it (`browser/static-page.ts`): a
 * letter alone would be in the way of people who speak to their computer.
 */
export const SearchLink = ({ href, label, isInHeader }: { href: string; label: string; isInHeader: boolean }) => (
  <div className={isInHeader ? 'documentation__search documentation__search--again' : 'documentation__search'}>
    <a href={href} aria-keyshortcuts="Control+K Meta+K">
      <SearchIcon />
      {label}
      <span aria-hidden="true">Ctrl K</span>
    </a>
  </div>
);

/**
 * The search over a page. Each link on the page to the one that searches the site opens it. Its code is loaded then; if it cannot be, the
 * link is followed.
 */
export function SearchOverPage({ page }: { page: PageProps }) {
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps>>();
  const { documentation } = page;
  const href = documentation?.search?.page;
  useEffect(() => {
    if (href === undefined) return;
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || !isPlainClick(event) || !opens(link, href)) return;
      event.preventDefault();
      event.stopPropagation();
      // Not every browser gives the focus to a link that is clicked. It comes back here.
      link.focus();
      loadDialog().then(
        (loaded) => setDialog(() => loaded),
        () => location.assign(href),
      );
    };
    document.addEventListener('click', open, { capture: true });
    return () => document.removeEventListener('click', open, { capture: true });
  }, [href]);
  if (Dialog === undefined || documentation?.search === undefined) return null;
  return <Dialog {...documentation} search={documentation.search} page={page} onClose={() => setDialog(undefined)} />;
}

/** The server's script is one file: what both it and a chunk of its own needed would be in another. */
const loadDialog = async (): Promise<ComponentType<SearchDialogProps>> => {
  if (import.meta.env.SSR) throw new Error('nobody clicks on the server');
  return (await import('./search-dialog.tsx')).default;
};

/** Whether a link of the page leads to the search. The search over the page has one that stays a link. */
const opens = (link: HTMLAnchorElement, href: string): boolean =>
  link.href === new URL(href, location.href).href && link.target === '' && link.closest('dialog') === null;
