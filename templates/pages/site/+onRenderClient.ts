import { renderPage } from '../../browser/render-page.ts';

/** Vike's client router calls it first to hydrate the static page, then after each navigation. */
export const onRenderClient = renderPage;
