/** Compares what two outputs say: head, visible text and links of pages, and the addresses of all pages in the sitemaps. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';

/** Elements without visible text. */
const silent = new Set(['head', 'script', 'style', 'template']);
/** Elements whose text stands apart from that before them. */
const inline = new Set(['a', 'span', 'em', 'strong']);
/** Elements that stand among the facts, besides their text. */
const named = new Set([...['h1', 'h2', 'h3', 'h4', 'th', 'td', 'blockquote', 'pre', 'ol', 'sup'], ...['em', 'strong', 'code']]);

/**
 * Compares the pages with these addresses. Returns a line for each page that differs: the first difference.
 * @param {string} ours the folder of an output
 * @param {string} theirs the same for another generator
 * @param {string[]} addresses
 */
export const differences = (ours, theirs, addresses) =>
  addresses.flatMap((address) => {
    const expected = factsOf(ours, address);
    const found = factsOf(theirs, address);
    const at = expected.findIndex((fact, index) => fact !== found[index]);
    if (at === -1 && expected.length === found.length) return [];
    const place = at === -1 ? expected.length : at;
    return [`${address}: "${found[place] ?? 'nothing'}" instead of "${expected[place] ?? 'nothing'}"`];
  });

/** What a page says, a fact a line: the elements of its head in a fixed order, then texts and links in the order of the page. */
function factsOf(output, address) {
  const file = ['.html', '/index.html'].map((end) => join(output, address + end)).find((path) => existsSync(path));
  if (file === undefined) return [`no page ${address}`];
  const head = [];
  const body = [];
  const open = [];
  let text = '';
  const endText = () => {
    const words = text.replace(/\s+/g, ' ').trim();
    if (words !== '') body.push(words);
    text = '';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(isFrameOfNotes(attributes) ? 'template' : name);
      const fact = headFact(name, attributes);
      if (fact !== undefined) head.push(fact);
      if (name === 'html') head.push(`language ${attributes.lang}`);
      if (!inline.has(name)) endText();
      if (open.some((one) => silent.has(one))) return;
      if (named.has(name)) body.push(name);
      if (name === 'a') {
        endText();
        // Each generator has its own names for the anchors of footnotes.
        const target = open.includes('sup') ? 'a footnote' : attributes.href;
        body.push(`link to ${target}${attributes['aria-current'] === 'page' ? ' (this page)' : ''}`);
      }
    },
    ontext(part) {
      if (open.at(-1) === 'title' && open.includes('head')) head.push(`title ${part}`);
      else if (!open.some((name) => silent.has(name))) text += part;
    },
    onclosetag(name) {
      open.pop();
      if (!inline.has(name) || name === 'a') endText();
    },
  });
  parser.end(readFileSync(file, 'utf8'));
  return [...head.sort(), ...body];
}

/** Whether an element is what a generator adds to footnotes: the way back to the text, and their heading. */
const isFrameOfNotes = ({ role, id, ...others }) => role === 'doc-backlink' || 'data-footnote-backref' in others || id === 'footnote-label';

/** The elements of the head that every generator writes. */
function headFact(name, { rel, href, hreflang, property, name: metaName, content }) {
  if (name === 'link' && rel === 'canonical') return `canonical ${withoutSlash(href)}`;
  if (name === 'link' && rel === 'alternate') return `alternate ${hreflang} ${withoutSlash(href)}`;
  if (name === 'meta' && property?.startsWith('og:')) return `${property} ${withoutSlash(content)}`;
  if (name === 'meta' && ['description', 'twitter:card'].includes(metaName)) return `${metaName} ${content}`;
  return undefined;
}

/** `https://host` and `https://host/` are the same address. */
const withoutSlash = (address = '') => address.replace(/^(https:\/\/[^/]+)\/$/, '$1');

/** The addresses in the sitemaps of an output, wherever they are, in order. */
export function addressesIn(output) {
  const sitemaps = readdirSync(output, { recursive: true }).filter((file) => /sitemap[^/]*\.xml$/.test(file));
  const found = sitemaps.flatMap((file) => {
    const text = readFileSync(join(output, file), 'utf8');
    return [...text.matchAll(/<loc>([^<]*)/g)].map(([, address]) => withoutSlash(address));
  });
  // The others are those of sitemaps in an index.
  return [...new Set(found.filter((address) => !address.endsWith('.xml')))].sort();
}
