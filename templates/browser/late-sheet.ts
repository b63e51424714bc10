let loading: Promise<void> | undefined;

/**
 * Loads the style sheet of what other pages have beside their sections, such as the colours of a chapter. Only the first call does.
 * Resolves when the sheet is there, or cannot be loaded.
 */
export function lateSheet(): Promise<void> {
  loading ??= new Promise((resolve) => {
    const mark = document.querySelector<HTMLLinkElement>('link[data-late]');
    // In development, all sheets are there.
    if (mark === null) return resolve();
    const { href } = mark;
    const end = () => resolve();
    mark.replaceWith(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: end, onerror: end }),
    );
  });
  return loading;
}
