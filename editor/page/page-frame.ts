/** What the editor does with the page in the frame. */
export interface FrameHost {
  /** A click that is not meant for the page. Gives whether it led to a field. */
  click(target: Element): boolean;
  hover(target: Element | null): void;
  /** The place of something on the page may be another one now. */
  moved(): void;
  /** The content of the page has changed. */
  changed(): void;
  /** The page has taken over a change of the site. */
  updated(): void;
  /** A link leads to an address of the site. Gives whether a page has it. */
  follow(path: string): boolean;
  key(event: KeyboardEvent): void;
}

/**
 * Follows what happens in a page. Clicks lead to fields: with Ctrl or Cmd, on controls that are no field, and by Enter in a form, they do
 * what they do for visitors. Nothing is added to the document, which belongs to the page. The result ends it.
 */
export function followPage(document: Document, host: FrameHost): () => void {
  const view = document.defaultView;
  if (view === null) return () => undefined;
  hideErrors(document, view);
  const end = new AbortController();
  const captured = { capture: true, signal: end.signal };
  const passive = { ...captured, passive: true };
  document.addEventListener('click', (event) => clicked(event, host, view), captured);
  document.addEventListener('submit', (event) => event.preventDefault(), captured);
  document.addEventListener('mouseover', ({ target }) => host.hover(elementOf(target)), passive);
  document.addEventListener('mouseleave', () => host.hover(null), passive);
  document.addEventListener('keydown', (event) => host.key(event), captured);
  for (const name of ['scroll', 'transitionend', 'load', 'toggle']) document.addEventListener(name, () => host.moved(), passive);
  view.addEventListener('resize', () => host.moved(), passive);
  view.addEventListener('tvilling:updated', () => host.updated(), passive);
  const changes = new MutationObserver(() => host.changed());
  changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  return () => {
    end.abort();
    changes.disconnect();
  };
}

/** Leads a click to its field, unless it does what it does for visitors. */
export function clicked(event: MouseEvent, host: FrameHost, view: Window): void {
  const target = elementOf(event.target);
  if (target === null) return;
  // Enter in a box clicks the button of its form: whoever tries a search means the page.
  const { form } = target as Partial<HTMLButtonElement>;
  const focused = view.document.activeElement;
  if (event.detail === 0 && target !== focused && form?.contains(focused)) return;
  const link = target.closest('a[href]');
  if (event.ctrlKey || event.metaKey) {
    if (link === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    follow(new URL(link.getAttribute('href') ?? '', view.location.href), host, view);
    return;
  }
  const isField = host.click(target);
  // What unfolds, unfolds: its answer has fields as well.
  if (target.closest('summary') !== null) return;
  if (isField || link !== null) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

function follow(address: URL, host: FrameHost, view: Window): void {
  const { origin, pathname } = view.location;
  if (address.origin === origin && address.pathname === pathname) view.location.hash = address.hash;
  else if (address.origin !== origin || !host.follow(address.pathname)) window.open(address, '_blank', 'noopener');
}

/** The target of an event in another window, which has its own class of elements. */
function elementOf(target: EventTarget | null): Element | null {
  const node = target as Node | null;
  if (node === null || node.nodeType === undefined) return null;
  return node.nodeType === Node.ELEMENT_NODE ? (node as Element) : node.parentElement;
}

/** Whether a document shows no page: the server could not make it, and nor could the browser. */
export const isBlank = (document: Pick<Document, 'getElementById'>): boolean =>
  (document.getElementById('app')?.childElementCount ?? 0) === 0;

/** When a document was asked for, in ms since 1970, that has come in the place of a page that is not there; null for a page. */
export function absentSince({ defaultView: view, location }: Document): number | null {
  const [loading] = (view?.performance.getEntriesByType('navigation') ?? []) as PerformanceNavigationTiming[];
  // The page's own script may have gone on to another one.
  const isIt = loading?.responseStatus === 404 && new URL(loading.name).pathname === location.pathname;
  return isIt ? (view?.performance.timeOrigin ?? null) : null;
}

/** The findings stand in the panel: the server's own message would cover the page. */
function hideErrors(document: Document, view: Window): void {
  const sheet = new (view as unknown as typeof globalThis).CSSStyleSheet();
  sheet.replaceSync('tvilling-errors { display: none; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
