import { plainSource } from './plain-yaml.ts';
import type { YamlSource } from './yaml/source.ts';
import { parseYaml } from './yaml-source.ts';

/** Keeps the last few parsed files. A parsed file takes a hundred times the memory of its text. */
export class ParsedFiles {
  readonly #parsed = new Map<string, YamlSource>();

  keep(source: YamlSource): void {
    this.#parsed.delete(source.file);
    this.#parsed.set(source.file, source);
    const [oldest] = this.#parsed.keys();
    if (this.#parsed.size > mostParsed && oldest !== undefined) this.#parsed.delete(oldest);
  }

  /** Forgets a file, which is another one now. */
  remove(file: string): void {
    this.#parsed.delete(file);
  }

  /** Parses a file again whose findings have been reported. The file must be usable. */
  read(file: string, text: () => string): YamlSource {
    const source = this.#parsed.get(file) ?? placed(file, text());
    if (source === null) throw new Error(`${file} is not what was read before`);
    this.keep(source);
    return source;
  }
}

const placed = (file: string, text: string): YamlSource | null =>
  plainSource(file, text) ?? parseYaml(file, text, '', () => {});

/** Findings come mostly file by file, and one finding has places in a few files. */
const mostParsed = 20;

/** A source whose data is known. Its text is read and parsed when a place is asked for, which happens only for a finding. */
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
    inFile: (path) => ({ file, path }),
    written: (at) => read().written(at),
  };
}
