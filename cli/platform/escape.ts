/** Escapes a text between the tags of HTML or XML. */
export const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes the value of an attribute in double quotes, in HTML or XML. The result also works between tags. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** Escapes a text that stands in a regular expression. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Encodes the names of a path for an address. */
export const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** The letters that percent signs stand for. A text with escapes that are not UTF-8 stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
