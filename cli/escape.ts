/** Text between the tags of HTML or XML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The value of an attribute between double quotes, in HTML or XML; between tags it reads the same. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');
