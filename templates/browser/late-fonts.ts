/**
 * Has the next page show the fonts that came after the first paint. With `font-display: optional`, nothing moves on the page that is
 * read, but its document would never show them: the client router only replaces its content.
 */
export function showLateFonts(): void {
  if (document.fonts.status === 'loading' || !hasLateFonts()) return;
  // A sheet of another host could not be read.
  for (const sheet of [...document.styleSheets].filter(({ href }) => href === null))
    for (const [index, { cssText }] of [...sheet.cssRules].entries()) {
      if (!cssText.startsWith('@font-face') || !cssText.includes(optional)) continue;
      // Another rule in its place: Firefox lets nobody change one for a font (bug 443978).
      sheet.deleteRule(index);
      sheet.insertRule(cssText.replace(optional, 'font-display: swap'), index);
    }
}

/** As every browser writes it. */
const optional = 'font-display: optional';

function hasLateFonts(): boolean {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return loaded.some(({ name, responseEnd }) => name.endsWith('.woff2') && responseEnd > painted);
}
