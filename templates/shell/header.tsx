import { type FocusEvent, useRef } from 'react';
import type { NavigationGroup, NavigationLink, PageProps } from '../contract.ts';
import { Icon } from '../drawings/icon.tsx';
import { NamedDrawing } from '../drawings/named-drawing.tsx';
import { LanguageLinks } from './language-links.tsx';
import { LinkNote } from './link-note.tsx';
import { Logo } from './logo.tsx';
import { useClosingPopovers, useExpanded } from './popovers.ts';
import { SiteLink } from './site-link.tsx';

/** The most pages of a group that are a plain list below its name. More of them are an index. */
const plainPages = 3;

/** The most letters of the action that stand beside the name of the site and the menu button of a phone. A longer one is in the menu. */
const shortAction = 16;

/**
 * Logo, navigation, languages. Menus are native popovers: they open, close each other, react to Escape and return the focus
 * without script. On small screens, the whole menu is one popover that shows all submenus. A script before React marks the header of a
 * page that is scrolled.
 */
export function Header({ page }: { page: PageProps }) {
  const { shell } = page;
  const root = useRef<HTMLElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const expanded = useExpanded(menu);
  useClosingPopovers(root, `${page.language} ${page.page}`);
  const action = shell.action && <SiteLink link={shell.action} className="button header__action" />;
  const isShort = shell.action && shell.action.title.length <= shortAction;

  return (
    <header className="header" ref={root} suppressHydrationWarning>
      <div className="container header__bar">
        <Logo shell={shell} />
        <button type="button" className="header__toggle" popoverTarget="menu" aria-expanded={expanded}>
          <Icon name="menu" />
          <Icon name="close" />
          <span className="header__toggle-text">{shell.words.nav.menu}</span>
        </button>
        <div className="menu" id="menu" popover="auto" ref={menu}>
          <nav className="menu__navigation" aria-label={shell.words.nav.label}>
            <ul className="navigation">
              {shell.navigation.map((group) => (
                <Group key={group.key} group={group} buttonLabel={shell.words.nav.submenu} />
              ))}
            </ul>
          </nav>
          {!isShort && action}
          <LanguageLinks languages={shell.languages} label={shell.words.language.label} />
        </div>
        {isShort && action}
      </div>
    </header>
  );
}

/** A link of a menu: the page, what it is about, its drawing, which is loaded when the menu opens. */
const MenuLink = ({ link }: { link: NavigationLink }) => (
  <SiteLink link={link} className="submenu__link">
    <span className="submenu__text">
      {link.title}
      <LinkNote link={link} words={link.title} />
      {link.line && (
        <>
          {' '}
          <span className="submenu__line">{link.line}</span>
        </>
      )}
    </span>
    {link.drawing && <NamedDrawing name={link.drawing} isSmall isLazy />}
  </SiteLink>
);

function Group({ group, buttonLabel }: { group: NavigationGroup; buttonLabel: string }) {
  const submenu = useRef<HTMLUListElement>(null);
  const expanded = useExpanded(submenu);
  const id = `submenu-${group.key}`;
  const isPlain = group.submenu.length <= plainPages;
  const closeWhenLeft = ({ relatedTarget, currentTarget }: FocusEvent) => {
    // Without a target, the window has lost the focus, or the browser closes the submenu itself.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) submenu.current?.hidePopover?.();
  };
  return (
    <li className="navigation__group" onBlur={closeWhenLeft}>
      <SiteLink link={group} className="navigation__link" />
      {group.submenu.length > 0 && (
        <>
          <button
            type="button"
            className="navigation__button"
            popoverTarget={id}
            aria-label={buttonLabel.replace('{title}', group.title)}
            aria-expanded={expanded}
          >
            <Icon name="down" />
          </button>
          <ul className={isPlain ? 'submenu submenu--plain' : 'submenu'} id={id} popover="auto" data-title={group.title} ref={submenu}>
            {group.submenu.map((link) => (
              <li key={link.href}>
                <MenuLink link={link} />
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}
