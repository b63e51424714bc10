/**
 * Makes a change of the page, cross-faded where the browser can and the visitor does not mind. Resolves when the change
 * is made, before the fade. Rejects with what `change` throws.
 */
export async function fade(change: () => void): Promise<void> {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change();
    return;
  }
  const transition = document.startViewTransition(change);
  // A fade is given up when the next one begins before its end or nobody sees the page: nothing to tell.
  transition.ready.catch(() => undefined);
  await transition.updateCallbackDone;
}
