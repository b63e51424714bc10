import type { LanguageLink, NavigationGroup, NavigationLink, PageProps, Shell } from '../../../templates/contract/page-props.ts';
import { nameOfSite } from '../../definitions/fields/company.ts';
import { languageOf } from '../../definitions/fields/config.ts';
import type { Localized } from '../../definitions/fields/fields.ts';
import type { PageLink } from '../../definitions/fields/form-fields.ts';
import type { MenuLink } from '../../definitions/fields/link.ts';
import type { Navigation } from '../../definitions/fields/navigation.ts';
import { menuPage } from '../../definitions/fields/page-reference.ts';
import { localeOf } from '../../definitions/locale.ts';
import { partLanguages } from '../facts/part-languages.ts';
import { href } from '../routes/addresses.ts';
import { nearestInLanguage } from '../routes/route-table.ts';
import { contactFactsIn, registrationIn } from './contact-facts.ts';
import { unexpectedLanguage } from './page-links.ts';
import type { Site } from './site.ts';

interface Item {
  /** Left out, the link has the title of the page. */
  title?: Localized<string> | undefined;
  path: MenuLink;
}

/** The chain of pages from the root down to `page`, both included. */
export function lineage({ routes }: Site, page: string): string[] {
  const chain: string[] = [];
  for (let key: string | null = page; key !== null; key = routes.pages.get(key)?.parent ?? null) chain.unshift(key);
  return routes.root === null || chain[0] === routes.root ? chain : [routes.root, ...chain];
}

/**
 * The way to a page as the page shows it, from the first page to itself. Names in the navigation are shorter than titles.
 */
export function breadcrumbsTo(
  site: Site,
  { page, language }: { page: string; language: string },
  { navigation, home, words }: Shell,
): PageProps['breadcrumbs'] {
  const named = navigation.flatMap((group) => [group, ...group.submenu]);
  return lineage(site, page).map((key) => {
    const link = site.resolver.pageLink(key, language);
    const { href } = link;
    const name = href === home ? words.nav.home : named.find((item) => item.href === href)?.title;
    return name === undefined ? link : { href, title: name };
  });
}

/** The frame of a page: menus with the current page marked, language switcher, footer, words. */
export function shellFor(site: Site, page: string, language: string): PageProps['shell'] {
  const { config, address, date } = site;
  const { main, menus, action, footer, legal, fields } = menusFor(site, page, language);
  const logo = logoOf(site);
  return {
    name: nameOfSite(config, language),
    ...(logo === undefined ? {} : { logo }),
    home: href(address, rootPath(site, language)),
    navigation: main,
    ...(menus === undefined ? {} : { menus }),
    ...(action === undefined ? {} : { action }),
    languages: languageLinks(site, page, language),
    detection: {
      order: config.detection,
      storageKeys: ['i18nextLng', config.product],
      fallback: config.sourceLanguage,
    },
    footer: { links: footer, legal, ...companyFacts(site, language), year: Number(date.slice(0, 4)) },
    fields,
    words: shellWords(site, language),
  };
}

/** The menus of a page, with the items for its language. */
export function menusFor(site: Site, page: string, language: string) {
  const { config, navigation } = site;
  const footerLanguage = config.footer.localizeLinks ? language : config.sourceLanguage;
  const link = (item: Item, target = language) => navigationLink(site, item, page, language, target);
  const shown = <I extends Item>(items: readonly I[] = []) => items.filter((item) => isInMenus(site, item, language));
  const ownFields = (of: 'link' | 'fields', value: object) => addedFields(site, of, value, language);
  const groups = (menu: Navigation['main']) =>
    shown(menu).map(
      (group): NavigationGroup => ({
        ...link(group),
        key: group.path.name,
        submenu: shown(group.submenu).map((item) => ({ ...link(item), ...ownFields('link', item) })),
      }),
    );
  const { main, menus, action, footer, legal } = navigation;
  const [shownAction] = shown(action && [action]);
  return {
    main: groups(main),
    menus: menus && Object.fromEntries(Object.entries(menus).map(([name, menu]) => [name, groups(menu)])),
    action: shownAction && link(shownAction),
    footer: shown(footer).map((item) => {
      const group = item.withPages && main.find(({ path }) => path.name === item.path.name);
      const below = group ? { submenu: shown(group.submenu).map((below) => link(below)) } : {};
      return { ...link(item, footerLanguage), ...below };
    }),
    legal: shown(legal).map((item) => link(item)),
    fields: ownFields('fields', navigation),
  };
}

/** What the footer says of the company. */
function companyFacts({ config, date }: Site, code: string): Omit<Shell['footer'], 'links' | 'legal' | 'year'> {
  const language = languageOf(config, code);
  const { organization, addressLines, phone, email, hours } = contactFactsIn(config, language, date);
  const registration = registrationIn(config, language);
  return {
    address: addressLines.length === 0 ? [] : [organization, ...addressLines],
    ...(phone === undefined ? {} : { phone }),
    ...(email === undefined ? {} : { email }),
    hours,
    ...(registration === undefined ? {} : { registration }),
  };
}

/** The fields that the shell's definition adds: to a link of a submenu, or to the navigation. */
function addedFields({ definitions: { shell }, resolver }: Site, of: 'link' | 'fields', value: object, language: string): object {
  const added = Object.keys(shell[of] ?? {});
  const own = Object.fromEntries(Object.entries(value).filter(([name]) => added.includes(name)));
  return resolver.inLanguage(own, language);
}

// The keys are those of the shell's word set. The contract's type follows it.
const shellWords = (site: Site, language: string) =>
  site.resolver.words(site.definitions.shell.words.name, language) as PageProps['shell']['words'];

/** The path of the first page in a language, or else in the source language. */
export const rootPath = ({ routes, config }: Pick<Site, 'routes' | 'config'>, language: string): string => {
  const paths = routes.root === null ? undefined : routes.pages.get(routes.root)?.paths;
  return paths?.get(language) ?? paths?.get(config.sourceLanguage) ?? '/';
};

/** Whether the menus of a language have an item. */
export const isInMenus = ({ routes }: Site, item: Item, language: string): boolean =>
  partLanguages(item, (page) => routes.pages.get(page)?.meantFor ?? null)?.includes(language) ?? true;

/** A link in a menu, with its title in the reader's language. `target`: the language of the page that it leads to. */
export function navigationLink(site: Site, { title: own, path }: Item, page: string, language: string, target = language): NavigationLink {
  const to: PageLink = site.resolver.inLanguage(path, target);
  const title = own === undefined ? to.title : site.resolver.inLanguage(own, language);
  const key = menuPage({ path });
  if (key === null) return { ...to, title };
  const textLanguage = to.language ?? target;
  // A site that has its footer lead to another language says so in the words, if it wants.
  const languageName = textLanguage === target ? undefined : unexpectedIn(site, textLanguage, language);
  const inOther = textLanguage === language ? {} : { language: textLanguage, ...(languageName === undefined ? {} : { languageName }) };
  const isHere = to.language === undefined || site.routes.pages.get(key)?.fallbacks.has(target);
  // The same page in another language is not the current page.
  if (target !== language || !isHere) return { href: to.href, title, ...inOther };
  const isAncestor = key !== site.routes.root && lineage(site, page).includes(key);
  const current = key === page ? 'page' : isAncestor ? 'ancestor' : undefined;
  return { href: to.href, title, ...inOther, ...(current === undefined ? {} : { current }) };
}

/** The name of the language of a page in that of a menu; undefined if those who read the menu expect it. */
const unexpectedIn = ({ config }: Site, language: string, menu: string): string | undefined =>
  unexpectedLanguage(language, { readers: [menu], locale: localeOf(languageOf(config, menu)) });

function languageLinks(site: Site, page: string, language: string): LanguageLink[] {
  const { config, routes, address } = site;
  const own = shellWords(site, language).language.suggestion;
  return config.languages.map(({ code, name, flag, direction }) => {
    const nearest = nearestInLanguage(routes, page, code);
    const isTwin = nearest?.page === page && !nearest.isFallback;
    const { suggestion, accept, dismiss } = shellWords(site, code).language;
    return {
      code,
      name,
      flag,
      direction,
      href: href(address, nearest?.path ?? rootPath({ routes, config }, code)),
      current: code === language,
      // Between variants of a language, the words would say that the page is there in the language that it is in.
      ...(isTwin && suggestion !== own ? { suggestion: { text: suggestion, accept, dismiss } } : {}),
    };
  });
}

/**
 * The logo for the header; undefined if the site has none, or if its size cannot be read. A small drawing stands in the page itself, so it
 * is there with the first text.
 */
export function logoOf({ config, publicPictures, address }: Site): Shell['logo'] {
  const { logo } = config.look;
  const size = logo && publicPictures.size(logo.file);
  if (logo === undefined || !size) return undefined;
  const { file, dark, holdsName } = logo;
  const { width, height } = size;
  const src = (path: string) => publicPictures.inline(path) ?? `${address.base}/${path}`;
  return { src: src(file), ...(dark === undefined ? {} : { dark: src(dark) }), width, height, holdsName };
}
