import type { FindingCode } from '../../../cli/diagnostics/catalog.ts';
import { animation, claiming, pngOf } from '../../picture-bytes.ts';
import type { Kind, Mutation } from '../mutation.ts';
import type { RawFile } from '../raw-site.ts';
import { nodeAt } from '../raw-yaml.ts';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"></svg>\n';
const words = 'alt: { en: The line behind glass, sv: Linan bakom glas }';

/** Names of files that `content/pictures/` does not have. A name with a slash at its start is not allowed. */
const absent: readonly [string, FindingCode][] = [
  ['lien.svg', 'asset/missing-file'],
  ['pictures/line.svg', 'asset/missing-file'],
  ['/line.svg', 'content/invalid-value'],
];

interface Shown {
  /** The wrong part of the content. */
  literal: string;
  code: FindingCode;
  /** The name of the file in `content/pictures/`, and its bytes. */
  name?: string;
  content?: string | Buffer;
}

const photograph = pngOf({ width: 900, height: 2 });

/** Pictures that are wrong themselves. */
const unsuitable: readonly [name: string, FindingCode, content: string | Buffer][] = [
  ['line.svg', 'asset/unreadable', 'words\n'],
  ['line.jpg', 'asset/unreadable', ''],
  ['line.svg', 'asset/too-large', `${drawing}<!--${'x'.repeat(500_000)}-->`],
  ['line.jpg', 'asset/wrong-ending', photograph],
  ['line.png', 'asset/too-many-pixels', claiming(photograph, 30_000, 30_000)],
  ['line.png', 'asset/damaged', photograph.subarray(0, -12)],
  ['line.png', 'asset/animated', pngOf({ width: 900, height: 2, before: [animation] })],
  ['line.png', 'asset/too-small', pngOf({ width: 320, height: 2 })],
];

/** A picture at the end of a page. */
function shown(file: RawFile, picture: string, { literal, code, name = 'line.svg', content = drawing }: Shown): Mutation {
  const { end } = nodeAt(file.root, ['sections']).value;
  const by = `\n  - type: picture\n    title: { en: What it looks like, sv: Så ser det ut }\n    picture: ${picture}`;
  return {
    files: { [`content/pictures/${name}`]: content },
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
    for (const page of pages) for (const [name, code] of absent) yield shown(page, `{ file: ${name}, ${words} }`, { literal: name, code });
  },

  *'a picture without words'({ pages }) {
    for (const page of pages) yield shown(page, '{ file: line.svg }', { literal: 'picture', code: 'asset/missing-alt' });
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

  *'a picture with words that says that it needs none'({ pages }) {
    for (const page of pages)
      yield shown(page, `{ file: line.svg, ${words}, decorative: true }`, {
        literal: 'decorative',
        code: 'asset/decorative-alt',
      });
  },

  *'a picture that is none, or does not suit its place'({ pages }) {
    for (const page of pages)
      for (const [name, code, content] of unsuitable)
        yield shown(page, `{ file: ${name}, ${words} }`, { literal: name, code, name, content });
  },

  *'a picture that is left over'() {
    const file = 'content/pictures/line-old.svg';
    yield { files: { [file]: drawing }, findings: [{ code: 'asset/unused-picture', file, at: null }] };
  },

  *'a drawing that loads something'({ pages }) {
    const literal = 'href="https://elsewhere.example/line.jpg"';
    const content = drawing.replace('</svg>', `<image ${literal}/></svg>`);
    const [page] = pages;
    if (page === undefined) return;
    const { files, edits } = shown(page, `{ file: line.svg, ${words} }`, {
      literal: 'line.svg',
      code: 'asset/foreign-reference',
      content,
    });
    const file = 'content/pictures/line.svg';
    const findings = [{ code: 'asset/foreign-reference' as const, file, at: content.indexOf('https:') }];
    yield { files: files ?? {}, edits: edits ?? [], findings };
  },
};
