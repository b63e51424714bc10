import { posix } from 'node:path';
import type { Location } from '../diagnostics/finding.ts';
import { isMapping } from '../platform/is-mapping.ts';
import { bodyKey, type MarkdownFileSource } from './markdown-file.ts';
import type { Path, PlaceInFile, TrailingComment, WrittenPiece, YamlSource } from './yaml/source.ts';

/** The files of an entry that has a folder. */
export interface FolderParts {
  /** The path of `index.yaml`, which need not be there. */
  file: string;
  index: YamlSource | null;
  /** The Markdown files by language. */
  texts: ReadonlyMap<string, MarkdownFileSource>;
  /** The field that the text below the front matter is. */
  articleField: string;
  /** Whether every language must have that text. */
  needsArticle: boolean;
  /** Whether a field of the entry has a value for each language. */
  isByLanguage(key: string): boolean;
}

/** A key of front matter that does not belong there, and why. */
export interface MisplacedKey {
  language: string;
  key: string;
  problem: 'common' | 'twice' | 'article';
}

/** The data of an entry as one file would have them, and what of the Markdown files has no place in them. */
export function folderData(parts: FolderParts): { data: unknown; misplaced: MisplacedKey[] } {
  const { index, texts, articleField, needsArticle, isByLanguage } = parts;
  const common = index === null ? {} : index.data;
  if (!isMapping(common)) return { data: common, misplaced: [] };
  const data: Record<string, unknown> = { ...common };
  const misplaced: MisplacedKey[] = [];
  for (const [language, source] of texts)
    for (const [written, value] of Object.entries(source.data)) {
      if (written === bodyKey && value === '' && !needsArticle) continue;
      const key = written === bodyKey ? articleField : written;
      const known = data[key];
      const isTaken = known !== undefined && (!isMapping(known) || Object.hasOwn(known, language));
      const problem = written === articleField ? 'article' : !isByLanguage(key) ? 'common' : isTaken ? 'twice' : null;
      if (problem !== null) misplaced.push({ language, key: written, problem });
      else data[key] = { ...(known as object | undefined), [language]: value };
    }
  return { data, misplaced };
}

/** An entry in several files as the data of one. Each value has its place in the file in which it is written. */
export class FolderSource implements YamlSource {
  readonly file: string;
  readonly #parts: FolderParts;
  readonly #data: () => unknown;
  #homes: ReadonlyMap<string, MarkdownFileSource> | undefined;

  /** `data`: if that is known, because reading it again takes long. */
  constructor(parts: FolderParts, data = () => folderData(parts).data) {
    this.file = parts.file;
    this.#parts = parts;
    this.#data = data;
  }

  get data(): unknown {
    return this.#data();
  }

  valueAt(path: Path): Location {
    return this.#at(path, (source, own) => source.valueAt(own));
  }

  /** The key of a language is the name of its file. */
  keyAt(path: Path): Location {
    const isLanguage = path.length === 2 && this.#home(path)?.isWritten;
    return this.#at(path, (source, own) => source.keyAt(isLanguage ? [] : own));
  }

  ownerAt(path: Path): Location {
    return this.#at(path, (source, own) => source.ownerAt(own));
  }

  within(path: Path, literal: string, offset: number): Location {
    return this.#at(path, (source, own) => source.within(own, literal, offset));
  }

  trailingComments(): TrailingComment[] {
    const { index, texts } = this.#parts;
    const ofTexts = [...texts].flatMap(([language, source]) =>
      source.trailingComments().map((comment) => {
        const [key = '', ...rest] = comment.path;
        return { ...comment, path: [key, language, ...rest] };
      }),
    );
    return [...(index?.trailingComments() ?? []), ...ofTexts];
  }

  written(at: Location): WrittenPiece | null {
    const { index, texts } = this.#parts;
    const source = [index, ...texts.values()].find((part) => part?.file === at.file);
    return source?.written(at) ?? null;
  }

  /** A language without a file would have one with its name. */
  inFile(path: Path): PlaceInFile {
    const home = this.#home(path);
    if (home === null) return { file: this.file, path };
    const [key, language, ...rest] = path;
    if (home.isWritten || language === undefined) return { file: home.source.file, path: home.path };
    const own = key === this.#parts.articleField ? bodyKey : (key ?? '');
    const known = this.#parts.texts.get(String(language))?.file;
    return {
      file: known ?? posix.join(posix.dirname(this.file), `${String(language)}.md`),
      path: [own, ...rest],
    };
  }

  #at(path: Path, ask: (source: YamlSource, own: Path) => Location): Location {
    const home = this.#home(path);
    if (home !== null) return ask(home.source, home.path);
    return this.#parts.index === null ? { file: this.file, range: null } : ask(this.#parts.index, path);
  }

  /**
   * The Markdown file with a value, and its path there. For a text that its language lacks, its file as a whole, or that of another
   * language. Null for what is common.
   */
  #home(path: Path): Home | null {
    const [key, language, ...rest] = path.map(String);
    if (key === undefined) return null;
    this.#homes ??= homesOf(this.#parts);
    const own = key === this.#parts.articleField ? bodyKey : key;
    const written = this.#homes.get(`${key}\n${language}`);
    if (written !== undefined) return { source: written, path: [own, ...rest], isWritten: true };
    const first = this.#homes.get(key);
    if (first === undefined) return null;
    if (language === undefined) return { source: first, path: [own], isWritten: true };
    return { source: this.#parts.texts.get(language) ?? first, path: [], isWritten: false };
  }
}

/** Where a value stands. */
interface Home {
  source: MarkdownFileSource;
  path: Path;
  isWritten: boolean;
}

/** The Markdown files by `key\nlanguage`, and by the keys that `index.yaml` has not. */
function homesOf(parts: FolderParts): ReadonlyMap<string, MarkdownFileSource> {
  const { index, texts, articleField } = parts;
  const common = isMapping(index?.data) ? index.data : {};
  const { misplaced } = folderData(parts);
  const isTaken = (language: string, key: string) =>
    misplaced.some((one) => one.problem === 'twice' && one.language === language && one.key === key);
  const homes = new Map<string, MarkdownFileSource>();
  for (const [language, source] of texts)
    for (const written of Object.keys(source.data)) {
      if (isTaken(language, written)) continue;
      const key = written === bodyKey ? articleField : written;
      homes.set(`${key}\n${language}`, source);
      if (!homes.has(key) && !Object.hasOwn(common, key)) homes.set(key, source);
    }
  return homes;
}
