import { navigate } from 'vike/client/router';
import type { PageContextClient } from 'vike/types';
import { replacePagesWith } from './language-links.ts';
import { type LoadedPage, loadPage, propsAddress } from './load-page.ts';
import { SiteRoot } from './site-root.tsx';

const base = import.meta.env.BASE_URL;

let root: SiteRoot | null = null;
/** Counts navigations, so that a slow page does not replace a later one. */
let navigation = 0;

/** Shows the page of the current path: hydrates the static one, or renders the one navigated to. */
export async function renderPage({
  isHydration,
  urlPathname,
}: Pick<PageContextClient, 'isHydration' | 'urlPathname'>): Promise<void> {
  const app = document.getElementById('app');
  if (app === null) return;
  if (isHydration) return hydrate(app);
  navigation += 1;
  const current = navigation;
  const loaded = await withLoading(() =>
    loadPage(propsAddress(urlPathname, base, app.dataset.trailingSlash ?? 'never')),
  );
  if (current !== navigation) return;
  // Not there, of another build, or on a page that was never taken over: the address in the bar is loaded as a whole.
  if (loaded === null || root === null || loaded.page.build !== app.dataset.build) {
    location.reload();
    return;
  }
  root.show(loaded);
  // The reading position of assistive technology moves to the new page's start; Vike sets the scroll position.
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** Takes over the static page. Where its props cannot be fetched or are of another build, it simply stays. */
async function hydrate(app: HTMLElement): Promise<void> {
  const address = app.dataset.props;
  if (!address) return;
  const loaded = await loadPage(address).catch(() => null);
  if (loaded === null || loaded.page.build !== app.dataset.build) return;
  root = new SiteRoot(app, loaded);
  replacePagesWith((href) => {
    navigate(new URL(href).pathname, { overwriteLastHistoryEntry: true }).catch(() => location.replace(href));
  });
  document.documentElement.dataset.ready = '';
}

/** Says "Loading..." when a page is not there after 150 ms. Null where it cannot be loaded. */
async function withLoading(load: () => Promise<LoadedPage>): Promise<LoadedPage | null> {
  const timer = setTimeout(() => root?.setLoading(true), 150);
  try {
    return await load();
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    root?.setLoading(false);
  }
}

/** In development: the same page with new props, without a reload. */
export async function refreshPage(): Promise<void> {
  const app = document.getElementById('app');
  if (app === null || root === null) return;
  const path = location.pathname.slice(base.length - 1);
  const loaded = await loadPage(propsAddress(path, base, app.dataset.trailingSlash ?? 'never')).catch(
    () => null,
  );
  if (loaded === null) location.reload();
  else root.update(loaded.page);
}
