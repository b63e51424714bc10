import { renderPage } from '../../browser/render-page.ts';

/** Called by Vike's client router: first to take over the static page, then after each navigation. */
export const onRenderClient = renderPage;
