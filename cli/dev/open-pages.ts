import type { ErrorPayload, HotPayload, ViteDevServer } from 'vite';
import { overlayPlugin } from './overlay.ts';

/** The open pages in browsers. */
export interface OpenPages {
  /**
   * The number of changes so far. A page is told the number that it was made at, and sends it back once it is loaded
   * (`templates/browser/missed-changes.ts`). It is loaded again if there have been more: nobody could tell it before.
   */
  changes(): number;
  /** Notes a change that Vite itself has told the open pages. */
  changed(): void;
  /** Makes every open page show its new props, after a change of the site. */
  update(): void;
  /** Notes that a page was answered without its content. The next update loads it again. */
  missed(): void;
  /** Loads such pages again, if there are any. */
  recover(): void;
  /** Reloads every open page. */
  reload(): void;
  /** Shows an error over every page, including pages that are opened later; null removes it. */
  cover(message: ErrorPayload | null): void;
}

/** `style`: what the style of every page depends on. */
export function openPages(server: ViteDevServer, { style }: { style(): object }): OpenPages {
  let message: ErrorPayload | null = null;
  let shownStyle = JSON.stringify(style());
  let isMissing = false;
  let changes = 0;
  const { ws } = server;
  keepMessage(ws, () => message);
  ws.on(madePage, (made: { changes: number }, client) => {
    if (made.changes !== changes) client.send({ type: 'full-reload' });
  });
  ws.on('vite:client:connect', (_, client) => {
    if (message !== null) client.send(message);
  });
  const changed = () => {
    changes += 1;
  };
  const reload = () => {
    changed();
    ws.send({ type: 'full-reload' });
  };
  return {
    changes: () => changes,
    changed,
    reload,
    missed() {
      isMissing = true;
    },
    recover() {
      if (isMissing) reload();
      isMissing = false;
    },
    update() {
      const made = JSON.stringify(style());
      // The style of the look is in the document, and that of the header is in sheets.
      const isElsewhere = made !== shownStyle || isMissing;
      shownStyle = made;
      isMissing = false;
      if (isElsewhere) return reload();
      changed();
      // Every open page fetches its new props.
      ws.send({ type: 'custom', event: 'tvilling:update' });
    },
    cover(shown) {
      if (shown === null && message !== null) ws.send({ type: 'custom', event: 'tvilling:repaired' });
      message = shown;
      // Without an open page, Vite would keep the message for the next one, even if the error is repaired by then.
      if (message !== null && ws.clients.size > 0) ws.send(message);
    },
  };
}

/** What a page sends once it is loaded. */
const madePage = 'tvilling:made';

/**
 * Keeps the shown message over open pages. Vite's own errors are reported as findings: its message would cover ours, and stay for the
 * next page. And Vite's client removes every message at an update of a module, which a slow page may still ask for.
 */
function keepMessage(ws: ViteDevServer['ws'], shown: () => ErrorPayload | null): void {
  const send = ws.send.bind(ws) as (...args: unknown[]) => void;
  ws.send = (...args: unknown[]) => {
    const [payload] = args as [Partial<HotPayload>];
    if (payload.type === 'error' && payload.err?.plugin !== overlayPlugin) return;
    send(...args);
    const message = shown();
    if (payload.type === 'update' && message !== null && ws.clients.size > 0) send(message);
  };
}
