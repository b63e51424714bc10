/** Development only: after a content edit, gives the open page its new props and removes a message of errors. */
import { refreshPage } from './render-page.ts';

import.meta.hot?.on('tvilling:update', () => {
  for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
  void refreshPage();
});
