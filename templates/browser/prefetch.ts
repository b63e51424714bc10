import { type LoadedPage, loadPage } from './load-page.ts';

/** How long a pointer or the focus rests on a link before it counts as intent, in milliseconds. */
const dwell = 65;

/** Pages fetched ahead, or on their way, by the address of their props; kept until they are shown. */
const ahead = new Map<string, Promise<LoadedPage>>();

/** Counts down on the link that the pointer or the focus rests on. */
let timer: ReturnType<typeof setTimeout> | undefined;

/** The page whose props lie at `address`: fetched ahead, or else now. */
export function takePage(address: string): Promise<LoadedPage> {
  // The click has been quicker.
  clearTimeout(timer);
  const page = fetchPage(address);
  return page.finally(() => ahead.delete(address));
}

/** Forgets what was fetched ahead. */
export const forgetPages = (): void => ahead.clear();

/**
 * Fetches a page ahead when a visitor shows intent to follow a link to it, by pointer, focus or touch; not where
 * they save data. `addressOf` says where the props of a link's page lie, null for what is no other page of the site.
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

/** Silent where it fails: the click tries again. */
const fetchAhead = (address: string): void => void fetchPage(address).catch(() => ahead.delete(address));

/** The wish to save data (wicg.github.io/savedata), in browsers that know it. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
