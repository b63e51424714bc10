/** Development only: a content edit reaches the open page as new props, and takes a message of errors away. */
import { refreshPage } from './render-page.ts';

import.meta.hot?.on('tvilling:update', () => {
  for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
  void refreshPage();
});
