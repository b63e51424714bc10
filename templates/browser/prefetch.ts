import { type LoadedPage, loadPage } from './load-page.ts';

/** How long the pointer or the focus must rest on a link before its page is prefetched, in milliseconds. */
const dwell = 65;

/** Prefetched pages, and those that are being fetched, by the address of their props. They are kept until they are shown. */
const ahead = new Map<string, Promise<LoadedPage>>();

/** The timer for the link that the pointer or the focus rests on. */
let timer: ReturnType<typeof setTimeout> | undefined;

/** The page whose props are at `address`. Fetches it if it was not prefetched. */
export function takePage(address: string): Promise<LoadedPage> {
  // The click came before the timer.
  clearTimeout(timer);
  const page = fetchPage(address);
  return page.finally(() => ahead.delete(address));
}

/** Forgets prefetched pages. */
export const forgetPages = (): void => ahead.clear();

/**
 * Prefetches a page when a visitor shows the intent to follow a link to it, by pointer, focus or touch. Does nothing for visitors
 * who save data. `addressOf` returns the address of the props of a link's page, or null if the link leads to no other page of the
 * site.
 */
export function watchIntent(addressOf: (link: HTMLAnchorElement) => string | null): void {
  const notice = ({ type, target }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest('a') : null;
    const address = link && addressOf(link);
    if (address !== null && !savesData())
      timer = setTimeout(fetchAhead, type === 'touchstart' ? 0 : dwell, address);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, notice, { passive: true });
}

function fetchPage(address: string): Promise<LoadedPage> {
  const page = ahead.get(address) ?? loadPage(address);
  ahead.set(address, page);
  return page;
}

/** Ignores failures: the click tries again. */
const fetchAhead = (address: string): void => void fetchPage(address).catch(() => ahead.delete(address));

/** Whether the visitor wants to save data (wicg.github.io/savedata). Some browsers do not tell. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
