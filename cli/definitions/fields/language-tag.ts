/** Real tags have fewer than 36 characters (RFC 5646, 4.4.1). Intl takes quadratic time for very long ones. */
export const longestTag = 100;

/**
 * The canonical form of a language tag (BCP 47); null if it is not valid. The region UK is reserved, but search engines do not
 * know it (ISO 3166-1 has GB). RFC 5646 (2.2.1) allows languages of four letters and more, such as `english`, but none has ever
 * been registered, so these are not valid.
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
