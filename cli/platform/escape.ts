/** Most texts have none of these. */
const special = /[&<>"]/;

/** Escapes a text between the tags of HTML or XML. */
export const escapeText = (text: string): string =>
  special.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;

/** Escapes the value of an attribute in double quotes, in HTML or XML. The result also works between tags. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** Escapes a text that stands in a regular expression. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Encodes the names of a path for an address. */
export const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** The letters that percent signs stand for. A text with escapes that are not UTF-8 stays as it is. */
export const decoded = (text: string): string => decodedOrNull(text) ?? text;

/** The same. Null for a text with escapes that are not UTF-8. */
export const decodedOrNull = (text: string): string | null => unescaped(text, decodeURIComponent);

/** The same for a whole address. Escapes of characters with a meaning in it, such as a slash, stay. */
export const decodedUrl = (url: string): string => unescaped(url, decodeURI) ?? url;

function unescaped(text: string, decode: (text: string) => string): string | null {
  try {
    return decode(text);
  } catch {
    return null;
  }
}
