import { plainSource } from './plain-yaml.ts';
import { parseYaml, type YamlSource } from './yaml-source.ts';

/** Parsed files, the last few only: a parsed file takes a hundred times the room of its text. */
export class ParsedFiles {
  readonly #parsed = new Map<string, YamlSource>();

  keep(source: YamlSource): void {
    this.#parsed.delete(source.file);
    this.#parsed.set(source.file, source);
    const [oldest] = this.#parsed.keys();
    if (this.#parsed.size > mostParsed && oldest !== undefined) this.#parsed.delete(oldest);
  }

  /** A file whose data is known. It must be usable: what was found in it has been reported. */
  read(file: string, text: () => string): YamlSource {
    const source = this.#parsed.get(file) ?? placed(file, text());
    if (source === null) throw new Error(`${file} is not what was read before`);
    this.keep(source);
    return source;
  }
}

const placed = (file: string, text: string): YamlSource | null =>
  plainSource(file, text) ?? parseYaml(file, text, '', () => {});

/** Findings come mostly file by file, and a finding has places in a few files. */
const mostParsed = 20;

/**
 * A source whose data is known. Its text is asked for and parsed when a place is asked for, which is when there is something
 * to report.
 */
export function sourceOf(
  file: string,
  text: () => string,
  data: () => unknown,
  parsed: ParsedFiles,
): YamlSource {
  const read = () => parsed.read(file, text);
  return {
    file,
    get data() {
      return data();
    },
    valueAt: (path) => read().valueAt(path),
    keyAt: (path) => read().keyAt(path),
    ownerAt: (path) => read().ownerAt(path),
    within: (path, literal, offset) => read().within(path, literal, offset),
    trailingComments: () => read().trailingComments(),
    written: (range) => read().written(range),
  };
}
