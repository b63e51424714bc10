/**
 * Has the next page show the fonts that came after the first paint. With `font-display: optional`, nothing moves on the page that is
 * read, but its document would never show them: the client router only replaces its content.
 */
export function showLateFonts(): void {
  if (document.fonts.status === 'loading' || !hasLateFonts()) return;
  // A sheet of another host could not be read.
  const own = [...document.styleSheets].filter(({ href }) => href === null);
  for (const rule of own.flatMap(({ cssRules }) => [...cssRules]))
    if (rule instanceof CSSFontFaceRule && rule.style.getPropertyValue('font-display') === 'optional')
      rule.style.setProperty('font-display', 'swap');
}

function hasLateFonts(): boolean {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return loaded.some(({ name, responseEnd }) => name.endsWith('.woff2') && responseEnd > painted);
}
