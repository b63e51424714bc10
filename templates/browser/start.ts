import { fetchEarly } from './props.ts';

let isStarted = false;
let tell: (isReady: boolean) => void;

/** Whether the page has been hydrated and the client router follows its links. False if that cannot be. */
export const takenOver = new Promise<boolean>((resolve) => {
  tell = resolve;
});

/** Says whether the page was taken over. The mark is for styles, and for whoever looks at the page from outside. */
export function endStart(isReady: boolean): void {
  if (isReady) document.documentElement.dataset.ready = '';
  tell(isReady);
}

export const isReady = (): boolean => 'ready' in document.documentElement.dataset;

/**
 * Loads the client router with React, the components of the page and its props. Only the first call does. If something cannot be
 * fetched, the page stays as it is.
 */
export function start(): void {
  const { client, props } = document.getElementById('app')?.dataset ?? {};
  if (isStarted || !client || !props) return;
  isStarted = true;
  addRoute();
  fetchEarly(props).catch(() => undefined);
  import(/* @vite-ignore */ client).catch(() => endStart(false));
}

/** The data that Vike's client router reads from the page: it is the same on all of them. */
function addRoute(): void {
  const data = {
    vike_pageContext: { pageId: '/templates/pages/site', routeParams: { '*': '' } },
    vike_globalContext: {},
  };
  for (const [id, value] of Object.entries(data)) {
    const text = JSON.stringify(value);
    document.body.append(Object.assign(document.createElement('script'), { id, type: 'application/json', text }));
  }
}
