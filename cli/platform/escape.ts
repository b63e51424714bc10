/** Escapes a text between the tags of HTML or XML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes the value of an attribute in double quotes, in HTML or XML. The result also works between tags. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** Escapes a text that stands in a regular expression. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
