/**
 * Development only: a script of its own, beside those that visitors get. It listens to the server, has the page take over a change of the
 * site, and shows errors over it.
 */
import type { LiveState } from '../contract/live-state.ts';

const { src, dataset } = document.currentScript as HTMLScriptElement;

/** The number of the change that the page shows. */
let made = Number(dataset.made);

/** Whether a change waits for the page's own scripts. */
let isWaiting = false;

/** The errors that the server has told last. */
let told: string | null = null;

/** In milliseconds. */
const untilNextTry = 1_000;

/**
 * Listens while somebody may see the page: a browser has six connections to a server, for all its tabs together. What has happened
 * meanwhile follows from the next state.
 */
function listen(): void {
  if (document.hidden) {
    document.addEventListener('visibilitychange', listen, { once: true });
    return;
  }
  const events = new EventSource(new URL('events', src));
  const again = () => {
    events.close();
    document.removeEventListener('visibilitychange', again);
    setTimeout(listen, document.hidden ? 0 : untilNextTry);
  };
  document.addEventListener('visibilitychange', again);
  events.onmessage = ({ data }: MessageEvent<string>) => hear(JSON.parse(data) as LiveState);
  // The browser connects again by itself, but not to a server that has refused it.
  events.onerror = () => events.readyState === EventSource.CLOSED && again();
}

/** The last state that came before all scripts of the page had run. Until then, a page takes no change of its modules over. */
let early: LiveState | null = null;

function hear(state: LiveState): void {
  cover(state.message);
  early = document.readyState === 'complete' ? null : { ...state, isTaken: false };
  if (early === null) take(state);
}

function take({ changes, whole, isTaken }: LiveState): void {
  const isOld = changes > made && isTaken !== true;
  // The server could not make the page, so nothing can take a change over.
  const isBlank = document.getElementById('app') === null;
  const isElsewhere = isOld && (isBlank || whole > made);
  made = changes;
  if (isElsewhere) location.reload();
  else if (isOld) update();
}

/** Has the page's own scripts show the change, at once or as soon as they are there (`render-page.ts`). */
function update(): void {
  isWaiting = dispatchEvent(new Event('tvilling:update', { cancelable: true }));
}

/** Starts the page's own scripts, as somebody does who is about to use a control (`intent.ts`). Nothing sees the control. */
function start(): void {
  const control = document.createElement('button');
  document.getElementById('app')?.append(control);
  control.dispatchEvent(new Event('focusin', { bubbles: true }));
  control.remove();
}

/** Shows errors over the page until they are others, or until somebody puts them away. */
function cover(message: string | null): void {
  if (message === told) return;
  told = message;
  uncover();
  if (message === null) return;
  const overlay = document.createElement('tvilling-errors');
  const inner = overlay.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look);
  inner.adoptedStyleSheets = [sheet];
  const text = Object.assign(document.createElement('pre'), { className: 'message', textContent: message });
  const hint = Object.assign(document.createElement('p'), { textContent: 'Press Escape, or click, to look at the page.' });
  inner.append(text, hint);
  overlay.role = 'alert';
  overlay.popover = 'manual';
  overlay.addEventListener('click', ({ detail }) => detail === 1 && String(getSelection()) === '' && uncover());
  document.body.append(overlay);
  overlay.showPopover();
}

function uncover(): void {
  document.querySelector('tvilling-errors')?.remove();
}

const look = `
:host {
  box-sizing: border-box;
  width: 100%;
  height: 100%;
  margin: 0;
  padding: 2rem;
  border: 0;
  overflow: auto;
  color: #eee;
  background: rgb(20 20 20 / 92%);
  font: 1rem / 1.5 ui-monospace, monospace;
}
pre {
  margin: 0;
  font: inherit;
  white-space: pre-wrap;
}
p {
  color: #aaa;
}
`;

new MutationObserver(() => isWaiting && update()).observe(document.documentElement, { attributeFilter: ['data-ready'] });
addEventListener('keydown', ({ key }) => key === 'Escape' && uncover());
listen();
addEventListener('load', () => {
  start();
  if (early !== null) take(early);
});
