/** Development only: after a content edit, gives the open page its new props and removes a message of errors. */
import { refreshPage } from './render-page.ts';

function uncover(): void {
  for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
}

import.meta.hot?.on('tvilling:update', () => {
  uncover();
  void refreshPage();
});

import.meta.hot?.on('tvilling:repaired', uncover);
