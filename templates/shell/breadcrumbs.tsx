import type { PageProps } from '../contract.ts';

/** The path from the home page to this one. The last item is the page itself. */
export function Breadcrumbs({ page }: { page: PageProps }) {
  const { navigation, words, home } = page.shell;
  // Names in the navigation are shorter than titles.
  const named = navigation.flatMap((group) => [group, ...group.submenu]);
  const name = (href: string) =>
    href === home ? words.nav.home : named.find((link) => link.href === href)?.title;
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
            <a
              href={href}
              lang={name(href) === undefined ? language : undefined}
              aria-current={place === page.breadcrumbs.length - 1 ? 'page' : undefined}
            >
              {name(href) ?? title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
