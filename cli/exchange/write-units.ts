import { isDeepStrictEqual } from 'node:util';
import { addWords, setWords, type TextOrWords } from '../content/edits/set-text.ts';
import { dataAt } from '../content/schema-walk.ts';
import { layoutAt, layoutOf } from '../content/yaml/layout.ts';
import type { Path } from '../content/yaml/source.ts';
import { dataAsJson } from '../content/yaml-data.ts';
import { applyEdits } from '../edit/changeset/apply-edits.ts';
import type { TakenUnit } from './read-units.ts';

/** The languages of a site: the one of the translations, the one of the sources, and all in their order. */
export interface Languages {
  target: string;
  source: string;
  codes: readonly string[];
}

/** Where a translation is written, and what. */
interface Change {
  path: Path;
  value: TextOrWords;
}

/**
 * The text of a content file with new translations, and the units that cannot be written: the data of the new text would be
 * something else than the old data with these translations. `raw`: with byte order mark.
 */
export function writeUnits(
  file: string,
  raw: string,
  units: readonly TakenUnit[],
  languages: Languages,
): { text: string; refused: TakenUnit[] } {
  if (units.length === 0) return { text: raw, refused: [] };
  const text = written(file, raw, units, languages);
  if (text !== null) return { text, refused: [] };
  if (units.length === 1) return { text: raw, refused: [...units] };
  // One of the two halves holds the translation that cannot be written.
  const middle = units.length >> 1;
  const first = writeUnits(file, raw, units.slice(0, middle), languages);
  const second = writeUnits(file, first.text, units.slice(middle), languages);
  return { text: second.text, refused: [...first.refused, ...second.refused] };
}

/** The new text; null if it would not be right. */
function written(
  file: string,
  raw: string,
  units: readonly TakenUnit[],
  languages: Languages,
): string | null {
  const before = raw.replace(/^\ufeff/, '');
  const root = layoutOf(before);
  const data = dataOf(file, before);
  const proposals = [];
  for (const unit of units) {
    const change = changeOf(
      unit,
      layoutAt(root, sourcePath(unit, languages.source))?.kind === 'list',
      languages,
    );
    if (change === null) return null;
    const parent = dataAt(data, change.path.slice(0, -1)) as Record<PropertyKey, unknown> | undefined;
    if (typeof parent !== 'object' || parent === null) return null;
    const edits = editsOf(before, root, change, parent, languages);
    if (edits === null) return null;
    proposals.push(edits);
    parent[change.path.at(-1) ?? ''] = change.value;
  }
  const now = applyEdits(raw, proposals).text;
  return isDeepStrictEqual(dataOf(file, now.replace(/^\ufeff/, '')), data) ? now : null;
}

const sourcePath = ({ site }: TakenUnit, language: string): Path =>
  site.text.written.get(language)?.path ?? [];

function changeOf(
  { site, target }: TakenUnit,
  isList: boolean,
  { source, target: language }: Languages,
): Change | null {
  if (target === null) return null;
  const path = site.pair?.translation.path;
  const words = isList
    ? target
        .split('\n')
        .map((word) => word.trim())
        .filter((word) => word !== '')
    : target;
  const above = site.text.written.get(source)?.path.slice(0, -1) ?? [];
  return { path: path ?? [...above, language], value: words };
}

function editsOf(
  text: string,
  root: ReturnType<typeof layoutOf>,
  { path, value }: Change,
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
