/** Real tags stay below 36 characters (RFC 5646, 4.4.1); what is far longer would take Intl quadratic time. */
export const longestTag = 100;

/**
 * A language tag (BCP 47) in its canonical form, or null where it is none. The region UK is reserved but means nothing
 * to search engines (ISO 3166-1 has GB). Words of four letters and more could be languages by RFC 5646 (2.2.1), but none
 * has ever been registered: `english` is no tag.
 */
export function canonicalTag(code: string): string | null {
  if (code.length > longestTag) return null;
  try {
    const locale = new Intl.Locale(code.replaceAll('_', '-').replace(/-UK$/i, '-GB'));
    return locale.language.length > 3 ? null : locale.toString();
  } catch {
    return null;
  }
}
