import { type Kind, mistake } from '../mutation.ts';
import { columnOf, isInBrackets, isLanguage, type RawFile, type RawSite } from '../raw-site.ts';
import type { RawNode } from '../raw-yaml.ts';

/** Texts without quotation marks, in the order of the files. */
function* plainTexts(site: RawSite): Generator<{ file: RawFile; node: RawNode }> {
  for (const { file, node } of site.nodes()) if (node.kind === 'text' && node.style === 'plain' && isLanguage(node)) yield { file, node };
}

/** Keys at the start of a line, with their indentation. */
function* indentedKeys(site: RawSite): Generator<{ file: RawFile; node: RawNode; line: number }> {
  for (const { file, node } of site.nodes()) {
    if (node.key === null || node.parent?.style !== 'indented') continue;
    const line = node.key.start - columnOf(file, node.key.start);
    if (/^ *$/.test(file.text.slice(line, node.key.start))) yield { file, node, line };
  }
}

export const syntax: Readonly<Record<string, Kind>> = {
  *'a tab for indentation'(site) {
    for (const { file, node, line } of indentedKeys(site))
      if (node.key !== null && node.key.start > line)
        yield mistake(file, { start: line, end: node.key.start }, '\t', 'content/syntax', line);
  },

  *'a quotation mark that is not closed'(site) {
    for (const { file, node } of site.nodes())
      if (node.style === 'single' || node.style === 'double') {
        const { start, end } = node.value;
        // If another quotation mark follows on the line, it closes the text, and nobody knows which one is missing.
        if (file.text.slice(end, file.text.indexOf('\n', end)).includes(file.text[start] ?? '')) continue;
        yield mistake(file, { start: end - 1, end }, '', 'content/syntax', start);
      }
  },

  *'a bracket that is not closed'(site) {
    for (const { file, node } of site.nodes())
      if (node.style === 'brackets' && node.parent?.style !== 'brackets') {
        const { end } = node.value;
        yield mistake(file, { start: end - 1, end }, '', 'content/syntax', node.value.start);
      }
  },

  *'a comma in a text between braces'(site) {
    for (const { file, node } of plainTexts(site)) {
      const space = file.text.slice(node.value.start, node.value.end).indexOf(' ');
      if (!isInBrackets(node) || space < 0) continue;
      const start = node.value.start + space;
      yield mistake(file, { start, end: start }, ',', 'content/unquoted-comma', start + 2);
    }
  },

  *'a colon in a text without quotation marks'(site) {
    for (const { file, node } of plainTexts(site)) {
      const space = file.text.slice(node.value.start, node.value.end).indexOf(' ');
      if (space < 0) continue;
      const start = node.value.start + space;
      yield mistake(file, { start, end: start }, ':', 'content/syntax');
    }
  },

  *'a star at the start of a text'(site) {
    for (const { file, node } of plainTexts(site)) {
      const { start } = node.value;
      const code = /\s/.test(file.text.slice(start, node.value.end)) ? 'content/syntax' : 'content/bad-yaml-alias';
      yield mistake(file, { start, end: start }, '*', code);
    }
  },

  *'a sign at the start of a text that YAML keeps for itself'(site) {
    for (const { file, node } of plainTexts(site)) {
      const { start } = node.value;
      for (const sign of ['@', '`', '%']) yield mistake(file, { start, end: start }, sign, 'content/syntax');
    }
  },

  *'an exclamation mark at the start of a text'(site) {
    for (const { file, node } of plainTexts(site)) {
      const { start } = node.value;
      yield mistake(file, { start, end: start }, '!', 'content/syntax');
    }
  },

  *'a quotation at the start of a text'(site) {
    for (const { file, node } of plainTexts(site)) {
      const written = file.text.slice(node.value.start, node.value.end);
      if (!/^\p{L}+ /u.test(written) || isInBrackets(node)) continue;
      const { start } = node.value;
      const end = start + written.indexOf(' ');
      // The text after the closing mark is one word too many.
      yield mistake(file, { start, end }, `"${file.text.slice(start, end)}"`, 'content/syntax', end + 3);
    }
  },

  *'a key without its colon'(site) {
    for (const { file, node } of indentedKeys(site)) {
      if (node.key === null || node.kind !== 'text' || node.style === 'block') continue;
      const { start, end } = node.key;
      // A placeholder after a colon would be a mapping that ends too early, which is another mistake.
      if (/: \{/.test(file.text.slice(node.value.start, node.value.end))) continue;
      // A colon in the text turns the text before it into a key. Without another key, everything is one text.
      const isKey = isLanguage(node) && file.text.slice(node.value.start, node.value.end).includes(': ');
      const isText = node.parent?.children.length === 1;
      const code = isKey ? 'translation/unknown-language' : isText ? 'content/wrong-type' : 'content/syntax';
      yield mistake(file, { start: end, end: end + 1 }, '', code, start);
    }
  },

  *'a line that is not indented like its neighbours'(site) {
    for (const { file, node, line } of indentedKeys(site)) {
      const index = node.parent?.children.indexOf(node) ?? 0;
      if (node.key === null || index === 0 || node.key.start === line) continue;
      // The indentation is wrong.
      yield mistake(file, { start: line, end: line + 1 }, '', 'content/syntax', line);
    }
  },

  *'the marks of a merge in content'(site) {
    for (const { file, line } of indentedKeys(site)) yield mistake(file, { start: line, end: line }, '<<<<<<< HEAD\n', 'content/syntax');
  },

  *'a second document'(site) {
    for (const { file, node, line } of indentedKeys(site))
      if (node.key?.start === line && node.path[0] !== file.root.children[0]?.path[0])
        yield mistake(file, { start: line, end: line }, '---\n', 'content/syntax');
  },

  *'brackets in too many levels'(site) {
    for (const file of site.pages) {
      const { length } = file.text;
      const by = `extra: ${'['.repeat(80)}${']'.repeat(80)}\n`;
      // The mapping of the file is the first level, and the value of the key the second.
      yield mistake(file, { start: length, end: length }, by, 'content/too-deep', length + 'extra: '.length + 64);
    }
  },

  *'aliases of aliases'(site) {
    for (const file of site.pages) {
      const { length } = file.text;
      const lines = ['a: &a [x, x, x, x, x, x, x, x, x, x]'];
      for (const [own, last] of ['ba', 'cb', 'dc', 'ed'].map((pair) => [...pair]))
        lines.push(`${own}: &${own} [${Array(10).fill(`*${last}`).join(', ')}]`);
      const by = `extra:\n  ${lines.join('\n  ')}\n`;
      // An alias counts as the values that it repeats: 110 values in `b`, 1,110 in `c`, and with the eighth alias in `d` more
      // than 10,000.
      const at = length + by.indexOf('d: &d [') + 'd: &d ['.length + 7 * '*c, '.length;
      yield mistake(file, { start: length, end: length }, by, 'content/too-many-aliases', at);
    }
  },
};
