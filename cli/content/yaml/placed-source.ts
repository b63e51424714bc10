import type { Location, Range } from '../../diagnostics/diagnostic.ts';
import type { Places, Span } from './places.ts';
import type { Path, TrailingComment, Written, YamlSource } from './source.ts';
import { countSigns, writtenSigns } from './written-signs.ts';

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
  #lastSigns: { value: PlacedValue; signs: readonly Span[] } | null = null;

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
    const text = value?.text ?? '';
    const found = literal === '' ? -1 : text.indexOf(literal, offset);
    if (value === null || found < 0) return this.valueAt(path);
    const signs = this.#signsOf(value);
    const before = countSigns(text.slice(0, found));
    const [first, last] = [signs[before], signs[before + Math.max(1, countSigns(literal)) - 1]];
    if (first === undefined || last === undefined) return this.valueAt(path);
    return places.between(value.start + first.start, value.start + last.end);
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

  /** The last ones are kept, because a text may have hundreds of findings. */
  #signsOf(value: PlacedValue): readonly Span[] {
    if (this.#lastSigns?.value !== value) {
      const signs = writtenSigns(this.#content.places.text.slice(value.start, value.end));
      this.#lastSigns = { value, signs };
    }
    return this.#lastSigns.signs;
  }

  /** Follows `path` as far as it exists. */
  #find(path: Path): PlacedPart {
    let found: PlacedPart = { value: this.#content.root, key: null };
    for (const step of path) {
      const parts = found.value?.parts;
      const next =
        parts instanceof Map ? parts.get(String(step)) : (parts as PlacedPart[] | undefined)?.[Number(step)];
      if (next === undefined) return found;
      found = next;
    }
    return found;
  }
}
