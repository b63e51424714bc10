import { readFileSync } from 'node:fs';
import { Lexer } from 'marked';

/**
 * A document in Markdown as the parts of a page: `{ title, parts: [{ title, body }] }`, from each heading of the second level to the next.
 * The title of what stands before the first one is null. `anchors`: those of the headings in English, in order. `linkTo(address)` says where
 * a link leads: `{ href, title }`, or null if the site has no such page.
 */
export function readDocument(source, { anchors, linkTo }) {
  const document = { title: '', parts: [{ title: null, body: '' }] };
  let heading = -1;
  // Comments mark what a script writes.
  for (const token of new Lexer({ gfm: true }).lex(source.replaceAll(/^<!-- .* -->\n/gm, ''))) {
    if (token.type === 'heading') heading += 1;
    if (token.type === 'heading' && token.depth === 1) document.title = plain(token.tokens);
    else if (token.type === 'heading' && token.depth === 2) document.parts.push({ title: plain(token.tokens), body: '' });
    else if (token.type === 'heading') document.parts.at(-1).body += `${token.raw.trimEnd()} {#${anchors[heading]}}\n\n`;
    else document.parts.at(-1).body += token.type === 'code' ? fenced(token) : linked(token.raw, linkTo);
  }
  const parts = document.parts.map(({ title, body }) => ({ title, body: `${body.trim()}\n` }));
  return { ...document, parts: parts.filter(({ title, body }) => title !== null || body !== '\n') };
}

/** The anchors of the headings of a document, in order. */
export function anchorsOf(source) {
  const anchors = [];
  for (const token of new Lexer({ gfm: true }).lex(source)) {
    if (token.type !== 'heading') continue;
    const anchor = anchorOf(token);
    if (anchors.includes(anchor)) throw new Error(`Two headings have the anchor ${anchor}`);
    anchors.push(anchor);
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

const plain = (tokens) => tokens.map(({ tokens: inner, text }) => (inner === undefined ? text : plain(inner))).join('');

/** Code, or a link with its words, or a picture with what it shows. */
const codeOrLink = /(```[\s\S]*?```|`[^`]+`)|(!?)\[([^\][]+)\]\(([^()\s]+)\)/g;

/** Markdown whose links lead to pages of the site, and whose pictures are among its own. */
const linked = (markdown, linkTo) =>
  markdown.replace(codeOrLink, (_, code, mark, words, address) => {
    if (code !== undefined) return code;
    if (mark === '!') return `![${words}](${address.replace(/^.*\/pictures\//, '')})`;
    const target = linkTo(address);
    if (target === null) return words;
    // A reference by the name of the file has the title of the page instead.
    const said = target.title !== undefined && words.endsWith('.md') ? target.title : words;
    return `[${said}](${target.href})`;
  });

const languages = JSON.parse(readFileSync(new URL('../cli/content/code-languages.json', import.meta.url), 'utf8'));
const known = new Set(Object.values(languages).flat());

/** Code between fences, without a language that the tool does not know. `lang`: with what stands after the language. */
function fenced({ text, lang = '' }) {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence}${known.has(lang.split(' ')[0]) ? lang : ''}\n${text}\n${fence}\n\n`;
}

/** An excerpt of a file as Markdown. */
export function fileAsMarkdown(file, text) {
  const [, lang] = /\.([a-z]+)$/.exec(file) ?? [];
  return fenced({ text: text.trimEnd(), lang });
}

/** What a sentence without Markdown writes as code: placeholders, tags, entities, strong emphasis and links of Markdown. */
const literal = /(`[^`]+`|\{[a-z]+:[^{}]*\}|<[^<>\n]+>|&[a-z]+;|\*{1,2}[^*\s][^*]*\*{1,2}|\[[^[\]]+\]\([^()]*\))/;

/** A sentence of the code as Markdown. */
export const proseOf = (sentence) =>
  sentence
    .split(literal)
    .map((piece) => {
      if (piece.startsWith('`') && literal.test(piece)) return piece;
      return literal.test(piece) ? `\`${piece}\`` : piece.replace(/[\\`*_[\]<>~|]/g, '\\$&');
    })
    .join('');

/** Words as a sentence: with a capital letter and a full stop. */
export function sentence(text) {
  // The name of a file stays as it is.
  const whole = /^\S*[./]\w/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

/** The name of the page of a finding, a command or what has fields. */
export function idOf(name) {
  return name
    .toLowerCase()
    .replace(/^tvilling /, '')
    .replace(/[^a-z0-9]+/g, '-');
}
