import { type Kind, mistake, mistyped } from '../mutation.ts';
import { innerOf, isInBrackets, matchesIn, type RawFile, type RawSite } from '../raw-site.ts';
import type { RawNode } from '../raw-yaml.ts';

/** Words outside of addresses, placeholders and links. */
export const words = /(?<![\p{L}\p{N}:/#.@{(\\-])\p{L}{6,}(?![\p{L}\p{N}:/@}-])/gu;

/** One of several matches, another one for each text. */
export function oneOf<T>(matches: Iterable<T>, seed: number): T | undefined {
  const all = [...matches];
  return all[seed % all.length];
}

/** Fields whose text people read. */
const shown =
  /^(?:en|sv|author|company|title|department|location|summary|role|organization|street)$|^(?:responsibilities|qualifications|offer|keywords)$/;

/** Every text for visitors. Routes have slugs instead. */
function* proseOf(site: RawSite): Generator<{ file: RawFile; node: RawNode }> {
  for (const { file, node } of site.nodes()) {
    const name = node.path.findLast((step) => typeof step === 'string');
    if (node.kind === 'text' && file !== site.routes && shown.test(String(name))) yield { file, node };
  }
}

/** Fields that may have Markdown. */
const rich = /(?:^|\.)(?:answer\.(?:en|sv)|body\.(?:en|sv)|role)$/;

/** Tags and entities around a word. */
const html = ['<b>{}</b>', '{}&nbsp;', '<span lang=sv>{}</span>', '{}<br />', '&#8211;{}'];

const beyond = [
  ['## A heading', 0],
  ['> A quotation', 0],
  ['Some `code` here', 5],
  ['![A picture](picture.png)', 0],
  ['* * *', 0],
  ['Not ~~this~~ but that', 4],
  ['A text with a note.[^1]', 19],
] as const;

/** Texts without quotation marks, on one or several lines. */
function* plainProseOf(site: RawSite): Generator<{ file: RawFile; node: RawNode }> {
  for (const { file, node } of proseOf(site)) if (node.style === 'plain') yield { file, node };
}

/** Whether a comment in a text would cut off only the rest of that text. */
const endsLine = ({ text }: RawFile, { value }: RawNode): boolean => /^[ ]*(?:\n|$)/.test(text.slice(value.end));

const notes = ['TODO', 'TBD', 'FIXME', 'XXX', 'Lorem ipsum'];
const invisible = ['\u0007', '\u2028', '\ufffd', '\u009d'];

export const text: Readonly<Record<string, Kind>> = {
  *'a note to the author'(site) {
    for (const [index, { file, node }] of [...proseOf(site)].entries()) {
      // A changed source text would also make its translation stale.
      if (!node.path.includes('sv') || file.path.includes('positions')) continue;
      const word = oneOf(matchesIn(file, node, words), index);
      if (word !== undefined) yield mistake(file, word, notes[index % notes.length] ?? '', 'content/filler');
    }
  },

  *'a character that nobody sees'(site) {
    for (const [index, { file, node }] of [...proseOf(site)].entries()) {
      const word = oneOf(matchesIn(file, node, words), index);
      if (word === undefined) continue;
      const at = word.start + 3;
      const by = invisible[index % invisible.length] ?? '';
      yield mistake(file, { start: at, end: at }, by, 'content/control-character');
    }
  },

  *'Markdown where a text is plain'(site) {
    for (const [index, { file, node }] of [...proseOf(site)].entries()) {
      // As above: a changed source text would make its translation stale.
      if (!node.path.includes('sv') || file.path.includes('positions')) continue;
      if (rich.test(node.path.join('.'))) continue;
      // At the start of a text, it would be an alias or a list of YAML.
      const within = [...matchesIn(file, node, words)].filter(({ start }) => start > node.value.start + 1);
      const word = oneOf(within, index);
      if (word === undefined) continue;
      const by = index % 2 === 0 || isInBrackets(node) ? `**${word.literal}**` : `[${word.literal}](page:contact)`;
      yield mistake(file, word, by, 'content/markdown-in-plain-text');
    }
  },

  *'HTML in a text'(site) {
    for (const [index, { file, node }] of [...proseOf(site)].entries()) {
      // As above: a changed source text would make its translation stale.
      if (!node.path.includes('sv') || file.path.includes('positions')) continue;
      const within = [...matchesIn(file, node, words)].filter(({ start }) => start > node.value.start + 1);
      const word = oneOf(within, index);
      if (word === undefined) continue;
      const by = html[index % html.length] ?? '';
      const at = word.start + by.search(/[<&]/) + (by.startsWith('{}') ? word.literal.length - 2 : 0);
      yield mistake(file, word, by.replace('{}', word.literal), 'content/html-in-text', at);
    }
  },

  *'a number sign in a text without quotation marks'(site) {
    for (const [index, { file, node }] of [...plainProseOf(site)].entries()) {
      const word = oneOf(matchesIn(file, node, /(?<= )\p{L}+/gu), index);
      if (word === undefined) continue;
      const at = { start: word.start, end: word.start };
      // If the text begins with a number, only the number may remain.
      if (/^\d+ $/.test(file.text.slice(node.value.start, word.start))) continue;
      // In braces, the comment also cuts off the closing brace.
      const code = endsLine(file, node) ? 'content/cut-by-comment' : 'content/syntax';
      yield mistake(file, at, index % 2 === 0 ? '#1 ' : '#', code);
    }
  },

  *'a number sign at the start of a text without quotation marks'(site) {
    for (const { file, node } of plainProseOf(site)) {
      const { start } = node.value;
      if (endsLine(file, node)) yield mistake(file, { start, end: start }, '#1 ', 'content/wrong-type', node.key?.start ?? start);
      else yield mistake(file, { start, end: start }, '#1 ', 'content/syntax');
    }
  },

  *'a letter in two parts'(site) {
    for (const [index, { file, node }] of [...proseOf(site)].entries()) {
      const letter = oneOf(matchesIn(file, node, /[åäöÅÄÖéóü]/g), index);
      if (letter !== undefined) yield mistake(file, letter, letter.literal.normalize('NFD'), 'content/not-nfc');
    }
  },

  *'a letter of another encoding'(site) {
    for (const file of site.files.values()) {
      for (const letter of [...file.text.matchAll(/[åäöÅÄÖ–”’]/g)].slice(0, 4)) {
        const encode = (part: string) => Buffer.from(part, 'utf8');
        const end = letter.index + 1;
        const bytes = Buffer.concat([encode(file.text.slice(0, letter.index)), Buffer.from([0xe5]), encode(file.text.slice(end))]);
        yield {
          files: { [file.path]: new Uint8Array(bytes) },
          findings: [{ code: 'content/not-utf8', file: file.path, at: letter.index }],
        };
      }
    }
  },

  *'markup that text has not'(site) {
    for (const { file, node } of site.nodes()) {
      // Texts without markup are folded.
      if (file.text[node.value.start] !== '|' || !rich.test(node.path.join('.'))) continue;
      const { start, end } = innerOf(file, node);
      const indent = /^ */.exec(file.text.slice(start))?.[0] ?? '';
      for (const [markup, offset] of beyond) {
        const between = `\n\n${indent}`;
        const at = end + between.length + offset;
        yield mistake(file, { start: end, end }, between + markup, 'content/unsupported-markdown', at);
      }
    }
  },

  *'a placeholder mistyped'(site) {
    for (const { file, node } of proseOf(site)) {
      for (const place of matchesIn(file, node, /\{(?:figure|contact|entry):[a-z-]+\}/g)) {
        const [kind = '', name = ''] = place.literal.slice(1, -1).split(':');
        for (const by of [`{${kind}:${mistyped(name)}}`, `{${mistyped(kind)}:${name}}`])
          yield mistake(file, place, by, 'content/unknown-placeholder');
        const spaced = `{${kind}: ${name}}`;
        // In a text without quotation marks, a colon followed by a space is the mistake.
        if (node.style !== 'plain') yield mistake(file, place, spaced, 'content/unknown-placeholder');
        else yield mistake(file, place, spaced, 'content/syntax', place.start + spaced.indexOf(':'));
      }
    }
  },
};
