import type {
  FormContext,
  LanguageLink,
  NavigationGroup,
  NavigationLink,
  PageProps,
} from '../../templates/contract.ts';
import { weekdays } from '../schema/config.ts';
import type { PageReference } from '../schema/fields.ts';
import { href } from './addresses.ts';
import { nearestInLanguage } from './route-table.ts';
import type { Site } from './site.ts';

interface Item {
  title: { values: Readonly<Record<string, string>> };
  path: PageReference;
}

/** The chain of pages from the root down to `page`, both included. */
export function lineage({ routes }: Site, page: string): string[] {
  const chain: string[] = [];
  for (let key: string | null = page; key !== null; key = routes.pages.get(key)?.parent ?? null)
    chain.unshift(key);
  return routes.root === null || chain[0] === routes.root ? chain : [routes.root, ...chain];
}

/** Everything around a page: menus with the current place marked, the switcher, the footer, the words. */
export function shellFor(site: Site, page: string, language: string): PageProps['shell'] {
  const { config, navigation, resolver, address, date } = site;
  const { forms: _forms, ...words } = resolver.inLanguage(site.ui, language);
  const footerLanguage = config.footer.localizeLinks ? language : config.sourceLanguage;
  const link = (item: Item, target = language) => navigationLink(site, item, page, language, target);
  return {
    name: config.name,
    home: href(address, rootPath(site, language)),
    navigation: navigation.main.map(
      (group): NavigationGroup => ({
        ...link(group),
        key: group.path.page,
        submenu: (group.submenu ?? []).map((item) => link(item)),
      }),
    ),
    action: link(navigation.action),
    languages: languageLinks(site, page, language),
    detection: {
      order: config.detection,
      storageKeys: ['i18nextLng', config.product],
      fallback: config.sourceLanguage,
    },
    footer: {
      links: navigation.footer.map((item) => link(item, footerLanguage)),
      legal: navigation.legal.map((item) => link(item)),
      email: config.contact.email,
      year: Number(date.slice(0, 4)),
    },
    words,
  };
}

const rootPath = ({ routes, config }: Pick<Site, 'routes' | 'config'>, language: string): string => {
  const paths = routes.root === null ? undefined : routes.pages.get(routes.root)?.paths;
  return paths?.get(language) ?? paths?.get(config.sourceLanguage) ?? '/';
};

/** A menu link, its title in the reader's language; `target` is the language of the page that it leads to. */
function navigationLink(
  site: Site,
  item: Item,
  page: string,
  language: string,
  target: string,
): NavigationLink {
  const { page: key, anchor } = item.path;
  const to = site.resolver.pageLink(key, target, anchor);
  const title = item.title.values[language] ?? to.title;
  const linkLanguage = to.language ?? target;
  // The page in another language is another page than the one that is read.
  if (linkLanguage !== language) return { href: to.href, title, language: linkLanguage };
  const isAncestor = key !== site.routes.root && lineage(site, page).includes(key);
  const current = key === page ? 'page' : isAncestor ? 'ancestor' : undefined;
  return { href: to.href, title, ...(current === undefined ? {} : { current }) };
}

function languageLinks(
  { config, routes, address, resolver, ui }: Site,
  page: string,
  language: string,
): LanguageLink[] {
  return config.languages.map(({ code, name, flag, direction }) => {
    const nearest = nearestInLanguage(routes, page, code);
    const isTwin = nearest?.page === page;
    const { suggestion, accept, dismiss } = resolver.inLanguage(ui.language, code);
    return {
      code,
      name,
      flag,
      direction,
      href: href(address, nearest?.path ?? rootPath({ routes, config }, code)),
      current: code === language,
      ...(isTwin && code !== language ? { suggestion: { text: suggestion, accept, dismiss } } : {}),
    };
  });
}

/** Pages shown after a form was sent without script, by page key. */
const afterForm = { thanks: 'thank-you', failed: 'not-sent', privacy: 'privacy' };

/** What the forms of a page need to know. `topics` are the pages below the services page. */
export function formContext({ config, resolver, routes, address, ui }: Site, language: string): FormContext {
  const { receiver } = config.forms;
  const { hours } = config.contact;
  const topics = [...routes.pages.values()].filter(
    ({ parent, paths }) => parent === 'services' && paths.has(language),
  );
  const endpoint = (form: 'contact' | 'consultation'): string => {
    switch (receiver.type) {
      case 'endpoint':
        return receiver.url.startsWith('/') ? `${address.base}${receiver.url}` : receiver.url;
      case 'formspree':
        return `https://formspree.io/f/${receiver[form]}`;
      case 'web3forms':
        return 'https://api.web3forms.com/submit';
      case 'netlify':
        return resolver.pageLink(afterForm.thanks, language).href;
    }
  };
  // Formspree and Web3Forms send the visitor back from their own host, and ask for an absolute address.
  const thanks = resolver.pageLink(afterForm.thanks, language);
  const { receivers: _receivers, ...words } = ui.forms;
  return {
    words: resolver.inLanguage(words, language),
    receiver: receiver.type,
    endpoints: { contact: endpoint('contact'), consultation: endpoint('consultation') },
    ...(receiver.type === 'web3forms' ? { accessKey: receiver.accessKey } : {}),
    thanks:
      receiver.type === 'endpoint' || receiver.type === 'netlify'
        ? thanks
        : { ...thanks, href: address.origin + thanks.href },
    failed: resolver.pageLink(afterForm.failed, language),
    privacy: resolver.pageLink(afterForm.privacy, language),
    topics: topics.map(({ page }) => ({ value: page, label: resolver.pageLink(page, language).title })),
    hours: {
      firstDay: weekdays.indexOf(hours.from) + 1,
      lastDay: weekdays.indexOf(hours.to) + 1,
      opens: hours.opens,
      closes: hours.closes,
      timeZone: config.timeZone,
      slotMinutes: 60,
    },
  };
}
