import type { ServerResponse } from 'node:http';
import type { LiveState } from '../../templates/contract/live-state.ts';
import { eventStream } from '../hosting/serve/event-stream.ts';
import { readBeside } from '../platform/files/read-beside.ts';

/** The open pages in browsers. Each listens to the state of the site by a script of its own (`templates/browser/live.ts`). */
export interface OpenPages {
  /** The number of changes so far. A page is told the number that it is made at (`liveScript`). */
  changes(): number;
  /** Tells a page the state of the site, now and whenever it changes, until the response is closed. */
  listen(response: ServerResponse): void;
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
  /** Shows a message over every page, including pages that are opened later; null removes it. */
  cover(message: string | null): void;
}

/** The path below the base of the script of a page that listens. The state of the site is beside it, at `events`. */
export const livePath = '@tvilling/live.js';
export const liveEvents = '@tvilling/events';

/** The script element of a page that is made at a number of changes. No module: Vite leaves it alone. */
export const liveScript = (base: string, changes: number): string =>
  `<script defer src="${base}${livePath}" data-made="${changes}"></script>`;

/** The text of that script; null if this is no bundle of the command line. */
export const liveText = (): Buffer | null => readBeside('live.js');

/** `style`: what the style of every page depends on. */
export function openPages({ style }: { style(): object }): OpenPages {
  let shownStyle = JSON.stringify(style());
  let isMissing = false;
  // A page that an earlier run of the server has made is older.
  const start = Date.now();
  const state: LiveState = { changes: start, whole: start, message: null };
  const listeners = new Set<(state: LiveState) => void>();
  const tell = (told = state) => {
    for (const listener of listeners) listener(told);
  };
  /** Notes a change that no page can take over by its props. */
  const noteWhole = () => {
    state.changes += 1;
    state.whole = state.changes;
  };
  const reload = () => {
    noteWhole();
    tell();
  };
  return {
    changes: () => state.changes,
    listen(response) {
      const listener = eventStream(response);
      listeners.add(listener);
      response.once('close', () => listeners.delete(listener));
      listener(state);
    },
    reload,
    changed() {
      noteWhole();
      tell({ ...state, isTaken: true });
    },
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
      state.changes += 1;
      tell();
    },
    cover(message) {
      if (message === state.message) return;
      state.message = message;
      tell();
    },
  };
}
