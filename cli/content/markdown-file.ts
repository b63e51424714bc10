import type { FrontMatterProblem } from '../diagnostics/catalog/front-matter.ts';
import type { Location } from '../diagnostics/finding.ts';
import { KnownSource, type ParsedFiles } from './parsed-files.ts';
import { readPlainYaml } from './plain-yaml.ts';
import { Positions } from './yaml/positions.ts';
import type { Path, PlaceInFile, TrailingComment, WrittenPiece, YamlSource } from './yaml/source.ts';

/** The key of the text below the front matter. No key of YAML can be this one. */
export const bodyKey = '\0body';

/** The parts of a Markdown file. Offsets count in the text with `\n` as the end of each line. */
export interface MarkdownParts {
  /** The text, with `\n` as the end of each line. */
  text: string;
  /** The front matter as YAML. It stands on the lines that it has in the file. Null if it holds nothing. */
  yaml: string | null;
  /** The article, without empty lines around it. Empty if there is none. */
  body: string;
  /** Where the article begins. */
  start: number;
  /** The offset of the line that ends the front matter; null if there is none. */
  fence: number | null;
  /** Why the front matter cannot be read. */
  problem: FrontMatterProblem | null;
}

const opening = /^---[ \t]*(?:\n|$)/;

/** A line at which front matter ends. */
const closing = /^(?:---|\.\.\.)[ \t]*$/m;

/** Takes a Markdown file apart. `raw`: without byte order mark. */
export function markdownParts(raw: string): MarkdownParts {
  const text = raw.replace(/\r\n?/g, '\n');
  const [first] = opening.exec(text) ?? [];
  if (first === undefined) {
    const problem = /^\+\+\+[ \t]*\n/.test(text) ? 'toml' : null;
    return { text, yaml: null, fence: null, problem, ...bodyFrom(text, 0) };
  }
  const rest = text.slice(first.length);
  const end = closing.exec(rest);
  if (end === null) return { text, yaml: null, fence: null, problem: 'open', body: '', start: text.length };
  const fence = first.length + end.index;
  // The line that opens the front matter becomes a comment, so that every line and column stays.
  const yaml = `#${text.slice(1, first.length).replaceAll('-', ' ')}${text.slice(first.length, fence)}`;
  const isEmpty = yaml.split('\n').every((line) => /^\s*(?:#|$)/.test(line));
  return {
    text,
    yaml: isEmpty ? null : yaml,
    fence,
    problem: null,
    ...bodyFrom(text, fence + end[0].length),
  };
}

/** The article from an offset on, without empty lines around it. */
function bodyFrom(text: string, from: number): { body: string; start: number } {
  const rest = text.slice(from).replace(/^(?:[ \t]*\n)+/, '');
  return { body: rest.trimEnd(), start: text.length - rest.length };
}

/** An article as its file holds it: without empty lines around it. */
export const asBody = (article: string): string => bodyFrom(article, 0).body;

/** The data of a Markdown file: its front matter, and its article under `bodyKey`. `front`: what the front matter holds. */
export const markdownData = (front: unknown, { body }: MarkdownParts): Record<string, unknown> => ({
  ...(front as object | null),
  [bodyKey]: body,
});

/** A Markdown file as data with places. Its front matter must be usable. */
export class MarkdownFileSource implements YamlSource {
  readonly file: string;
  readonly #text: () => string;
  readonly #front: YamlSource;

  constructor(file: string, text: () => string, parsed: ParsedFiles) {
    this.file = file;
    this.#text = text;
    const yaml = () => this.#parts.yaml ?? '{}';
    const data = () => readPlainYaml(yaml()) ?? parsed.read(file, yaml).data;
    this.#front = new KnownSource(file, parsed, { text: yaml, data });
  }

  get #parts(): MarkdownParts {
    return markdownParts(this.#text());
  }

  get data(): Record<string, unknown> {
    const parts = this.#parts;
    return markdownData(parts.yaml === null ? null : this.#front.data, parts);
  }

  valueAt(path: Path): Location {
    return this.#own(path) ?? this.#front.valueAt(path);
  }

  keyAt(path: Path): Location {
    return this.#own(path[0] === bodyKey ? [] : path) ?? this.#front.keyAt(path);
  }

  ownerAt(path: Path): Location {
    return this.#own(path) ?? this.#front.ownerAt(path);
  }

  within(path: Path, literal: string, offset: number): Location {
    if (path[0] !== bodyKey) return this.#own(path) ?? this.#front.within(path, literal, offset);
    const { text, body, start } = this.#parts;
    const found = literal === '' ? -1 : body.indexOf(literal, offset);
    if (found < 0) return this.valueAt(path);
    return this.#positions(text).between(start + found, start + found + literal.length);
  }

  inFile(path: Path): PlaceInFile {
    return { file: this.file, path };
  }

  trailingComments(): TrailingComment[] {
    return this.#parts.yaml === null ? [] : this.#front.trailingComments();
  }

  written({ file, range }: Location): WrittenPiece | null {
    const { text, start, yaml } = this.#parts;
    if (range === null) return null;
    const positions = this.#positions(text);
    const [from, to] = [positions.offset(range.start), positions.offset(range.end)];
    if (from < start) return yaml === null ? null : this.#front.written({ file, range });
    return positions.piece(from, to);
  }

  /** The place of the article, or of the file's first line for the file as a whole and for all that it lacks. */
  #own(path: Path): Location | null {
    const { text, yaml, body, start } = this.#parts;
    const [key] = path;
    if (key === bodyKey && body !== '') return this.#positions(text).between(start, start + body.length);
    const isHere = key !== undefined && key !== bodyKey && yaml !== null;
    return isHere ? null : this.#positions(text).between(0, firstLine(text));
  }

  #positions(text: string): Positions {
    return new Positions(this.file, text);
  }
}

const firstLine = (text: string): number => /^[^\n]*/.exec(text)?.[0].length ?? 0;
