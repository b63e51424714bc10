import { navigate } from 'vike/client/router';
import type { PageContextClient } from 'vike/types';
import type { PageProps } from '../contract.ts';
import { replacePagesWith } from './language-links.ts';
import { leaveToBrowser, namedPart, pathBelowBase } from './links.ts';
import { type LoadedPage, loadPage } from './load-page.ts';
import { fetchPagesAhead, forgetPages, takePage } from './prefetch.ts';
import { noteAddress, propsAddress } from './props.ts';
import { restoreScroll, saveScroll, takeOverScroll } from './scroll-position.ts';
import { SiteRoot } from './site-root.tsx';
import { endStart, takenOver } from './start.ts';
import { visitorsLanguage } from './suggested-language.ts';
import { fade } from './view-transition.ts';

type PageContext = Pick<PageContextClient, 'isHydration' | 'isHistoryNavigation' | 'urlOriginal' | 'urlPathname'> & {
  /** Whether the page replaces the current history entry. */
  replaces?: boolean;
};

let root: SiteRoot | null = null;
/** Counts the requested pages, so that a slow earlier one has no effect on a later one. */
let asked = 0;
/** The path of the visible page. While a page is loading after "back", the address is another one. */
let shown = '';

/**
 * Loads the page of a navigation before its address is in the bar. A later click replaces it at once. If the page cannot be shown
 * here, loads it as a whole; then this never resolves.
 */
export async function loadNext(context: PageContext): Promise<LoadedPage | null> {
  const app = document.getElementById('app');
  if (context.isHydration || app === null) return null;
  asked += 1;
  const own = asked;
  const loaded = root && (await withLoading(() => takePage(propsAddress(context.urlPathname))));
  if (own !== asked) return null;
  // The page is missing, is of another build, or follows one that was not hydrated.
  if (loaded?.page.build !== app.dataset.build) return loadWhole(context);
  if (!context.isHistoryNavigation) saveScroll();
  return loaded;
}

/** Loads the whole page, like a link without script. This happens once, because a loaded page never loads itself again. */
function loadWhole({ urlOriginal, isHistoryNavigation, replaces }: PageContext): Promise<never> {
  // After "back", the address is in the bar already.
  if (isHistoryNavigation) location.reload();
  else if (replaces) location.replace(urlOriginal);
  else location.assign(urlOriginal);
  return new Promise(() => undefined);
}

/** Shows the page of the current path: hydrates the static page, or renders the page of a navigation. */
export async function renderPage(context: PageContext & { data?: unknown }): Promise<void> {
  const app = document.getElementById('app');
  if (app === null) return;
  if (context.isHydration) {
    // Not awaited: until the page is hydrated, links load whole pages.
    hydrate(app, context.urlPathname).then(endStart, () => endStart(false));
    return;
  }
  const show = () => {
    root?.show(context.data as LoadedPage);
    shown = location.pathname;
    goToStart();
    // Vike saves the position 300 ms after a scroll. If the page comes later than that, it has saved the last page's here.
    if (context.isHistoryNavigation) restoreScroll();
    else saveScroll();
  };
  // Going back shows the page at once. Browsers have their own animation for it.
  if (context.isHistoryNavigation) show();
  else await fade(show);
}

/** Hydrates the static page. False if its props cannot be fetched or are not those of the page: then it stays as it is. */
async function hydrate(app: HTMLElement, path: string): Promise<boolean> {
  const address = app.dataset.props;
  if (!address) return false;
  const loaded = await loadPage(address).catch(() => null);
  if (loaded === null) return false;
  const { build, version } = loaded.page;
  if (build !== app.dataset.build || version !== app.dataset.version) return false;
  noteAddress(path, address);
  root = new SiteRoot(app, loaded);
  shown = location.pathname;
  // An update before that would have React render the whole page anew.
  await root.hydrated;
  await speakVisitorsLanguage(loaded.page, path, root);
  replacePagesWith((href) => {
    const pageContext = { replaces: true };
    navigate(new URL(href).pathname, { overwriteLastHistoryEntry: true, pageContext }).catch(() => location.replace(href));
  });
  leaveToBrowser();
  fetchPagesAhead();
  const isShown = () => location.pathname === shown;
  addEventListener('scrollend', () => {
    if (isShown()) saveScroll();
  });
  takeOverScroll(isShown);
  // Back to another part of this page.
  addEventListener('popstate', () => {
    if (isShown()) restoreScroll();
  });
  return true;
}

/** An unknown address tells no language: replaces the not-found page of all languages by that of the visitor's, if it can be loaded. */
async function speakVisitorsLanguage(page: PageProps, path: string, visible: SiteRoot): Promise<void> {
  const language = visitorsLanguage(page);
  const address = page.otherLanguages?.find((other) => other.language === language)?.props;
  const loaded = address && (await loadPage(address).catch(() => null));
  if (!loaded || loaded.page.build !== page.build) return;
  noteAddress(path, address);
  visible.show(loaded);
}

/**
 * Scrolls and moves the focus to the part that the address names, or to the top of the page. The Tab key and assistive technology
 * continue there.
 */
function goToStart(): void {
  const part = namedPart();
  if (part === null) scrollTo(0, 0);
  else part.tabIndex = -1;
  (part ?? document.getElementById('content'))?.focus({ preventScroll: true });
}

/** Shows "Loading..." if a page has not arrived after 150 ms. Null if it cannot be loaded. */
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

/** In development: shows the same page with new props, without a load. The editor hears `tvilling:updated`. */
async function refreshPage(): Promise<void> {
  await takenOver;
  forgetPages();
  const loaded = root && (await loadPage(propsAddress(pathBelowBase(location.pathname))).catch(() => null));
  // The banner of a draft stands outside of what templates make: a page whose banner has changed has the name of another build.
  if (loaded?.page.build !== document.getElementById('app')?.dataset.build) location.reload();
  else if (loaded) root?.update(loaded);
  dispatchEvent(new Event('tvilling:updated'));
}

// `live.ts` tells it in development.
addEventListener('tvilling:update', (event) => {
  event.preventDefault();
  void refreshPage();
});
