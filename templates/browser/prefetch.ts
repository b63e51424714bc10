import { fetchAheadWith, forgetIntent } from './intent.ts';
import { lateSheets } from './late-sheets.ts';
import { type LoadedPage, loadPage } from './load-page.ts';

/** Prefetched pages, and those that are being fetched, by the address of their props. They are kept until they are shown. */
const ahead = new Map<string, Promise<LoadedPage>>();

/** The page whose props are at `address`. Fetches it if it was not prefetched. */
export function takePage(address: string): Promise<LoadedPage> {
  // The click came before the timer.
  forgetIntent();
  const page = fetchPage(address);
  return page.finally(() => ahead.delete(address));
}

/** Forgets prefetched pages. */
export const forgetPages = (): void => ahead.clear();

/**
 * From now on, pages are fetched ahead with their components: those too whose props are there already. Ignores failures: the click tries
 * again.
 */
export const fetchPagesAhead = (): void => fetchAheadWith((address) => void fetchPage(address).catch(() => ahead.delete(address)));

function fetchPage(address: string): Promise<LoadedPage> {
  const page = ahead.get(address) ?? Promise.all([loadPage(address), lateSheets()]).then(([loaded]) => loaded);
  ahead.set(address, page);
  return page;
}
