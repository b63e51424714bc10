/** Whether XML 1.0 and the other formats can hold a text: no control characters, no half characters. Source: XML 1.0, 2.2. */
export const isWritable = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that it is about.
  !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/u.test(text);

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\u0085': '&#x85;',
  '\u2028': '&#x2028;',
};

/** Text of an element. A reader would turn a carriage return into a line break. */
export const escapeXmlText = (text: string): string => text.replace(/[&<>\r\u0085\u2028]/g, (character) => escapes[character] ?? character);

/** Value of an attribute, in double quotation marks. A reader would turn line breaks and tabs into spaces. */
const escapeXmlAttribute = (text: string): string =>
  text
    .replace(/[&<>"\r\u0085\u2028]/g, (character) => escapes[character] ?? character)
    .replace(/[\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The attributes of an element. One without a value is left out. */
export const attributes = (values: Readonly<Record<string, string | number | null>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === null ? '' : ` ${name}="${escapeXmlAttribute(String(value))}"`))
    .join('');
