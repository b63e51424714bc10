import { Lexer } from 'marked';

/**
 * A document in Markdown as parts of a page: `{ title, intro, parts: [{ id, title, blocks }] }`. The blocks are those of
 * docs/site/templates/sections/document/. `linkTo(address)` says where a link leads: `{ page, title }`, `{ href }`, or null if the site has no
 * such page. Throws Error at Markdown that the blocks have no place for.
 */
export function readDocument(source, linkTo) {
  const reader = new Reader(linkTo);
  const document = { title: '', parts: [{ id: null, title: '', blocks: [] }] };
  for (const token of new Lexer({ gfm: true }).lex(source)) {
    if (token.type === 'heading' && token.depth === 1) document.title = plain(token.tokens);
    else if (token.type === 'heading' && token.depth === 2)
      document.parts.push({ id: anchorOf(token), title: plain(token.tokens), blocks: [] });
    else document.parts.at(-1).blocks.push(...reader.block(token));
  }
  return { ...document, parts: document.parts.filter(({ blocks }) => blocks.length > 0) };
}

/** The anchors of a document, each with that of the part that it is in: only parts have addresses. */
export function anchorsOf(source) {
  const anchors = new Map();
  let part = null;
  for (const token of new Lexer({ gfm: true }).lex(source)) {
    if (token.type !== 'heading') continue;
    if (token.depth === 2) part = anchorOf(token);
    anchors.set(anchorOf(token), part);
  }
  return anchors;
}

/** As GitHub makes it, with single hyphens. */
const anchorOf = ({ tokens }) =>
  plain(tokens)
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replace(/[ -]+/g, '-');

const plain = (tokens) =>
  tokens.map(({ tokens: inner, text }) => (inner === undefined ? text : plain(inner))).join('');

class Reader {
  #linkTo;

  constructor(linkTo) {
    this.#linkTo = linkTo;
  }

  block(token) {
    switch (token.type) {
      case 'space':
        return [];
      case 'heading':
        return [{ is: 'heading', words: this.#inline(token.tokens) }];
      case 'paragraph':
      case 'text':
        return [{ is: 'paragraph', words: this.#inline(token.tokens) }];
      // A quotation shows what the tool prints as Markdown.
      case 'blockquote':
      case 'code':
        return [{ is: 'code', code: token.text.trimEnd() }];
      case 'list':
        return [{ is: 'list', ordered: token.ordered, items: token.items.map((item) => this.#item(item)) }];
      case 'table': {
        const row = (cells) => cells.map(({ tokens }) => this.#inline(tokens));
        return [{ is: 'table', head: row(token.header), rows: token.rows.map(row) }];
      }
      default:
        throw new Error(`The documentation has no place for this (${token.type}): ${token.raw}`);
    }
  }

  #item({ tokens }) {
    return tokens.flatMap((token) =>
      token.type === 'list'
        ? [{ is: 'bullets', items: token.items.map((item) => this.#bullet(item)) }]
        : this.block(token),
    );
  }

  #bullet({ tokens, raw }) {
    const [only, ...others] = tokens;
    if (others.length > 0) throw new Error(`The documentation has no place for this in a list: ${raw}`);
    return this.#inline(only.tokens);
  }

  #inline(tokens) {
    return tokens.flatMap((token) => {
      switch (token.type) {
        case 'text':
        case 'escape':
          return [textOf(token.text)];
        case 'codespan':
          return [{ is: 'code', code: token.text }];
        case 'strong':
          return [{ is: 'strong', words: words(token) }];
        case 'em':
          return [{ is: 'emphasis', words: words(token) }];
        case 'link': {
          const target = this.#linkTo(token.href);
          if (target === null) return words(token);
          const { title, ...where } = target;
          // A reference by the name of the file has the title of the page instead.
          const said = title !== undefined && /\.md$/.test(token.text) ? [textOf(title)] : words(token);
          return [{ is: 'href' in where ? 'outside' : 'link', ...where, words: said }];
        }
        default:
          throw new Error(`The documentation has no place for this (${token.type}): ${token.raw}`);
      }
    });
  }
}

/** Words without links in them. */
const words = ({ tokens }) =>
  tokens.map(({ type, text }) => (type === 'codespan' ? { is: 'code', code: text } : textOf(text)));

function textOf(text) {
  const joined = text.replace(/\s+/g, ' ');
  return joined === ' ' ? { is: 'blank' } : { is: 'text', text: joined };
}

/** What a sentence without Markdown writes as code: placeholders, tags, entities, strong emphasis and links of Markdown. */
const literal = /(\{[a-z]+:[^{}]*\}|<[^<>\n]+>|&[a-z]+;|\*\*[^*]+\*\*|\[[^[\]]+\]\([^()]*\))/;

/** A sentence of the code as words of a paragraph. */
export const proseOf = (sentence) =>
  sentence
    .split(literal)
    .filter((piece) => piece !== '')
    .map((piece) => (literal.test(piece) ? { is: 'code', code: piece } : textOf(piece)));
