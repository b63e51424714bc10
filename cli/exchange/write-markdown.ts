import { isDeepStrictEqual } from 'node:util';
import { setArticle, setFrontMatter } from '../content/edits/set-markdown.ts';
import type { TextOrWords } from '../content/edits/set-text.ts';
import { asBody, bodyKey } from '../content/markdown-file.ts';
import { dataAt } from '../content/schema-walk.ts';
import { dataOfFile } from '../content/yaml-data.ts';
import { withoutMark } from '../platform/byte-order-mark.ts';
import type { TakenUnit } from './read-units.ts';
import { changeOf, type Languages } from './write-units.ts';

/**
 * The text of a Markdown file with new translations; null if one of them cannot be written. Makes the file if there is none. `raw`: with
 * byte order mark; empty if there is no file.
 */
export function withMarkdownUnits(
  file: string,
  raw: string,
  units: readonly TakenUnit[],
  languages: Languages,
): string | null {
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
