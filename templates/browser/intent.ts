import { isOtherPage, pathBelowBase } from './links.ts';
import { earlyAddresses, fetchEarly, propsAddress } from './props.ts';
import { start } from './start.ts';

/** How long the pointer or the focus must rest on a link before its page is prefetched, in milliseconds. */
const dwell = 65;

/** Parts of a page that may need its components. */
const controls = '#app :is(button, input, select, textarea, label, [data-interactive])';

/** The timer for the link that the pointer or the focus rests on. */
let timer: ReturnType<typeof setTimeout> | undefined;

/** Fetches a page ahead, by the address of its props: only the props, until the client router is there. */
let fetchAhead = (address: string): void => void fetchEarly(address).catch(() => undefined);

/** Has the client router fetch pages ahead, with their components. */
export function fetchAheadWith(fetchPage: (address: string) => void): void {
  fetchAhead = fetchPage;
  for (const address of earlyAddresses()) fetchPage(address);
}

/** A link was followed before its page was fetched ahead. */
export const forgetIntent = (): void => clearTimeout(timer);

/**
 * Starts the client router when a visitor means to do something: the pointer, the focus or a finger is on a link to another page or on
 * a control. Prefetches the page of such a link, but not for visitors who save data.
 */
export function watchIntent(): void {
  const notice = ({ type, target }: Event) => {
    clearTimeout(timer);
    if (!(target instanceof Element)) return;
    const link = target.closest('a');
    const isPage = link !== null && isOtherPage(link);
    if (isPage || target.closest(controls)) start();
    if (!isPage || savesData()) return;
    const address = propsAddress(pathBelowBase(link.pathname));
    timer = setTimeout(() => fetchAhead(address), type === 'touchstart' ? 0 : dwell);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(type, notice, { passive: true });
}

/**
 * Starts when a part of the page is in view that needs its components for what it shows, and the visitor has scrolled or moved the
 * pointer. A query may say what a part shows, a search or a choice; then it starts at once.
 */
export function watchParts(): void {
  const isAsked = location.search !== '';
  const watch = () => {
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      start();
    });
    for (const part of document.querySelectorAll(isAsked ? '[data-interactive]' : '[data-interactive="visible"]')) observer.observe(part);
  };
  if (isAsked) watch();
  else for (const sign of ['scroll', 'pointermove']) addEventListener(sign, watch, { passive: true, once: true });
}

/** Whether the visitor wants to save data (wicg.github.io/savedata). Some browsers do not tell. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
