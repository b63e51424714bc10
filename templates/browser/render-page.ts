import { navigate } from 'vike/client/router';
import type { PageContextClient } from 'vike/types';
import { replacePagesWith } from './language-links.ts';
import { type LoadedPage, loadPage, propsAddress } from './load-page.ts';
import { SiteRoot } from './site-root.tsx';

type PageContext = Pick<PageContextClient, 'isHydration' | 'urlPathname'>;

const base = import.meta.env.BASE_URL;

let root: SiteRoot | null = null;
/** Where the props lie of a page whose path does not say so: an alias, or what a host shows for unknown paths. */
const addresses = new Map<string, string>();
/** The taking over of the first page, done or not. */
let takenOver: Promise<void> = Promise.resolve();
/** Counts the pages asked for, so that an earlier one that is slow says nothing about a later one. */
let asked = 0;

/**
 * Loads the page that was navigated to, before its address is in the bar: a later click supersedes it without
 * waiting. Null where the browser has to load the page as a whole.
 */
export async function loadNext({ isHydration, urlPathname }: PageContext): Promise<LoadedPage | null> {
  const app = document.getElementById('app');
  if (isHydration || app === null || root === null) return null;
  return withLoading(() => loadPage(addressOf(urlPathname, app)));
}

/** Shows the page of the current path: hydrates the static one, or renders the one navigated to. */
export function renderPage(context: PageContext & { data?: unknown }): void {
  const app = document.getElementById('app');
  if (app === null) return;
  if (context.isHydration) {
    // Not waited for: until the page is taken over, links lead to whole pages.
    takenOver = hydrate(app, context.urlPathname);
    return;
  }
  const loaded = context.data as LoadedPage | null;
  // Not there, of another build, or on a page that was never taken over: the address in the bar is loaded as a whole.
  if (!loaded || root === null || loaded.page.build !== app.dataset.build) {
    location.reload();
    return;
  }
  root.show(loaded);
  focusStart();
}

/** Takes over the static page. Where its props cannot be fetched or are of another build, it simply stays. */
async function hydrate(app: HTMLElement, path: string): Promise<void> {
  const address = app.dataset.props;
  if (!address) return;
  const loaded = await loadPage(address).catch(() => null);
  if (loaded === null || loaded.page.build !== app.dataset.build) return;
  addresses.set(path, address);
  root = new SiteRoot(app, loaded);
  replacePagesWith((href) => {
    navigate(new URL(href).pathname, { overwriteLastHistoryEntry: true }).catch(() => location.replace(href));
  });
  document.documentElement.dataset.ready = '';
}

const addressOf = (path: string, app: HTMLElement): string =>
  addresses.get(path) ?? propsAddress(path, base, app.dataset.trailingSlash ?? 'never');

/**
 * The reading position of assistive technology and of the Tab key moves to where the new page is read from: the part
 * that the address names, else the page's start. Vike sets the scroll position after, save for a part that is not there.
 */
function focusStart(): void {
  const part = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
  if (location.hash !== '' && part === null) scrollTo(0, 0);
  if (part !== null) part.tabIndex = -1;
  (part ?? document.getElementById('content'))?.focus({ preventScroll: true });
}

/** Says "Loading..." when a page is not there after 150 ms. Null where it cannot be loaded. */
async function withLoading(load: () => Promise<LoadedPage>): Promise<LoadedPage | null> {
  asked += 1;
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
  const app = document.getElementById('app');
  if (app === null || root === null) return;
  const path = location.pathname.slice(base.length - 1);
  const loaded = await loadPage(addressOf(path, app)).catch(() => null);
  if (loaded === null) location.reload();
  else root.update(loaded);
}
