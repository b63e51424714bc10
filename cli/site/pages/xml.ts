import { escapeAttribute, escapeText } from '../../platform/escape.ts';

/** An XML element: its name, attributes, and a text or elements. */
export interface XmlElement {
  name: string;
  attributes?: Readonly<Record<string, string>>;
  content?: string | readonly XmlElement[];
}

/**
 * An XML document with one element on each line. Texts are escaped. Validation has refused characters that XML 1.0 does not
 * allow.
 */
export const xmlDocument = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}\n`;

function write({ name, attributes = {}, content = [] }: XmlElement, indent: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  const open = `${indent}<${name}${written.join('')}`;
  if (content.length === 0) return `${open}/>`;
  if (typeof content === 'string') return `${open}>${escapeText(content)}</${name}>`;
  const children = content.map((child) => write(child, `${indent}  `));
  return [`${open}>`, ...children, `${indent}</${name}>`].join('\n');
}
