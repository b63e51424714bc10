import type { PhrasingContent } from 'mdast';
import { type PageElement, writtenText } from './read-elements.ts';

/** Elements that stand in a line of text (HTML, "Phrasing content"). All others begin a block of their own. */
const inLine =
  /^(?:a|abbr|b|bdi|bdo|br|cite|code|data|del|dfn|em|i|iframe|img|ins|kbd|label|mark|picture|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/;

/** Elements that show nothing to read, or that only a browser can use: drawings, controls, and lists of links around the text. */
const unread =
  /^(?:audio|button|canvas|datalist|dialog|embed|form|input|link|map|meta|meter|nav|noscript|object|progress|script|search|select|source|style|svg|template|textarea|track|video)$/;

/** Whether readers of the text lack nothing without an element. */
export const isUnread = ({ name, attributes }: PageElement): boolean =>
  unread.test(name) || attributes['aria-hidden'] === 'true' || attributes.hidden !== undefined;

/** Whether an element is a part of a line, with all in it. */
export const isInLine = ({ name, children }: PageElement): boolean =>
  inLine.test(name) && children.every((child) => typeof child === 'string' || isUnread(child) || isInLine(child));

/** Nodes of a line from texts and elements; blocks are parts of it. `url`: the address of the page, which others are relative to. */
export function phrasing(children: PageElement['children'], url: string): PhrasingContent[] {
  const read = children.filter((child) => typeof child === 'string' || !isUnread(child));
  return read.flatMap((child, index): PhrasingContent[] => {
    if (typeof child === 'string') return [text(child.replace(/[ \t\n\r\f]+/g, ' '))];
    const made = nodesOf(child, url);
    const before = read[index - 1];
    // Such elements stand below each other, or beside each other with a gap, which only the style sheet knows.
    const touches = typeof before === 'object' && !(isMark.test(before.name) && isMark.test(child.name));
    return touches && made.length > 0 ? [text(' '), ...made] : made;
  });
}

/** Elements that mark words in a text. They may touch. */
const isMark = /^(?:b|bdi|br|code|data|del|em|i|ins|kbd|mark|s|samp|strong|sub|sup|time|u|var|wbr)$/;

function nodesOf(element: PageElement, url: string): PhrasingContent[] {
  const { name, attributes, children } = element;
  switch (name) {
    case 'br':
      return [{ type: 'break' }];
    case 'code':
    case 'kbd':
    case 'samp':
      return codeOf(writtenText(element));
    case 'b':
    case 'strong':
      return wrapped(phrasing(children, url), (own) => ({ type: 'strong', children: own }));
    case 'em':
    case 'i':
      return wrapped(phrasing(children, url), (own) => ({ type: 'emphasis', children: own }));
    case 'del':
    case 's':
      return wrapped(phrasing(children, url), (own) => ({ type: 'delete', children: own }));
    case 'q':
      return [text('"'), ...phrasing(children, url), text('"')];
    case 'a':
      return linked(phrasing(children, url), attributes.href, url);
    case 'iframe':
      return linked([text(attributes.title ?? attributes.src ?? '')], attributes.src, url);
    case 'img':
      return pictureOf(attributes, url);
    default:
      return phrasing(children, url);
  }
}

function codeOf(value: string): PhrasingContent[] {
  return value.trim() === '' ? [] : [{ type: 'inlineCode', value }];
}

/** A picture with an alternative text. Others are decoration. */
function pictureOf({ src, alt }: PageElement['attributes'], url: string): PhrasingContent[] {
  return src === undefined || !alt ? [] : [{ type: 'image', url: absoluteAddress(src, url), alt }];
}

/** Content with a link around it. Without an address, or around nothing, there is no link. */
export function linked(children: readonly PhrasingContent[], href: string | undefined, url: string): PhrasingContent[] {
  const own = [...children];
  if (href === undefined) return own;
  return wrapped(own, (inner) => ({
    type: 'link',
    url: absoluteAddress(href, url),
    // The types say that no link stands in another one. HTML says so too.
    children: inner as Extract<PhrasingContent, { type: 'link' }>['children'],
  }));
}

/** A node around content. Spaces at the edges stand outside of it: inside, Markdown would not read its marks. */
function wrapped(children: readonly PhrasingContent[], wrap: (children: PhrasingContent[]) => PhrasingContent): PhrasingContent[] {
  const own = oneLine(children);
  if (own.length === 0) return children.length === 0 ? [] : [text(' ')];
  const starts = hasEdge(children[0], /^ /);
  const ends = hasEdge(children.at(-1), / $/);
  return [...(starts ? [text(' ')] : []), wrap(own), ...(ends ? [text(' ')] : [])];
}

const hasEdge = (node: PhrasingContent | undefined, edge: RegExp): boolean => node?.type === 'text' && edge.test(node.value);

const text = (value: string): PhrasingContent => ({ type: 'text', value });

/** The nodes of a whole line: neighbouring texts in one, single spaces, none at its ends and around breaks. */
export function oneLine(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const made: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = made.at(-1);
    if (node.type !== 'text') {
      if (node.type === 'break') trimEnd(made);
      if (node.type !== 'break' || made.length > 0) made.push(node);
      continue;
    }
    const starts = last === undefined || last.type === 'break' || hasEdge(last, / $/);
    const value = starts ? node.value.replace(/^ /, '') : node.value;
    if (value === '') continue;
    if (last?.type === 'text') last.value = (last.value + value).replace(/ +/g, ' ');
    else made.push(text(value));
  }
  while (made.at(-1)?.type === 'break' || hasEdge(made.at(-1), / $/)) {
    if (made.at(-1)?.type === 'break') made.pop();
    trimEnd(made);
  }
  return made;
}

function trimEnd(nodes: PhrasingContent[]): void {
  const last = nodes.at(-1);
  if (last?.type !== 'text') return;
  last.value = last.value.replace(/ $/, '');
  if (last.value === '') nodes.pop();
}

/** The address that a reader of the text alone can follow. */
const absoluteAddress = (address: string, url: string): string => (URL.canParse(address, url) ? new URL(address, url).href : address);
