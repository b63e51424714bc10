import { everyLanguage } from '../definitions/fields/fields.ts';
import { type Finding, findingOf, type Location, type Report } from '../diagnostics/finding.ts';
import type { PlacedSection } from './article-tree.ts';
import { isBlankYaml } from './placed-section.ts';
import { plainSource } from './plain-yaml.ts';
import { dataAt } from './schema-walk.ts';
import type { Attribute } from './section-lines.ts';
import { Positions } from './yaml/positions.ts';
import type { Path, PlaceInFile, TrailingComment, WrittenPiece, YamlSource } from './yaml/source.ts';
import { parseYaml } from './yaml-source.ts';

/** The text in which a section stands: its source, and its path there. */
export interface TextPlace {
  source: YamlSource;
  path: Path;
}

type SourceQuestion = 'valueAt' | 'keyAt' | 'ownerAt';

/**
 * The fields of a section in a text, with their places in the file of the text. Paths are those of a section in a file: a text that is
 * written for one language alone is under `all`.
 */
export class SectionSource implements YamlSource {
  readonly file: string;
  readonly data: unknown;
  readonly isOneLanguage = true;
  readonly #section: PlacedSection;
  readonly #outer: TextPlace;
  readonly #yaml: string;
  readonly #body: YamlSource | null;
  readonly #problems: Finding[] = [];

  /** `data`: the fields as a file would have them. */
  constructor(section: PlacedSection, outer: TextPlace, data: unknown) {
    this.#section = section;
    this.#outer = outer;
    this.#yaml = section.body ?? '';
    this.file = outer.source.valueAt(outer.path).file;
    this.data = data;
    this.#body = isBlankYaml(this.#yaml) ? null : this.#parsed();
  }

  /** Reports what is wrong with the YAML of the section. */
  reportProblems(report: Report): void {
    for (const { range, related: _lines, fix: _edits, ...finding } of this.#problems)
      report({ ...finding, ...this.#inText({ file: '', range }) });
    const written = this.#body?.data;
    for (const { key, keyOffset } of this.#section.attributes) {
      const isFirst = this.#attribute(key)?.keyOffset === keyOffset;
      const inBody = dataAt(written, [key]) === undefined ? null : this.#body;
      if (isFirst && inBody === null) continue;
      const place = inBody === null ? this.#at(key, keyOffset) : this.#inText(inBody.keyAt([key]));
      const other = isFirst ? keyOffset : (this.#attribute(key)?.keyOffset ?? 0);
      const related = [{ ...this.#at(key, other), message: 'The first one is here' }];
      report(findingOf('content/duplicate-key', place, { key }, related));
    }
  }

  valueAt(path: Path): Location {
    return this.#ask('valueAt', path);
  }

  keyAt(path: Path): Location {
    return this.#ask('keyAt', path);
  }

  ownerAt(path: Path): Location {
    return this.#ask('ownerAt', path);
  }

  within(path: Path, literal: string, offset: number): Location {
    const own = this.#written(path);
    const attribute = this.#attribute(own[0]);
    if (attribute === undefined)
      return this.#isInBody(own) && this.#body !== null ? this.#inText(this.#body.within(own, literal, offset)) : this.#firstLine();
    const found = literal === '' ? -1 : attribute.written.indexOf(literal, offset);
    return found < 0 ? this.valueAt(path) : this.#at(literal, attribute.offset + found);
  }

  trailingComments(): TrailingComment[] {
    return [];
  }

  inFile(path: Path): PlaceInFile {
    return { file: this.file, path };
  }

  written(at: Location): WrittenPiece | null {
    return this.#outer.source.written(at);
  }

  /** The offset in the text of a name within the value at a path; null if it is not written like this. */
  offsetIn(path: Path, name: string, offset: number | null): number | null {
    const own = this.#written(path);
    const attribute = this.#attribute(own[0]);
    const { range } = (offset === null ? this.#body?.valueAt(own) : this.#body?.within(own, name, offset)) ?? {};
    const from = attribute?.offset ?? (range ? this.#offset(range.start) : null);
    const found = from === null || from === undefined ? -1 : this.#text().indexOf(name, from - this.#section.offset);
    return found < 0 ? null : this.#section.offset + found;
  }

  /** The source of the section, as the text has it. */
  #text(): string {
    const { literal, body } = this.#section;
    return body === null ? literal : `${literal}\n${body}`;
  }

  #parsed(): YamlSource | null {
    return plainSource('', this.#yaml) ?? parseYaml('', this.#yaml, '', (found) => this.#problems.push(found));
  }

  #ask(question: SourceQuestion, path: Path): Location {
    const own = this.#written(path);
    const attribute = this.#attribute(own[0]);
    if (attribute !== undefined)
      return question === 'valueAt' && attribute.written !== ''
        ? this.#at(attribute.written, attribute.offset)
        : this.#at(attribute.key, attribute.keyOffset);
    return this.#isInBody(own) && this.#body !== null ? this.#inText(this.#body[question](own)) : this.#firstLine();
  }

  /** Whether a path leads into the YAML of the section. What is missing as a whole, and the type, belong to its first line. */
  #isInBody([key]: Path): boolean {
    return key !== undefined && dataAt(this.#body?.data, [key]) !== undefined;
  }

  #attribute(key: PropertyKey | undefined): Attribute | undefined {
    return this.#section.attributes.find((one) => one.key === key);
  }

  /** A path as it is written in the section: without the languages that the text has not. */
  #written(path: Path): Path {
    const { data } = this.#section;
    const own: PropertyKey[] = [];
    for (const key of path) if (key !== everyLanguage || dataAt(data, [...own, key]) !== undefined) own.push(key);
    return own;
  }

  #offset({ line, column }: { line: number; column: number }): number {
    const positions = new Positions('', this.#yaml);
    return this.#section.bodyOffset + positions.offset({ line, column });
  }

  /** A place in the YAML as a place in the file: its first line, if it has several. */
  #inText({ range }: Location): Location {
    if (range === null) return this.#firstLine();
    const start = this.#offset(range.start) - this.#section.bodyOffset;
    const end = range.end.line === range.start.line ? start + range.end.column - range.start.column : undefined;
    const [literal = ''] = this.#yaml.slice(start, end).split('\n');
    return this.#at(literal, this.#section.bodyOffset + start);
  }

  #firstLine(): Location {
    return this.#at(this.#section.literal, this.#section.offset);
  }

  #at(literal: string, offset: number): Location {
    return this.#outer.source.within(this.#outer.path, literal, offset);
  }
}
