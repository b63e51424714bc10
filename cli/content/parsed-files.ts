import type { Location } from '../diagnostics/finding.ts';
import type { SourceTexts } from '../diagnostics/format.ts';
import { Recent } from '../platform/recent.ts';
import { plainSource, readDetachedYaml, readPlainYaml } from './plain-yaml.ts';
import type { Path, PlaceInFile, TrailingComment, WrittenPiece, YamlSource } from './yaml/source.ts';
import { parseYaml } from './yaml-source.ts';

/**
 * Keeps what was read of files lately: the last few parsed files, each of which takes a hundred times the memory of its text, and values,
 * each of which takes about six times that. What is let go is read again when it is asked for.
 */
export class ParsedFiles {
  readonly #parsed = new Map<string, YamlSource>();
  /** By file, so that nothing stays of what a file was before. */
  readonly #values: Recent<string, { source: YamlSource; value: unknown }>;

  /** Whether the values of all files stay. */
  readonly keepsAll: boolean;

  /** `most`: the size of the texts whose values stay, in bytes. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.keepsAll = most === Number.POSITIVE_INFINITY;
    this.#values = new Recent(most);
  }

  keep(source: YamlSource): void {
    this.#parsed.delete(source.file);
    this.#parsed.set(source.file, source);
    const [oldest] = this.#parsed.keys();
    if (this.#parsed.size > mostParsed && oldest !== undefined) this.#parsed.delete(oldest);
  }

  /** Forgets a file, which is another one now. */
  remove(file: string): void {
    this.#parsed.delete(file);
    this.#values.remove(file);
  }

  /** The value of a source. `size`: that of its text, in bytes. */
  value<T>(source: YamlSource, size: number, make: () => T): T {
    const known = this.#values.get(source.file);
    if (known?.source === source) return known.value as T;
    const made = make();
    this.keepValue(source, size, made);
    return made;
  }

  keepValue(source: YamlSource, size: number, value: unknown): void {
    this.#values.keep(source.file, { source, value }, size);
  }

  /** Parses a file again whose findings have been reported. The file must be usable. */
  read(file: string, text: () => string): YamlSource {
    const source = this.#parsed.get(file) ?? placed(file, text());
    if (source === null) throw new Error(`${file} is not what was read before`);
    this.keep(source);
    return source;
  }
}

const placed = (file: string, text: string): YamlSource | null => plainSource(file, text) ?? parseYaml(file, text, null, () => {});

/** Findings come mostly file by file, and one finding has places in a few files. */
const mostParsed = 20;

/** A source whose text is read and parsed when a place is asked for, which happens only for a finding. */
abstract class LaterSource implements YamlSource {
  readonly file: string;
  protected readonly parsed: ParsedFiles;

  constructor(file: string, parsed: ParsedFiles) {
    this.file = file;
    this.parsed = parsed;
  }

  abstract get data(): unknown;
  protected abstract text(): string;

  valueAt(path: Path): Location {
    return this.#read().valueAt(path);
  }

  keyAt(path: Path): Location {
    return this.#read().keyAt(path);
  }

  ownerAt(path: Path): Location {
    return this.#read().ownerAt(path);
  }

  within(path: Path, literal: string, offset: number): Location {
    return this.#read().within(path, literal, offset);
  }

  trailingComments(): TrailingComment[] {
    return this.#read().trailingComments();
  }

  inFile(path: Path): PlaceInFile {
    return { file: this.file, path };
  }

  written(at: Location): WrittenPiece | null {
    return this.#read().written(at);
  }

  #read(): YamlSource {
    return this.parsed.read(this.file, () => this.text());
  }
}

/** One whose data is known. */
export class KnownSource extends LaterSource {
  readonly #from: { text(): string; data(): unknown };

  constructor(file: string, parsed: ParsedFiles, from: { text(): string; data(): unknown }) {
    super(file, parsed);
    this.#from = from;
  }

  get data(): unknown {
    return this.#from.data();
  }

  protected text(): string {
    return this.#from.text();
  }
}

/** One of plain YAML, whose data is read again when it is asked for. There is one for each file, so it has no functions of its own. */
export class PlainSource extends LaterSource {
  readonly #sources: SourceTexts;

  constructor(file: string, sources: SourceTexts, parsed: ParsedFiles) {
    super(file, parsed);
    this.#sources = sources;
  }

  get data(): unknown {
    return this.parsed.keepsAll ? readPlainYaml(this.text()) : readDetachedYaml(this.text());
  }

  protected text(): string {
    return this.#sources.get(this.file) ?? '';
  }
}
