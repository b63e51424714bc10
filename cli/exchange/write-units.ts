import { isDeepStrictEqual } from 'node:util';
import { setArticle, setFrontMatter } from '../content/edits/set-markdown.ts';
import { addWords, setWords, type TextOrWords } from '../content/edits/set-text.ts';
import { asBody, bodyKey } from '../content/markdown-file.ts';
import { dataAt } from '../content/schema-walk.ts';
import { layoutAt, layoutOf } from '../content/yaml/layout.ts';
import type { Path } from '../content/yaml/source.ts';
import { dataAsJson, dataOfFile } from '../content/yaml-data.ts';
import { applyEdits } from '../edit/changeset/apply-edits.ts';
import { withoutMark } from '../platform/byte-order-mark.ts';
import type { TakenUnit } from './read-units.ts';
import type { SiteText } from './site-text.ts';

/** The languages of a site: the one of the translations, the one of the sources, and all in their order. */
export interface Languages {
  target: string;
  source: string;
  codes: readonly string[];
}

/** Where a translation is written, and what. */
interface WrittenChange {
  path: Path;
  value: TextOrWords;
}

/** The text of a file with translations, and those that cannot be written. */
interface WrittenUnits {
  text: string;
  refused: TakenUnit[];
}

/** The text of a file with new translations, and the units that cannot be written. `write` returns null if one of its units cannot. */
export function writtenByHalves(
  raw: string,
  units: readonly TakenUnit[],
  write: (raw: string, units: readonly TakenUnit[]) => string | null,
): WrittenUnits {
  if (units.length === 0) return { text: raw, refused: [] };
  const text = write(raw, units);
  if (text !== null) return { text, refused: [] };
  if (units.length === 1) return { text: raw, refused: [...units] };
  // One of the two halves holds the translation that cannot be written.
  const middle = units.length >> 1;
  const first = writtenByHalves(raw, units.slice(0, middle), write);
  const second = writtenByHalves(first.text, units.slice(middle), write);
  return { text: second.text, refused: [...first.refused, ...second.refused] };
}

/**
 * The text of a YAML file with new translations; null if one of them cannot be written: the data of the new text would be something else
 * than the old data with these translations. `raw`: with byte order mark.
 */
export function withUnits(file: string, raw: string, units: readonly TakenUnit[], languages: Languages): string | null {
  const before = withoutMark(raw);
  const root = layoutOf(before);
  const data = dataOf(file, before);
  const proposals = [];
  for (const unit of units) {
    const change = changeOf(unit, layoutAt(root, sourcePath(unit, languages.source))?.kind === 'list', languages);
    if (change === null) return null;
    const parent = dataAt(data, change.path.slice(0, -1)) as Record<PropertyKey, unknown> | undefined;
    if (typeof parent !== 'object' || parent === null) return null;
    const edits = editsOf(before, root, change, parent, languages);
    if (edits === null) return null;
    proposals.push(edits);
    parent[change.path.at(-1) ?? ''] = change.value;
  }
  const now = applyEdits(raw, proposals).text;
  return isDeepStrictEqual(dataOf(file, withoutMark(now)), data) ? now : null;
}

const sourcePath = ({ site }: TakenUnit, language: string): Path => site.text.written.get(language)?.path ?? [];

function changeOf({ site, target }: TakenUnit, isList: boolean, { source, target: language }: Languages): WrittenChange | null {
  if (target === null) return null;
  const words = isList
    ? target
        .split('\n')
        .map((word) => word.trim())
        .filter((word) => word !== '')
    : target;
  return { path: translationPath(site, source, language), value: words };
}

/** The path at which a translation is written, or will be. */
export const translationPath = ({ text, pair }: Pick<SiteText, 'text' | 'pair'>, source: string, language: string): Path =>
  pair?.translation.path ?? [...(text.written.get(source)?.path.slice(0, -1) ?? []), language];

function editsOf(
  text: string,
  root: ReturnType<typeof layoutOf>,
  { path, value }: WrittenChange,
  parent: object,
  { source, codes }: Languages,
) {
  const key = String(path.at(-1));
  if (Object.hasOwn(parent, key)) return setWords(text, root, path, value);
  const earlier = codes.slice(0, codes.indexOf(key)).findLast((code) => Object.hasOwn(parent, code));
  return addWords(text, root, path.slice(0, -1), { key, value, like: source, behind: earlier });
}

/** The data of a file, without what its aliases share. */
const dataOf = (file: string, text: string): unknown => JSON.parse(dataAsJson(file, text));

/**
 * The text of a Markdown file with new translations; null if one of them cannot be written. Makes the file if there is none. `raw`: with
 * byte order mark; empty if there is no file.
 */
export function withMarkdownUnits(file: string, raw: string, units: readonly TakenUnit[], languages: Languages): string | null {
  const due = { ...(dataOfFile(file, withoutMark(raw)) as Record<string, unknown>) };
  let now: string | null = raw;
  for (const unit of units) {
    const change = changeOf(unit, isListIn(unit, languages.source), languages);
    if (change === null || now === null) return null;
    const [key, ...rest] = unit.site.text.source.inFile(change.path).path;
    if (key === undefined || rest.length > 0) return null;
    const { value } = change;
    due[String(key)] = key === bodyKey ? asBody(String(value)) : value;
    now = withValue(now, String(key), value);
  }
  return now !== null && isDeepStrictEqual(dataOfFile(file, withoutMark(now)), due) ? now : null;
}

function withValue(raw: string, key: string, value: TextOrWords): string | null {
  if (key !== bodyKey) return setFrontMatter(raw, key, value);
  return typeof value === 'string' ? setArticle(raw, asBody(value)) : null;
}

/** Whether a text is a list of words that counts as one. */
const isListIn = ({ site: { text } }: TakenUnit, language: string): boolean =>
  Array.isArray(dataAt(text.source.data, text.written.get(language)?.path ?? []));
