import type { Location, Range } from '../../diagnostics/diagnostic.ts';
import type { Path, TrailingComment, Written, YamlSource } from '../yaml-source.ts';
import type { Places, Span } from './places.ts';

/** A value as it is written in a file. */
export interface PlacedValue extends Span {
  /** The text of a scalar; null in collections. */
  readonly text: string | null;
  /** Parts of a mapping by key, or of a list in order; null in scalars. */
  readonly parts: ReadonlyMap<string, Part> | readonly Part[] | null;
}

/** A value in a mapping or list. Neither has a place where the parser found nothing. */
export interface Part {
  readonly key: Span | null;
  readonly value: PlacedValue | null;
}

/** What a file holds, and where. */
export interface PlacedFile {
  readonly places: Places;
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

  constructor(content: PlacedFile) {
    this.file = content.places.file;
    this.#content = content;
  }

  get data(): unknown {
    return this.#content.data();
  }

  valueAt(path: Path): Location {
    const { value, key } = this.#find(path);
    const isEmpty = value === null || value.start === value.end;
    return this.#content.places.of(isEmpty ? (key ?? value) : value);
  }

  keyAt(path: Path): Location {
    const { key, value } = this.#find(path);
    return this.#content.places.of(key ?? value);
  }

  ownerAt(path: Path): Location {
    const { value, key } = this.#find(path);
    const [first] = value?.parts instanceof Map ? value.parts.values() : [];
    return this.#content.places.of(key ?? first?.key ?? value);
  }

  within(path: Path, literal: string, offset: number): Location {
    const { places } = this.#content;
    const { value } = this.#find(path);
    const { start, end } = value ?? { start: 0, end: 0 };
    const written = places.text.slice(start, end);
    const before = value?.text?.slice(0, offset) ?? '';
    // A search for an empty text would never end.
    let found = literal === '' ? -1 : written.indexOf(literal);
    for (let skipped = before.indexOf(literal); skipped >= 0 && found >= 0; ) {
      found = written.indexOf(literal, found + 1);
      skipped = before.indexOf(literal, skipped + 1);
    }
    if (found < 0) return this.valueAt(path);
    return places.between(start + found, start + found + literal.length);
  }

  trailingComments(): TrailingComment[] {
    const { places, trailingComments } = this.#content;
    return trailingComments().map(({ path, start, end }) => ({
      path,
      text: places.text.slice(start, end),
      at: places.between(start, end),
    }));
  }

  written({ start, end }: Range): Written | null {
    const { places, repeated } = this.#content;
    const [from, to] = [places.offset(start), places.offset(end)];
    if (repeated.some((span) => span.start <= from && from < span.end)) return null;
    return {
      text: places.text.slice(from, to),
      part: (first, last) => ({ start: places.at(from + first), end: places.at(from + last) }),
    };
  }

  /** Follows `path` as far as it exists. */
  #find(path: Path): Part {
    let found: Part = { value: this.#content.root, key: null };
    for (const step of path) {
      const parts = found.value?.parts;
      const next =
        parts instanceof Map ? parts.get(String(step)) : (parts as Part[] | undefined)?.[Number(step)];
      if (next === undefined) return found;
      found = next;
    }
    return found;
  }
}
