import type { PageLink } from '../contract.ts';

/** The way from the home page to this one; the last item is the page itself. */
export function Breadcrumbs({ items, label }: { items: PageLink[]; label: string }) {
  return (
    <nav className="breadcrumbs" aria-label={label}>
      <ol className="breadcrumbs__list">
        {items.map((item, place) => (
          <li key={item.href}>
            <a href={item.href} aria-current={place === items.length - 1 ? 'page' : undefined}>
              {item.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
