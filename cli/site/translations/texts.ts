import type { Entry } from '../../content/entry.ts';
import { isTextAt } from '../../content/schema-walk.ts';
import type { Path, YamlSource } from '../../content/yaml/source.ts';
import { isFieldValue, type MarkdownKind } from '../../definitions/fields/field-value.ts';
import { isLocalized, type Localized } from '../../definitions/fields/fields.ts';
import { isMarkdown } from '../../definitions/fields/is-kind.ts';
import { pathTo } from '../../definitions/fields/visit-values.ts';
import { type PageLanguages, partLanguages, shorterLanguages } from '../facts/part-languages.ts';

/** A text in one language, with its place. A list of words counts as one text with a line for each word. */
export interface WrittenText {
  text: string;
  path: Path;
  /** The kind of Markdown that the text is, which may have links; null for a plain text. */
  markdown: MarkdownKind | null;
}

/** A text in all its languages. */
export interface TranslatedText {
  source: YamlSource;
  /**
   * The name of the text in its file. It has no list positions, so it stays the same if a list is sorted: list items have their
   * id, sections their type, all others `*`. Several texts may share a key.
   */
  key: string;
  /** Whether a missing language is a missing translation. False if entries are listed by language. */
  isComplete: boolean;
  /** Whether a language may lack it, as its field says (`fallback: 'source'`). Then nobody has to translate it. */
  mayLack: boolean;
  /** The languages that it is for. */
  languages: readonly string[];
  /** Those in which it is shorter than the source text on purpose. */
  shorter: readonly string[];
  /** By language code. Only languages that it is for. */
  written: ReadonlyMap<string, WrittenText>;
}

/** The file in which a text is written in a language. */
export const fileOfText = ({ source }: TranslatedText, { path }: WrittenText): string => source.inFile(path).file;

/** Every text by language in a file. `languages`: those of the site. `pageLanguages`: those of the pages that menus lead to. */
export function translatedTexts(
  { usable, source, schema }: Pick<Entry<unknown>, 'usable' | 'source' | 'schema'>,
  languages: readonly string[],
  pageLanguages: PageLanguages,
): TranslatedText[] {
  const found: TranslatedText[] = [];
  const add: TextWalk['add'] = ({ key, isComplete, mayLack, languages, shorter, written }) =>
    found.push({ source, key, isComplete, mayLack, languages, shorter, written });
  // For a file from the cache, each access to the data reads the file again.
  let data: unknown;
  const isText = (path: Path) => {
    data ??= source.data;
    return isTextAt(schema, path, data);
  };
  walk(usable, [], '', { languages, shorter: [], pageLanguages, isText, add });
  return found;
}

interface TextWalk {
  languages: readonly string[];
  shorter: readonly string[];
  pageLanguages: PageLanguages;
  /** Whether the value at a path is for visitors, not an id or the name of a kind. */
  isText(path: Path): boolean;
  add(text: Omit<TranslatedText, 'source'>): void;
}

function walk(value: unknown, path: Path, key: string, scope: TextWalk): void {
  if (Array.isArray(value)) {
    let index = 0;
    for (const item of value) walk(item, pathTo(path, index++), below(key, nameOfItem(item)), scope);
  } else if (isLocalized(value)) {
    if (value.isTranslated) walkLanguages(value, path, key, scope);
  } else if (isFieldValue(value)) {
    walk(value.parts, path, key, scope);
  } else if (isMapping(value)) {
    const own = partLanguages(value, scope.pageLanguages);
    const languages = own === null ? scope.languages : scope.languages.filter((code) => own.includes(code));
    const shorter = shorterLanguages(value) ?? scope.shorter;
    const isSame = languages === scope.languages && shorter === scope.shorter;
    const inner = isSame ? scope : { ...scope, languages, shorter };
    for (const name of Object.keys(value)) walk(value[name], pathTo(path, name), below(key, name), inner);
  }
}

function walkLanguages(value: Localized<unknown>, path: Path, key: string, scope: TextWalk): void {
  const { values, complete: isComplete, fallback } = value;
  const written = new Map<string, WrittenText>();
  for (const code of scope.languages) {
    const text = asText(values[code], path, code);
    if (text !== null) written.set(code, text);
  }
  const mayLack = fallback === 'source';
  const { languages, shorter } = scope;
  if (written.size > 0) scope.add({ key, isComplete, mayLack, languages, shorter, written });
  else walkParts(values, path, key, scope);
}

/**
 * Walks lists and mappings by language. List items with the same name are translations of each other; of several with one name, such as
 * `*`, those at the same place among them.
 */
function walkParts(
  values: Readonly<Record<string, unknown>>,
  path: Path,
  key: string,
  { languages, shorter, isText, add }: TextWalk,
): void {
  const texts = new Map<string, { key: string; written: Map<string, WrittenText> }>();
  for (const code of languages) {
    for (const { key: own, pairedBy, ...text } of leaves(values[code], [...path, code], {
      key,
      pairedBy: '',
    })) {
      if (!isText(text.path) && !isText([...text.path, 0])) continue;
      const found = texts.get(pairedBy) ?? { key: own, written: new Map<string, WrittenText>() };
      found.written.set(code, text);
      texts.set(pairedBy, found);
    }
  }
  for (const text of texts.values()) add({ ...text, isComplete: false, mayLack: false, languages, shorter });
}

/** A text within a list or mapping. `pairedBy`: its key with the places of items among those with the same name. */
type NamedText = WrittenText & TextKeys;
type TextKeys = { key: string; pairedBy: string };

/** The texts in a value. */
function leaves(value: unknown, path: Path, names: TextKeys): NamedText[] {
  const text = asText(value, path);
  if (text !== null) return [{ ...text, ...names }];
  if (Array.isArray(value)) return leavesOfItems(value, path, names);
  if (!isMapping(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    leaves(part, [...path, name], { key: below(names.key, name), pairedBy: below(names.pairedBy, name) }),
  );
}

function leavesOfItems(items: readonly unknown[], path: Path, { key, pairedBy }: TextKeys): NamedText[] {
  const seen = new Map<string, number>();
  return items.flatMap((item, index) => {
    const name = nameOfItem(item);
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return leaves(item, [...path, index], {
      key: below(key, name),
      pairedBy: below(pairedBy, `${name} ${before}`),
    });
  });
}

/** The text that a value is; null if it is none. `path`: its path, or that of the mapping that holds it under `key`. */
function asText(value: unknown, path: Path, key?: string): WrittenText | null {
  const written = (text: string, markdown: MarkdownKind | null): WrittenText => ({
    text,
    path: key === undefined ? path : pathTo(path, key),
    markdown,
  });
  if (typeof value === 'string') return written(value, null);
  if (isMarkdown(value)) return written(value.source, value.kind);
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')) return written(value.join('\n'), null);
  return null;
}

const isMapping = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The key of a name within a value that has a key. */
export const below = (key: string, name: string): string => (key === '' ? name : `${key}.${name}`);

/** The name of a list item in a key, which replaces its position. */
export function nameOfItem(item: unknown): string {
  const { id, type } = (item ?? {}) as { id?: unknown; type?: unknown };
  return typeof id === 'string' ? id : typeof type === 'string' ? type : '*';
}
