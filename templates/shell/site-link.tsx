import type { ReactNode } from 'react';
import type { NavigationLink, PageLink } from '../contract.ts';
import { LinkNote } from './link-note.tsx';

/** A link to a page of the site. It marks a page in another language, and the current page. */
export function SiteLink({
  link,
  className,
  children,
}: {
  link: PageLink & Pick<NavigationLink, 'current'>;
  className?: string;
  /** The text of the link, instead of the page's title and its language. */
  children?: ReactNode;
}) {
  return (
    <a
      className={className}
      href={link.href}
      hrefLang={link.language}
      aria-current={link.current === 'page' ? 'page' : link.current === 'ancestor' ? 'true' : undefined}
    >
      {children ?? (
        <>
          {link.title}
          <LinkNote link={link} words={link.title} />
        </>
      )}
    </a>
  );
}
