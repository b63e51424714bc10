import { loadNext } from '../../browser/render-page.ts';

/** Vike's client router calls it before a page is shown. It never runs on a server. */
export const data = loadNext;
