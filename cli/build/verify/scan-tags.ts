import { Parser } from 'htmlparser2';

/** An opening tag. It is read once for all its occurrences in a site. */
export interface Tag {
  /** In lower case. */
  name: string;
  /** Names in lower case, values decoded. */
  attributes: Readonly<Record<string, string>>;
  /** Whether it has anything to check. Most tags of a page have not. */
  isTelling: boolean;
}

interface TagHandler {
  /** `start`: offset of the tag. `text`: the content of an element that holds text only, such as a style sheet. */
  open(tag: Tag, start: number, text: string): void;
  /** `start`: offset of a closing tag. */
  close(start: number): void;
}

/** Reads opening tags, each of them once. */
export class TagReader {
  readonly #tags = new Map<string, Tag>();

  /** The tag for a text such as `<a href="/">`. */
  read(text: string): Tag {
    const known = this.#tags.get(text);
    if (known !== undefined) return known;
    // Tags that occur on one page only would fill the memory.
    if (this.#tags.size >= mostTags) this.#tags.clear();
    const copy = copied(text);
    const tag = parsed(copy);
    this.#tags.set(copy, tag);
    return tag;
  }
}

const mostTags = 50_000;

/** A slice would keep its whole page in memory. */
const copied = (text: string): string => Buffer.from(text).toString();

const tellingNames = /^(?:html|script|style)$/;
const tellingKeys =
  /^(?:id|name|href|hreflang|lang|content|src|srcset|poster|data|style|on.*|http-equiv|(?:form)?action|xlink:href|imagesrcset|background|data-frame)$/;

function parsed(text: string): Tag {
  let tag: Tag = { name: '', attributes: {}, isTelling: false };
  new Parser({
    onopentag: (_, attributes) => {
      // The parser reads `<image>` as `<img>`. In a drawing, it is a different element.
      const name = (/^<([^\s/>]+)/.exec(text)?.[1] ?? '').toLowerCase();
      const isTelling = tellingNames.test(name) || Object.keys(attributes).some((key) => tellingKeys.test(key));
      tag = { name, attributes, isTelling };
    },
  }).end(text);
  return tag;
}

/** Elements that hold text and no tags (HTML, "Parsing HTML documents"). */
const textOnly = /^(?:script|style|title|textarea|iframe|noembed|noframes|xmp)$/;

/**
 * Walks through the tags of a page. It only finds where tags start and end; htmlparser2 reads each different tag once. Parsing
 * whole pages with htmlparser2 takes nearly three times as long.
 */
export function scanTags(html: string, tags: TagReader, { open, close }: TagHandler): void {
  let at = 0;
  for (;;) {
    const start = html.indexOf('<', at);
    if (start < 0) return;
    const next = html.charCodeAt(start + 1);
    if (isLetter(next)) {
      const end = endOfTag(html, start + 1);
      const written = html.slice(start, end);
      const tag = tags.read(written);
      const isTextOnly = textOnly.test(tag.name) && !(tag.name === 'title' && written.endsWith('/>'));
      at = isTextOnly ? endOfText(html, tag.name, end) : end;
      open(tag, start, html.slice(end, at));
    } else if (next === slash && isLetter(html.charCodeAt(start + 2))) {
      at = after(html, '>', start);
      close(start);
    } else if (html.startsWith('<!--', start)) {
      at = endOfComment(html, start + 4);
    } else {
      // A declaration, or a `<` that is text.
      at = next === exclamation || next === question || next === slash ? after(html, '>', start) : start + 1;
    }
  }
}

const [slash, exclamation, question, greater, equals] = [0x2f, 0x21, 0x3f, 0x3e, 0x3d];
const [doubleQuote, singleQuote, space] = [0x22, 0x27, 0x20];

const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;

/** The offset after a text, or the end of the page. */
function after(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from);
  return found < 0 ? html.length : found + text.length;
}

/** The offset after the `>` of a tag, or the end of the page. A `>` in a quoted value does not count. */
export function endOfTag(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === greater) return at + 1;
    if (code !== equals) continue;
    let value = at + 1;
    while (html.charCodeAt(value) <= space) value++;
    const quote = html.charCodeAt(value);
    if (quote === doubleQuote) at = after(html, '"', value + 1) - 1;
    else if (quote === singleQuote) at = after(html, "'", value + 1) - 1;
  }
  return html.length;
}

/** `<!-->` and `<!--->` are comments too. */
function endOfComment(html: string, from: number): number {
  if (html.startsWith('>', from)) return from + 1;
  if (html.startsWith('->', from)) return from + 2;
  return after(html, '-->', from);
}

/** The start of an element's closing tag. */
function endOfText(html: string, name: string, from: number): number {
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2)) if (closes(html, at, name)) return at;
  return html.length;
}

/** Whether the closing tag at an offset belongs to an element of this name. */
export function closes(html: string, start: number, name: string): boolean {
  const end = start + 2 + name.length;
  return html.slice(start + 2, end).toLowerCase() === name && /^[\s/>]?$/.test(html.charAt(end));
}
