import type { Content } from '../content/load.ts';
import type { Entry } from '../content/load-file.ts';
import { isTextAt } from '../content/schema-walk.ts';
import type { Path, YamlSource } from '../content/yaml-source.ts';
import { Localized, LocalizedSlug, RichText } from '../schema/fields.ts';

/** What is written in one language, and where. A list of words counts as one text, a line for each. */
export interface WrittenText {
  text: string;
  path: Path;
  /** Whether the text is in the Markdown subset: it may hold links. */
  isRich: boolean;
}

/** One text in all the languages that it is written in. */
export interface TranslatedText {
  source: YamlSource;
  /**
   * What the text is in its file, without list positions, so that it stays what it is when a list is sorted anew: ids
   * stand for list items that have one, types for sections, `*` for the rest. Several texts may share a key.
   */
  key: string;
  /** Whether a language that lacks the text lacks a translation; false where entries are listed by language. */
  isComplete: boolean;
  /** By language code; the languages of the site only. */
  written: ReadonlyMap<string, WrittenText>;
}

/** The files of a site that hold texts by language, in their order. */
export const translatedFiles = (content: Content): Entry<unknown>[] =>
  [
    content.config,
    content.navigation,
    content.ui,
    ...[...content.collections.values()].flatMap(({ files }) => files),
    ...content.pages.values(),
  ].filter((entry) => entry !== null);

/** Every text of a file that is written by language. */
export function translatedTexts(
  { usable, source, schema }: Entry<unknown>,
  languages: readonly string[],
): TranslatedText[] {
  const found: TranslatedText[] = [];
  const add: Walk['add'] = ({ key, isComplete, written }) => found.push({ source, key, isComplete, written });
  // The data of a file that was in order are read when they are asked for, each time.
  let data: unknown;
  const isText = (path: Path) => {
    data ??= source.data;
    return isTextAt(schema, path, data);
  };
  walk(usable, [], '', { languages, isText, add });
  return found;
}

interface Walk {
  languages: readonly string[];
  /** Whether what stands at a path is for visitors to read: no id, no name of a kind. */
  isText(path: Path): boolean;
  add(text: Omit<TranslatedText, 'source'>): void;
}

function walk(value: unknown, path: Path, key: string, scope: Walk): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      walk(item, [...path, index], below(key, nameOfItem(item)), scope);
    }
  } else if (value instanceof Localized) {
    if (!(value instanceof LocalizedSlug)) walkLanguages(value, path, key, scope);
  } else if (isMapping(value)) {
    for (const [name, part] of Object.entries(value)) walk(part, [...path, name], below(key, name), scope);
  }
}

function walkLanguages({ values, complete }: Localized<unknown>, path: Path, key: string, scope: Walk): void {
  const written = new Map<string, WrittenText>();
  for (const code of scope.languages) {
    const text = asText(values[code]);
    if (text !== null) written.set(code, { ...text, path: [...path, code] });
  }
  if (written.size > 0) scope.add({ key, isComplete: complete, written });
  else walkEntries(values, path, scope);
}

/** Lists by language, whose entries are translations of each other where they have the same id. */
function walkEntries(values: Readonly<Record<string, unknown>>, path: Path, scope: Walk): void {
  const texts = new Map<string, Map<string, WrittenText>>();
  for (const code of scope.languages) {
    const list = values[code];
    for (const [index, entry] of (Array.isArray(list) ? list : []).entries()) {
      const place = { path: [...path, code, index], key: nameOfItem(entry) };
      for (const { key, ...text } of leaves(entry, place)) {
        if (!scope.isText(text.path) && !scope.isText([...text.path, 0])) continue;
        const written = texts.get(key) ?? new Map<string, WrittenText>();
        texts.set(key, written.set(code, text));
      }
    }
  }
  for (const [key, written] of texts) scope.add({ key, isComplete: false, written });
}

/** The texts of a value and of what it holds, each with its key. */
function leaves(
  value: unknown,
  { path, key }: { path: Path; key: string },
): (WrittenText & { key: string })[] {
  const text = asText(value);
  if (text !== null) return [{ ...text, path, key }];
  if (!isMapping(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    leaves(part, { path: [...path, name], key: below(key, name) }),
  );
}

function asText(value: unknown): Omit<WrittenText, 'path'> | null {
  if (typeof value === 'string') return { text: value, isRich: false };
  if (value instanceof RichText) return { text: value.source, isRich: true };
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'))
    return { text: value.join('\n'), isRich: false };
  return null;
}

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The key of what stands under a name, in what has a key itself. */
export const below = (key: string, name: string): string => (key === '' ? name : `${key}.${name}`);

/** What stands for a list item in a key, in place of its position. */
export function nameOfItem(item: unknown): string {
  const { id, type } = (item ?? {}) as { id?: unknown; type?: unknown };
  return typeof id === 'string' ? id : typeof type === 'string' ? type : '*';
}
