import type { NavigationLink, PageProps } from 'tvilling/templates/contract';

/** The name of the site, the navigation, and the languages. */
export function Header({ page: { shell } }: { page: PageProps }) {
  return (
    <header className="header">
      <a className="logo" href={shell.home}>
        {shell.name}
      </a>
      <nav>
        <ul className="navigation">
          {shell.navigation.map((group) => (
            <li key={group.key}>
              <Item link={group} />
              <ul>
                {group.submenu.map((link) => (
                  <li key={link.href}>
                    <Item link={link} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      <ul className="languages">
        {shell.languages.map(({ code, name, href }) => (
          <li key={code}>
            <a href={href} lang={code} hrefLang={code}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </header>
  );
}

const Item = ({ link: { href, title, current } }: { link: NavigationLink }) => (
  <a href={href} aria-current={current === 'page' ? 'page' : undefined}>
    {title}
  </a>
);
