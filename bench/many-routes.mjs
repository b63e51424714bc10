import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Pages below each page of a group. */
const groupSize = 50;

/**
 * Makes a correct site with `number` more pages in both languages, from the site in `root`. Each page has a hero, five sections
 * and a call to action, with texts of this site, numbered so that no text occurs twice. Returns the size of their YAML in bytes.
 */
export function makeManyRoutes(root, folder, number) {
  for (const part of ['content', 'public', 'site.config.yaml']) cpSync(join(root, part), join(folder, part), { recursive: true });
  const pages = join(folder, 'content/pages');
  mkdirSync(pages, { recursive: true });
  const texts = textsOf(pages);
  let bytes = 0;
  const routes = [];
  for (let index = 0; index < number; index++) {
    const text = pageText(index, number, texts);
    writeFileSync(join(pages, `${keyOf(index)}.yaml`), text);
    bytes += Buffer.byteLength(text);
    routes.push(routeText(index));
  }
  appendFileSync(join(folder, 'content/routes.yaml'), routes.join(''));
  return bytes;
}

const keyOf = (index) => `cell-${index}`;

/** Every text of the site in both languages that is long enough to be prose. */
function textsOf(pages) {
  const found = [];
  const collect = (value) => {
    if (typeof value !== 'object' || value === null) return;
    if (typeof value.en === 'string' && typeof value.sv === 'string') {
      // Most texts have no markup.
      if (value.en !== value.sv && !/\]\(|\*\*/.test(value.en + value.sv)) found.push(value);
    } else for (const part of Object.values(value)) collect(part);
  };
  for (const file of readdirSync(pages)) {
    // The texts of this file name facts of an entry.
    if (file !== 'position.yaml') collect(parse(readFileSync(join(pages, file), 'utf8')));
  }
  const between = (least, most) =>
    found.filter(({ en, sv }) => en.length >= least && sv.length >= least && Math.max(en.length, sv.length) <= most);
  return { labels: between(12, 50), sentences: between(60, 105), paragraphs: between(150, 450) };
}

function routeText(index) {
  const isGroup = index % groupSize === 0;
  const indent = isGroup ? '' : '    ';
  const children = isGroup ? '  children:\n' : '';
  return `${indent}- page: ${keyOf(index)}
${indent}  slug: { en: cell-${index}, sv: flytt-av-cell-${index} }
${children}`;
}

function pageText(index, number, { labels, sentences, paragraphs }) {
  let turn = index * 7;
  /** The next text of a kind, with the page's number. */
  const next = (kind) => {
    const { en, sv } = kind[turn++ % kind.length];
    return { en: `${en} (cell ${index})`, sv: `${sv} (cell ${index})` };
  };
  const label = (indent) => short(next(labels), indent);
  const sentence = (indent) => folded(next(sentences), indent);
  const repeat = (count, item) => Array.from({ length: count }, (_, at) => item(at)).join('\n');
  const others = [1, 2, 3].map((step) => keyOf((index + step) % number));
  return `meta:
  title: { en: Moving cell ${index}, sv: Flytt av cell ${index} }
  description:${sentence(4)}
  keywords:
    en: [production relocation, machining, cell ${index}]
    sv: [produktionsflytt, skärande bearbetning, cell ${index}]
hero:
  label: { en: Industries, sv: Branscher }
  title:${label(4)}
  lead:${folded(next(paragraphs), 4)}
sections:
  - type: text
    title:${label(6)}
    body:${literal([next(paragraphs), items(next(sentences), next(sentences)), linked(next(sentences), others[0])], 6)}
  - type: features
    title:${label(6)}
    items:
${repeat(3, () => `      - icon: Factory\n        title:${label(10)}\n        description:${sentence(10)}`)}
  - type: steps
    title:${label(6)}
    items:
${repeat(3, () => `      - title:${label(10)}\n        description:${sentence(10)}`)}
  - type: faq
    title:${label(6)}
    items:
${repeat(2, () => `      - question:${sentence(10)}\n        answer:${folded(next(paragraphs), 10)}`)}
  # What stands around it.
  - type: related
    title:${label(6)}
    items:
${repeat(3, (at) => `      - page: ${others[at]}\n        description:${sentence(10)}`)}
action:
  title:${label(4)}
  text:${sentence(4)}
  actions:
    - page: contact
      label: { en: Find us, sv: Hitta hit }
`;
}

const linked = ({ en, sv }, page) => ({
  en: `${en} [Read on](page:${page}).`,
  sv: `${sv} [Läs vidare](page:${page}).`,
});

/** A Markdown list. */
const items = (...texts) => Object.fromEntries(['en', 'sv'].map((code) => [code, texts.map((text) => `- ${text[code]}`).join('\n')]));

const inBoth = (text, indent, write) =>
  `${Object.entries(text)
    .map(([code, words]) => `\n${' '.repeat(indent)}${code}: ${write(words)}`)
    .join('')}`;

const short = (text, indent) => inBoth(text, indent, JSON.stringify);

/** Wrapped below the key, like authors write it. */
const folded = (text, indent) => inBoth(text, indent, (words) => `>-${wrapped(words.replace(/\s+/g, ' '), indent + 2)}`);

const literal = (parts, indent) =>
  inBoth(
    Object.fromEntries(['en', 'sv'].map((code) => [code, parts.map((part) => part[code]).join('\n\n')])),
    indent,
    (words) => `|-${words.replace(/^(?=.)/gm, ' '.repeat(indent + 2)).replace(/^/, '\n')}`,
  );

function wrapped(words, indent) {
  const lines = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || indent + last.length + word.length > 118) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.map((line) => `\n${' '.repeat(indent)}${line}`).join('');
}
