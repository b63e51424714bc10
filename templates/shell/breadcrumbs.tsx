import type { PageProps } from '../contract.ts';

/** The path from the home page to this one. The last item is the page itself. */
export function Breadcrumbs({ page }: { page: PageProps }) {
  const { words } = page.shell;
  return (
    <nav
      className="breadcrumbs"
      aria-label={words.nav.breadcrumbs}
      // The text around it may be in another language.
      lang={page.text && page.language}
      dir={page.text && page.direction}
    >
      <ol className="breadcrumbs__list">
        {page.breadcrumbs.map(({ href, title, language }, place) => (
          <li key={href}>
            <a href={href} lang={language} aria-current={place === page.breadcrumbs.length - 1 ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
