import type { Location } from '../../diagnostics/finding.ts';
import type { Positions, Span } from './positions.ts';
import type { Path, PlaceInFile, TrailingComment, WrittenPiece, YamlSource } from './source.ts';

/** A value as it is written in a file. */
export interface PlacedValue extends Span {
  /** The text of a scalar; null in collections. */
  readonly text: string | null;
  /** Parts of a mapping by key, or of a list in order; null in scalars. */
  readonly parts: ReadonlyMap<string, PlacedPart> | readonly PlacedPart[] | null;
}

/** A value in a mapping or list. Neither has a place where the parser found nothing. */
export interface PlacedPart {
  readonly key: Span | null;
  readonly value: PlacedValue | null;
}

/** What a file holds, and where. */
export interface PlacedFile {
  readonly positions: Positions;
  readonly data: () => unknown;
  readonly root: PlacedValue | null;
  /** What YAML aliases repeat. */
  readonly repeated: readonly Span[];
  readonly trailingComments: () => readonly (Span & { path: Path })[];
}

/** Answers where things stand. */
export class PlacedSource implements YamlSource {
  readonly file: string;
  readonly #content: PlacedFile;
  #lastCharacters: { value: PlacedValue; characters: readonly Span[] } | null = null;

  constructor(content: PlacedFile) {
    this.file = content.positions.file;
    this.#content = content;
  }

  get data(): unknown {
    return this.#content.data();
  }

  valueAt(path: Path): Location {
    const { value, key } = this.#find(path);
    const isEmpty = value === null || value.start === value.end;
    return this.#content.positions.of(isEmpty ? (key ?? value) : value);
  }

  keyAt(path: Path): Location {
    const { key, value } = this.#find(path);
    return this.#content.positions.of(key ?? value);
  }

  ownerAt(path: Path): Location {
    const { value, key } = this.#find(path);
    const [first] = value?.parts instanceof Map ? value.parts.values() : [];
    return this.#content.positions.of(key ?? first?.key ?? value);
  }

  within(path: Path, literal: string, offset: number): Location {
    const { positions } = this.#content;
    const { value } = this.#find(path);
    const text = value?.text ?? '';
    const found = literal === '' ? -1 : text.indexOf(literal, offset);
    if (value === null || found < 0) return this.valueAt(path);
    const characters = this.#charactersOf(value);
    const before = countCharacters(text.slice(0, found));
    const [first, last] = [characters[before], characters[before + Math.max(1, countCharacters(literal)) - 1]];
    if (first === undefined || last === undefined) return this.valueAt(path);
    return positions.between(value.start + first.start, value.start + last.end);
  }

  trailingComments(): TrailingComment[] {
    const { positions, trailingComments } = this.#content;
    return trailingComments().map(({ path, start, end }) => ({
      path,
      text: positions.text.slice(start, end),
      at: positions.between(start, end),
    }));
  }

  inFile(path: Path): PlaceInFile {
    return { file: this.file, path };
  }

  written({ range }: Location): WrittenPiece | null {
    if (range === null) return null;
    const { positions, repeated } = this.#content;
    const [from, to] = [positions.offset(range.start), positions.offset(range.end)];
    if (repeated.some((span) => span.start <= from && from < span.end)) return null;
    return positions.piece(from, to);
  }

  /** The last ones are kept, because a text may have hundreds of findings. */
  #charactersOf(value: PlacedValue): readonly Span[] {
    if (this.#lastCharacters?.value !== value) {
      const characters = writtenCharacters(this.#content.positions.text.slice(value.start, value.end));
      this.#lastCharacters = { value, characters };
    }
    return this.#lastCharacters.characters;
  }

  /** Follows `path` as far as it exists. */
  #find(path: Path): PlacedPart {
    let found: PlacedPart = { value: this.#content.root, key: null };
    for (const step of path) {
      const parts = found.value?.parts;
      const next = parts instanceof Map ? parts.get(String(step)) : (parts as PlacedPart[] | undefined)?.[Number(step)];
      if (next === undefined) return found;
      found = next;
    }
    return found;
  }
}

/**
 * Where each character of a text stands in the scalar that writes it. A character is a UTF-16 unit other than a space or line break: YAML
 * folds, indents and escapes those, but writes each character in its place (YAML 1.2.2, chapters 5.7, 7.3 and 8.1).
 * `written`: the scalar with its quotation marks or the header of its block.
 */
function writtenCharacters(written: string): Span[] {
  const [first = ''] = written;
  const isQuoted = first === '"' || first === "'";
  const begin = isQuoted ? 1 : /^[|>]/.test(written) ? written.indexOf('\n') : 0;
  const characters: Span[] = [];
  for (const token of written.slice(begin, isQuoted ? -1 : undefined).matchAll(tokens[first] ?? /[^ \t\r\n]/g)) {
    const start = begin + token.index;
    const character = { start, end: start + token[0].length };
    for (let unit = countCharacters(meaningOf(token)); unit > 0; unit--) characters.push(character);
  }
  return characters;
}

/** The number of characters in a text. */
const countCharacters = (text: string): number => text.replace(/[ \t\r\n]+/g, '').length;

/** What writes characters in a scalar that begins with a quotation mark. */
const tokens: Readonly<Record<string, RegExp>> = {
  "'": /''|[^ \t\r\n]/g,
  '"': /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|[\s\S])|[^ \t\r\n]/gi,
};

/** What a token stands for, or any text with as many characters. */
function meaningOf([written, ...codes]: RegExpMatchArray): string {
  const code = codes.find((digits) => digits !== undefined);
  if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
  if (/^\\[ntr]/.test(written)) return '\n';
  return written.slice(-1);
}
