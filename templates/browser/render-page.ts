import { navigate } from 'vike/client/router';
import type { PageContextClient } from 'vike/types';
import { replacePagesWith } from './language-links.ts';
import { isFile, leaveToBrowser, namedPart } from './links.ts';
import { type LoadedPage, loadPage, propsAddress } from './load-page.ts';
import { forgetPages, takePage, watchIntent } from './prefetch.ts';
import { saveScroll } from './scroll-position.ts';
import { SiteRoot } from './site-root.tsx';
import { fade } from './view-transition.ts';

type PageContext = Pick<
  PageContextClient,
  'isHydration' | 'isHistoryNavigation' | 'urlOriginal' | 'urlPathname'
> & {
  /** The page takes the place of the current history entry. */
  replaces?: boolean;
};

const base = import.meta.env.BASE_URL;

let root: SiteRoot | null = null;
/** Where the props lie of a page whose path does not say so: an alias, or what a host shows for unknown paths. */
const addresses = new Map<string, string>();
/** The taking over of the first page, done or not. */
let takenOver: Promise<void> = Promise.resolve();
/** Counts the pages asked for, so that an earlier one that is slow says nothing about a later one. */
let asked = 0;
/** The path of the page on the screen: not that of the address while the way back is still loading. */
let shown = '';

/**
 * Loads the page that was navigated to, before its address is in the bar: a later click supersedes it without
 * waiting. What cannot be shown here is loaded as a whole, and this never resolves.
 */
export async function loadNext(context: PageContext): Promise<LoadedPage | null> {
  const app = document.getElementById('app');
  if (context.isHydration || app === null) return null;
  asked += 1;
  const own = asked;
  const loaded = root && (await withLoading(() => takePage(addressOf(context.urlPathname, app))));
  if (own !== asked) return null;
  // Not there, of another build, or on a page that was never taken over.
  if (loaded?.page.build !== app.dataset.build) return loadWhole(context);
  if (!context.isHistoryNavigation) saveScroll();
  return loaded;
}

/** Leads on as a link does without script: once, because a page that was loaded loads nothing again by itself. */
function loadWhole({ urlOriginal, isHistoryNavigation, replaces }: PageContext): Promise<never> {
  // On the way back the address is in the bar already.
  if (isHistoryNavigation) location.reload();
  else if (replaces) location.replace(urlOriginal);
  else location.assign(urlOriginal);
  return new Promise(() => undefined);
}

/** Shows the page of the current path: hydrates the static one, or renders the one navigated to. */
export async function renderPage(context: PageContext & { data?: unknown }): Promise<void> {
  const app = document.getElementById('app');
  if (app === null) return;
  if (context.isHydration) {
    // Not waited for: until the page is taken over, links lead to whole pages.
    takenOver = hydrate(app, context.urlPathname);
    return;
  }
  const show = () => {
    root?.show(context.data as LoadedPage);
    shown = location.pathname;
    goToStart();
  };
  // The way back is instant; browsers have a motion of their own for it.
  if (context.isHistoryNavigation) show();
  else await fade(show);
}

/** Takes over the static page. Where its props cannot be fetched or are of another build, it simply stays. */
async function hydrate(app: HTMLElement, path: string): Promise<void> {
  const address = app.dataset.props;
  if (!address) return;
  const loaded = await loadPage(address).catch(() => null);
  if (loaded === null || loaded.page.build !== app.dataset.build) return;
  addresses.set(path, address);
  root = new SiteRoot(app, loaded);
  shown = location.pathname;
  replacePagesWith((href) => {
    const pageContext = { replaces: true };
    navigate(new URL(href).pathname, { overwriteLastHistoryEntry: true, pageContext }).catch(() =>
      location.replace(href),
    );
  });
  leaveToBrowser();
  watchIntent((link) => (isOtherPage(link) ? addressOf(link.pathname.slice(base.length - 1), app) : null));
  addEventListener('scrollend', () => {
    if (location.pathname === shown) saveScroll();
  });
  document.documentElement.dataset.ready = '';
}

const addressOf = (path: string, app: HTMLElement): string =>
  addresses.get(path) ?? propsAddress(path, base, app.dataset.trailingSlash ?? 'never');

/** Whether a link leads to a page of the site that is not shown now: what the client router would follow. */
function isOtherPage({ origin, pathname, target, download }: HTMLAnchorElement): boolean {
  const isPage = origin === location.origin && pathname.startsWith(base) && !isFile(pathname);
  return isPage && pathname !== location.pathname && target === '' && download === '';
}

/**
 * The page is read from its start: the part that the address names, else its top. There scroll position, Tab key and
 * assistive technology go on. On the way back Vike restores the scroll position after.
 */
function goToStart(): void {
  const part = namedPart();
  if (part === null) scrollTo(0, 0);
  else part.tabIndex = -1;
  (part ?? document.getElementById('content'))?.focus({ preventScroll: true });
}

/** Says "Loading..." when a page is not there after 150 ms. Null where it cannot be loaded. */
async function withLoading(load: () => Promise<LoadedPage>): Promise<LoadedPage | null> {
  const own = asked;
  const say = (loading: boolean) => {
    if (own === asked) root?.setLoading(loading);
  };
  const timer = setTimeout(say, 150, true);
  try {
    return await load();
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    say(false);
  }
}

/** In development: the same page with new props, without a reload. */
export async function refreshPage(): Promise<void> {
  await takenOver;
  forgetPages();
  const app = document.getElementById('app');
  if (app === null || root === null) return;
  const path = location.pathname.slice(base.length - 1);
  const loaded = await loadPage(addressOf(path, app)).catch(() => null);
  if (loaded === null) location.reload();
  else root.update(loaded);
}
