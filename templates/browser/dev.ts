/**
 * Development only: after a content edit, gives the open page its new props and removes a message of errors. `tvilling:updated` tells the
 * editor that the page shows them.
 */
import { refreshPage } from './render-page.ts';

function uncover(): void {
  for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
}

import.meta.hot?.on('tvilling:update', () => {
  uncover();
  void refreshPage().then(() => dispatchEvent(new Event('tvilling:updated')));
});

import.meta.hot?.on('tvilling:repaired', uncover);
