/**
 * A language tag (BCP 47) in its canonical form, or null where it is none. The region UK is reserved but means nothing
 * to search engines (ISO 3166-1 has GB).
 */
export function canonicalTag(code: string): string | null {
  try {
    return new Intl.Locale(code.replaceAll('_', '-').replace(/-UK$/i, '-GB')).toString();
  } catch {
    return null;
  }
}
