/**
 * Changes the page, with a fade if the browser can and the visitor accepts motion. Resolves after the change, before the fade.
 * Rejects with the error of `change`.
 */
export async function fade(change: () => void): Promise<void> {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change();
    return;
  }
  const transition = document.startViewTransition(change);
  // A fade is skipped if the next one begins before its end, or if the page is hidden. This is no error.
  transition.ready.catch(() => undefined);
  await transition.updateCallbackDone;
}
