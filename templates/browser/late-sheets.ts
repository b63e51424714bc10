let loading: Promise<unknown> | undefined;

/**
 * Loads the style sheets of what other pages have beside their sections, such as the hero or the colours of a chapter, each in its place.
 * Only the first call does. Resolves when they are there, or cannot be loaded. In development, all sheets are there.
 */
export function lateSheets(): Promise<unknown> {
  loading ??= Promise.all(Array.from(document.querySelectorAll<HTMLLinkElement>('link[data-late]'), loaded));
  return loading;
}

const loaded = (mark: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    const end = () => resolve();
    mark.replaceWith(
      Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href: mark.href,
        onload: end,
        onerror: end,
      }),
    );
  });
