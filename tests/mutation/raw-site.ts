import { nodeAt, type RawNode, readRaw, type Span, within } from './raw-yaml.ts';

/** A file of the site as text and nodes. */
export interface RawFile {
  path: string;
  text: string;
  root: RawNode;
}

/** A text in both languages of the site. */
export interface Twin {
  file: RawFile;
  en: RawNode;
  sv: RawNode;
}

/** The site as it is written, by the path of each file. */
export class RawSite {
  readonly files: ReadonlyMap<string, RawFile>;
  /** The lockfiles, which are no content. */
  readonly lockfiles: ReadonlyMap<string, string>;

  constructor(texts: ReadonlyMap<string, string>, lockfiles: ReadonlyMap<string, string>) {
    this.files = new Map([...texts].map(([path, text]) => [path, { path, text, root: readRaw(text) }]));
    this.lockfiles = lockfiles;
  }

  file(path: string): RawFile {
    const found = this.files.get(path);
    if (found === undefined) throw new Error(`There is no ${path}`);
    return found;
  }

  get pages(): RawFile[] {
    return [...this.files.values()].filter(({ path }) => path.startsWith('content/pages/'));
  }

  get routes(): RawFile {
    return this.file('content/routes.yaml');
  }

  get config(): RawFile {
    return this.file('site.config.yaml');
  }

  /** Every node with its file. */
  *nodes(): Generator<{ file: RawFile; node: RawNode }> {
    for (const file of this.files.values()) for (const node of within(file.root)) if (node.parent !== null) yield { file, node };
  }

  /** Every text in both languages: side by side, or in entries with the same id. Slugs and lists of words are left out. */
  *twins(): Generator<Twin> {
    for (const { file, node } of this.nodes()) {
      if (file.path === 'content/routes.yaml' || !isByLanguage(node)) continue;
      const [en, sv] = [nodeAt(node, ['en']), nodeAt(node, ['sv'])];
      if (en.kind === 'text' && sv.kind === 'text') yield { file, en, sv };
    }
    yield* this.#positionTwins();
  }

  *#positionTwins(): Generator<Twin> {
    const file = this.file('content/positions.yaml');
    const idOf = (item: RawNode) => textOf(file, nodeAt(item, ['id']));
    for (const item of nodeAt(file.root, ['sv']).children) {
      const source = nodeAt(file.root, ['en']).children.find((other) => idOf(other) === idOf(item));
      if (source === undefined) continue;
      for (const path of positionTexts) yield { file, en: nodeAt(source, path), sv: nodeAt(item, path) };
    }
  }
}

/** The texts of a position that are translated. */
const positionTexts = [['title'], ['department'], ['location'], ['summary'], ['description', 'role']] as const;

/** Whether a mapping has a value for each of the two languages. */
export const isByLanguage = ({ kind, children }: RawNode): boolean =>
  kind === 'map' && children.map(({ key }) => key?.name).join() === 'en,sv';

export const isLanguage = ({ key }: RawNode): boolean => key?.name === 'en' || key?.name === 'sv';

/** The inner part of a value's source: without quotation marks, and without the character that opens a block. */
export function innerOf({ text }: RawFile, { value, style }: RawNode): Span {
  if (style === 'single' || style === 'double') return { start: value.start + 1, end: value.end - 1 };
  if (style === 'block') return { start: text.indexOf('\n', value.start) + 1, end: value.end };
  return value;
}

/** A text as visitors see it: unfolded, and without quotation marks. */
export function textOf(file: RawFile, node: RawNode): string {
  const { start, end } = innerOf(file, node);
  const written = file.text.slice(start, end);
  if (node.style === 'single') return written.replaceAll("''", "'");
  if (node.style === 'double') return JSON.parse(`"${written.replace(/\\x(..)/g, '\\u00$1')}"`) as string;
  if (node.style !== 'block') return written.replace(/\s*\n\s*/g, ' ');
  const indent = written.search(/\S/);
  const lines = written.split('\n').map((line) => line.slice(indent));
  if (file.text[node.value.start] === '|') return lines.join('\n');
  return lines
    .join('\n')
    .replace(/(?<!\n)\n(?!\n)/g, ' ')
    .replace(/\n\n/g, '\n');
}

/** Matches of a pattern in the source of a value. */
export function* matchesIn(file: RawFile, node: RawNode, pattern: RegExp): Generator<Span & { literal: string }> {
  const { start, end } = innerOf(file, node);
  for (const { 0: literal, index } of file.text.slice(start, end).matchAll(pattern))
    yield { literal, start: start + index, end: start + index + literal.length };
}

/** The column of an offset, from 0. */
export const columnOf = ({ text }: RawFile, offset: number): number => offset - (text.lastIndexOf('\n', offset - 1) + 1);

/** The span to cut to remove an entry: up to its neighbour, with the comments between them. Null for a single entry. */
export function cutOf(node: RawNode): Span | null {
  const siblings = node.parent?.children ?? [];
  const index = siblings.indexOf(node);
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  if (after !== undefined) return { start: node.start, end: after.start };
  return before === undefined ? null : { start: before.value.end, end: node.value.end };
}

export const lastStep = ({ path }: RawNode): string | number | undefined => path.at(-1);

/** Whether a value is in brackets or braces, where some more characters end it. */
export const isInBrackets = ({ parent }: RawNode): boolean => parent?.style === 'brackets';
