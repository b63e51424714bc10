import { loadNext } from '../../browser/render-page.ts';

/** Called by Vike's client router before a page is shown. Never on a server. */
export const data = loadNext;
