import { Parser } from 'htmlparser2';
import type { Facts } from '../diagnostics/catalog.ts';
import { type Finding, findingOf } from '../diagnostics/finding.ts';
import { lineStarts, rangeBetween } from '../diagnostics/position.ts';
import { isMarkup, isOddPage, isPackedDrawing } from '../platform/files/file-kinds.ts';

type ActiveContentFacts = Facts<'asset/active-content'>;

/** With its range: offsets in the text, `end` exclusive. */
type Placed = ActiveContentFacts & { start: number; end: number };

/**
 * Reports what runs when a drawing or another XML file is opened by itself. It is a document of the site's origin then, with the
 * same rights as pages. Pages have checks of their own. `file`: its name in findings.
 */
export function activeContent(file: string, text: string): Finding[] {
  const report = (found: ActiveContentFacts, range: Finding['range']) => findingOf('asset/active-content', { file, range }, found);
  if (isPackedDrawing(file)) return [report({ what: 'packed' }, null)];
  if (isOddPage(file)) return [report({ what: 'page' }, null)];
  if (!isMarkup(file)) return [];
  // XML has no NUL character. In UTF-16, every tag has one.
  if (text.includes('\0')) return [report({ what: 'encoding' }, null)];
  const starts = lineStarts(text);
  return findActive(text).map((found) => report(found, rangeBetween(starts, found.start, found.end)));
}

/** More findings in one file do not help. */
const mostFound = 20;

/** The parser slows down with the depth. No real drawing is this deep. */
const mostLevels = 500;

/** Parses a file as XML. Browsers stop at the first mistake and this parser does not, so it sees at least as much as they do. */
function findActive(text: string): Placed[] {
  const found: Placed[] = [];
  let level = 0;
  const add = (one: ActiveContentFacts | null, start = parser.startIndex, end = parser.endIndex + 1) => {
    if (one !== null) found.push({ ...one, start, end });
    if (found.length >= mostFound || one?.what === 'depth') parser.pause();
  };
  const parser = new Parser(
    {
      onopentagname(name) {
        const start = parser.startIndex;
        level++;
        if (level > mostLevels) add({ what: 'depth' }, start, start + 1);
        else add(activeElement(name), start, start + 1 + name.length);
      },
      onclosetag: () => void level--,
      onattribute: (name, value) => add(activeAttribute(name, value)),
      onprocessinginstruction: (name, data) => add(activeInstruction(name, data)),
    },
    { xmlMode: true },
  );
  parser.write(text);
  return found;
}

/** Names of elements, in any namespace, that run scripts or open another document in their place (SVG 2, 15; HTML, 4.8 and 4.12). */
const activeElements = new Set([
  ...['script', 'handler', 'listener', 'iframe', 'frame', 'fencedframe', 'portal'],
  ...['object', 'embed', 'applet'],
]);

/** A name without its prefix. A file may choose any prefix. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

function activeElement(tag: string): ActiveContentFacts | null {
  const name = localName(tag);
  return activeElements.has(name) ? { what: 'element', name } : null;
}

/** Attributes that hold addresses, or the values that an animation gives to an address. */
const addresses = new Set([...['href', 'src', 'action', 'formaction', 'data'], ...['to', 'from', 'by', 'values']]);

/** Attributes whose value is a script. */
const handler = /^on[a-z]+/i;

function activeAttribute(attribute: string, value: string): ActiveContentFacts | null {
  const name = localName(attribute);
  const [event] = handler.exec(attribute) ?? ((name === 'attributename' && handler.exec(value.trim())) || []);
  if (event !== undefined) return { what: 'handler', name: event };
  const isActive = name === 'srcdoc' || (addresses.has(name) && runs(value));
  return isActive ? { what: 'address', name } : null;
}

/**
 * Whether an address is a script or a document. Fonts, and pictures without script, are neither. Browsers ignore spaces and
 * control characters (URL Standard, 4.4). An animation has several addresses, separated by semicolons.
 */
function runs(value: string): boolean {
  const address = value.replace(/[\0-\x20]/g, '');
  return /(?:^|;)(?:javascript:|vbscript:|data:(?!image\/(?!svg)|font\/|application\/(?:x-)?font))/i.test(address);
}

/** Encodings in which everything that can run is written as in UTF-8. */
const readableEncoding = /^(?:utf-?8|(?:us-)?ascii|iso-8859-1|windows-1252)$/i;

/** The document types of SVG, and an empty one. Any other may define entities and default values of attributes. */
const plainDoctype =
  /^!DOCTYPE\s+[\w:]+\s*(?:PUBLIC\s+(?:"-\/\/W3C\/\/DTD SVG[^"]*"|'-\/\/W3C\/\/DTD SVG[^']*')\s*(?:"[^"]*"|'[^']*')\s*)?$/;

function activeInstruction(name: string, data: string): ActiveContentFacts | null {
  if (name.startsWith('!')) return plainDoctype.test(data) ? null : { what: 'declaration' };
  if (name === '?xml') {
    const [, encoding = 'utf-8'] = /\sencoding\s*=\s*["']([^"']*)/.exec(data) ?? [];
    return readableEncoding.test(encoding) ? null : { what: 'encoding' };
  }
  return localName(name.slice(1)) === 'xml-stylesheet' ? { what: 'style-sheet' } : null;
}

/**
 * Reports what a drawing would load from elsewhere: a page that shows it as a picture loads nothing for it (SVG 2, 2.4.1 "Secure static
 * mode"). `file`: its name in findings.
 */
export function foreignReferences(file: string, text: string): Finding[] {
  const starts = lineStarts(text);
  const found: Finding[] = [];
  const add = (address: string) => {
    const start = Math.max(0, text.indexOf(address, parser.startIndex));
    const range = rangeBetween(starts, start, start + address.length);
    found.push(findingOf('asset/foreign-reference', { file, range }, { address }));
    if (found.length >= mostFound) parser.pause();
  };
  let element = '';
  const parser = new Parser(
    {
      onopentagname: (name) => {
        element = name.slice(name.indexOf(':') + 1).toLowerCase();
      },
      onattribute(name, value) {
        const isAddress = /^(?:[^:]+:)?(?:href|src)$/i.test(name) && !isLink(element);
        const [foreign] = (isAddress ? [value.trim()] : addressesIn(value)).filter(isForeign);
        if (foreign !== undefined) add(foreign);
      },
      ontext(words) {
        const [foreign] = element === 'style' ? addressesIn(words).filter(isForeign) : [];
        if (foreign !== undefined) add(foreign);
      },
      onclosetag: () => {
        element = '';
      },
    },
    { xmlMode: true },
  );
  parser.write(text);
  return found;
}

/** What a link leads to is not loaded. */
const isLink = (element: string): boolean => element === 'a';

/** The addresses in CSS. */
const addressesIn = (css: string): string[] =>
  Array.from(css.matchAll(/(?:url\(\s*|@import\s+)["']?([^"')\s;]+)/gi), ([, address = '']) => address);

const isForeign = (address: string): boolean => address !== '' && !/^(?:#|data:)/i.test(address);
