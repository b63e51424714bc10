import type { ComponentType, ReactNode } from 'react';
import type { PageProps } from '../contract.ts';
import { NumberLocale } from '../digits.ts';
import { FallbackNotice } from '../fallback/notice.tsx';
import type { PageComponentProps } from '../pages/page-component.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Loading, RouteAnnouncer } from './status.tsx';

export interface SiteProps {
  page: PageProps;
  /** The component of the page's kind. */
  Page: ComponentType<PageComponentProps>;
  /** The page's sections, rendered in their frames. */
  sections: ReactNode;
  /** The title to announce after a navigation without page load. */
  announcement?: string | undefined;
  /** Whether a page is loading. */
  loading?: boolean | undefined;
}

/** A whole page: shell and content. It is the same on the server and in the browser. */
export function Site({ page, Page, sections, announcement, loading }: SiteProps) {
  const { shell } = page;
  const { words } = shell;
  return (
    <ErrorBoundary words={words.common}>
      <a className="skip-link" href="#content">
        {words.common.skip}
      </a>
      <Header page={page} />
      <main
        className="main"
        id="content"
        tabIndex={-1}
        lang={page.text?.language}
        dir={page.text?.direction}
        data-interactive={page.interactive?.page}
      >
        <FallbackNotice page={page} />
        {/* Inside the main part, so that the way onward stays; another page starts afresh. */}
        <ErrorBoundary key={page.canonical} words={words.common}>
          <Page page={page} sections={sections} />
        </ErrorBoundary>
      </main>
      <NumberLocale value={page.locale}>
        <Footer shell={shell} />
      </NumberLocale>
      <Loading text={words.common.loading} visible={loading} />
      <RouteAnnouncer announcement={announcement} />
    </ErrorBoundary>
  );
}
