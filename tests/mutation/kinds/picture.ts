import type { Code } from '../../../cli/diagnostics/catalog.ts';
import type { Kind, Mutation } from '../mutation.ts';
import type { RawFile } from '../raw-site.ts';
import { nodeAt } from '../raw-yaml.ts';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"></svg>\n';
const words = 'alt: { en: The line behind glass, sv: Linan bakom glas }';

/** Names of files that `public/` does not have. A name with a slash at its start is not allowed. */
const absent: readonly [string, Code][] = [
  ['lien.svg', 'asset/missing-file'],
  ['public/line.svg', 'asset/missing-file'],
  ['/line.svg', 'content/invalid-value'],
];

/** A picture at the end of a page. `literal`: the wrong part of it. */
function shown(
  file: RawFile,
  picture: string,
  { literal, code, content = drawing }: { literal: string; code: Code; content?: string },
): Mutation {
  const { end } = nodeAt(file.root, ['sections']).value;
  const by = `\n  - type: picture\n    title: { en: What it looks like, sv: Så ser det ut }\n    picture: ${picture}`;
  return {
    files: { 'public/line.svg': content },
    edits: [{ file: file.path, start: end, end, by }],
    findings: [{ code, file: file.path, at: end + by.lastIndexOf(literal) }],
  };
}

/** Content of drawings that runs when they are opened, with the place of the finding. */
const running: readonly [inner: string, literal: string][] = [
  ['<script>x</script>', '<script>'],
  ['<path onload="x" d="M0 0h8"/>', 'onload'],
  ['<a href="javascript:x"><path d="M0 0h8"/></a>', 'href'],
];

export const picture: Readonly<Record<string, Kind>> = {
  *'a picture that there is not'({ pages }) {
    for (const page of pages)
      for (const [name, code] of absent)
        yield shown(page, `{ file: ${name}, ${words} }`, { literal: name, code });
  },

  *'a picture without words'({ pages }) {
    for (const page of pages)
      yield shown(page, '{ file: line.svg }', { literal: 'picture', code: 'asset/missing-alt' });
  },

  *'a drawing with a script'() {
    for (const [inner, literal] of running) {
      const content = drawing.replace('</svg>', `${inner}</svg>`);
      const file = 'public/line.svg';
      yield {
        files: { [file]: content },
        findings: [{ code: 'asset/active-content', file, at: content.indexOf(literal) }],
      };
    }
  },

  *'a picture that is none, or far too large'({ pages }) {
    const content = `${drawing}<!--${'x'.repeat(1_000_000)}-->`;
    for (const page of pages) {
      const text = `{ file: line.svg, ${words} }`;
      yield shown(page, text, { literal: 'line.svg', code: 'asset/unreadable', content: 'words\n' });
      yield shown(page, text, { literal: 'line.svg', code: 'asset/too-large', content });
    }
  },
};
