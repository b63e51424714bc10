import { isDeepStrictEqual } from 'node:util';
import { lineEndOf } from '../../content/edits/offsets.ts';
import { returnItem } from '../../content/edits/return.ts';
import { setArticle, setFrontMatter } from '../../content/edits/set-markdown.ts';
import { addWords } from '../../content/edits/set-text.ts';
import type { WritableValue } from '../../content/edits/written-value.ts';
import { asBody, bodyKey, markdownParts } from '../../content/markdown-file.ts';
import { dataAt } from '../../content/schema-walk.ts';
import { layoutOf } from '../../content/yaml/layout.ts';
import type { Path } from '../../content/yaml/source.ts';
import { dataOfFile } from '../../content/yaml-data.ts';
import { parseYaml } from '../../content/yaml-source.ts';
import { markOf } from '../../platform/byte-order-mark.ts';
import { isMarkdownFile } from '../../platform/files/file-kinds.ts';
import { isMapping } from '../../platform/is-mapping.ts';
import type { Json } from '../../platform/json.ts';
import type { RefusalReason, Refusing } from '../refused-change.ts';
import { withItem, withMovedItem, withoutItem } from './list-items.ts';
import { edited, withValue } from './set-value.ts';

/** A change of one value of a file, with what is there before it. A key without a value is not there. */
export type PlaceChange =
  | { do: 'set'; path: Path; before: Json | undefined; now: Json | undefined }
  | { do: 'insert'; path: Path; index: number; value: Json }
  | { do: 'move'; path: Path; from: number; to: number; before: Json }
  | { do: 'remove'; path: Path; index: number; before: Json };

/** How a file may be written. */
export interface FileStyle {
  /** The order of the keys of the mapping at a path, as far as it is known. New keys are written in it. */
  order(path: Path): readonly string[];
  /** Whether it may have no keys, or comments only. */
  mayBeEmpty?: boolean | undefined;
  /** An earlier text of the file, without byte order mark, whose item `index` comes back: as it is written there, with its comments. */
  earlier?: { text: string; index: number } | undefined;
}

export type EditOutcome =
  | { kind: 'changed'; raw: string }
  /** Something else is there by now; `now` is undefined if nothing is. */
  | { kind: 'conflict'; now: unknown }
  /** Why it is not possible, as a sentence. */
  | ({ kind: 'cannotEdit' } & Refusing);

/**
 * A file of content, YAML or Markdown, with a change of one value. Only the ranges of that value change: comments, order, notation, line
 * ends and byte order mark stay. Afterwards, the data of the file are the earlier data with the change, or nothing is changed. `raw`: the
 * file as it is.
 */
export function changedFile(file: string, raw: string, asked: PlaceChange, style: FileStyle): EditOutcome {
  const change = withoutEdges(asked);
  const mark = markOf(raw);
  const text = raw.slice(mark.length);
  const dataOf = (yaml: string) => dataOfFile(file, yaml) ?? (style.mayBeEmpty ? parseYaml(file, yaml, null, () => {})?.data : undefined);
  const data = dataOf(text);
  if (data === undefined) return cannotEdit('unreadable', 'The file cannot be read: it has a mistake that has to be corrected first.');
  const there = dataAt(data, change.path);
  const seen = seenBy(change, there);
  if (!isDeepStrictEqual(seen.now, seen.before)) return { kind: 'conflict', now: seen.now };
  const plan = planOf(data, change);
  const isRight = (made: string | null): made is string => {
    const after = made === null ? undefined : dataOf(made);
    return plan.results.some((result) => isDeepStrictEqual(after, withResult(data, plan.at, result)));
  };
  const again = isMarkdownFile(file) ? null : writtenAgain(text, plan, style);
  if (isRight(again)) return { kind: 'changed', raw: mark + again };
  const now = isMarkdownFile(file) ? changedMarkdown(text, plan, style) : changedYaml(text, plan, { ...style, data });
  return isRight(now) ? { kind: 'changed', raw: mark + now } : notSafe(text);
}

/** A YAML text with an item of an earlier one. Null if none comes back, or if it has to be written anew. */
function writtenAgain(text: string, { change }: PlannedChange, { earlier }: FileStyle): string | null {
  if (earlier === undefined || change.do !== 'insert') return null;
  const { path: list, index } = change;
  return edited(text, [returnItem({ text, list, index }, { list, ...earlier })]);
}

const cannotEdit = (why: RefusalReason, reason: string): EditOutcome => ({ kind: 'cannotEdit', reason, why });

/** An article has no empty lines around it, and is empty if there is none. */
function withoutEdges(change: PlaceChange): PlaceChange {
  if (change.do !== 'set' || change.path[0] !== bodyKey) return change;
  const [before, now] = [change.before, change.now].map((article) => asBody(String(article ?? '')));
  return { ...change, before, now };
}

/** What YAML has that can make an edit mean something else. */
const notSafe = (text: string): EditOutcome =>
  /(?:^|[\s[{,])[&*][^\s,[\]{}]/.test(text)
    ? cannotEdit('repeated', 'The file repeats parts of itself (& and *), so another place would change too.')
    : cannotEdit(
        'notation',
        'The way it is written in the file cannot be kept: a comment would be lost, or it shares its line with something else.',
      );

/** What a change says that it has seen, and what is there. */
function seenBy(change: PlaceChange, there: unknown): { before: unknown; now: unknown } {
  if (change.do === 'set') return { before: change.before, now: there };
  const items: readonly unknown[] = Array.isArray(there) ? there : [];
  if (change.do === 'insert') {
    const isList = there === undefined || there === null || Array.isArray(there);
    return { before: true, now: isList && change.index >= 0 && change.index <= items.length ? true : there };
  }
  const index = change.do === 'move' ? change.from : change.index;
  const isThere = change.do === 'remove' || (change.to >= 0 && change.to < items.length);
  return { before: change.before, now: isThere ? items[index] : undefined };
}

/** A change as it is made: what is above it may come and go with it. */
interface PlannedChange {
  change: PlaceChange;
  /** The place whose value is another one afterwards. */
  at: Path;
  /** What may be there then. Undefined for nothing. */
  results: readonly unknown[];
}

function planOf(data: unknown, change: PlaceChange): PlannedChange {
  if (change.do !== 'set') {
    const items = [...((dataAt(data, change.path) ?? []) as unknown[])];
    if (change.do === 'insert') items.splice(change.index, 0, change.value);
    else if (change.do === 'remove') items.splice(change.index, 1);
    else items.splice(change.to, 0, ...items.splice(change.from, 1));
    return { change, at: change.path, results: items.length === 0 ? [items, undefined] : [items] };
  }
  const whole = change.now === undefined ? withoutEmpty(data, change) : withParents(data, change);
  return { change: whole, at: whole.path, results: [whole.now] };
}

type SetValue = Extract<PlaceChange, { do: 'set' }>;

/** The mappings around a new value that are not there yet come with it. */
function withParents(data: unknown, { path, before, now, ...rest }: SetValue): SetValue {
  const above = path.slice(0, -1);
  const key = path.at(-1);
  if (before !== undefined || above.length === 0 || typeof key !== 'string' || now === undefined) return { ...rest, path, before, now };
  const owner = dataAt(data, above);
  if (owner !== undefined && owner !== null) return { ...rest, path, before, now };
  return withParents(data, { ...rest, path: above, before: owner, now: { [key]: now } });
}

/** A mapping that would be empty goes with its last value. */
function withoutEmpty(data: unknown, change: SetValue): SetValue {
  const above = change.path.slice(0, -1);
  const owner = dataAt(data, above);
  if (typeof above.at(-1) !== 'string' || !isMapping(owner) || Object.keys(owner).length > 1) return change;
  return withoutEmpty(data, { ...change, path: above, before: owner as Json });
}

/** The data with another value at a path. */
function withResult(data: unknown, [key, ...rest]: Path, result: unknown): unknown {
  if (key === undefined) return result;
  const now = withResult(dataAt(data, [key]), rest, result);
  if (Array.isArray(data)) return data.with(Number(key), now);
  const { [key]: _, ...others } = (data ?? {}) as Record<PropertyKey, unknown>;
  return now === undefined ? others : { ...others, [key]: now };
}

function changedYaml(text: string, { change }: PlannedChange, { order, data, mayBeEmpty }: FileStyle & { data: unknown }): string | null {
  const key = change.path.at(-1);
  const behind =
    typeof key === 'string' ? keyBefore(key, dataAt(data, change.path.slice(0, -1)), order(change.path.slice(0, -1))) : undefined;
  switch (change.do) {
    case 'insert':
      return withItem(text, change.path, {
        index: change.index,
        value: change.value as WritableValue,
        behind,
      });
    case 'remove':
      return withoutItem(text, change.path, change.index);
    case 'move':
      return withMovedItem(text, change.path, change);
    default:
      return withSetValue(text, change, { behind, data, mayBeEmpty });
  }
}

/** The key that a new one follows: the last one before it that is there. */
function keyBefore(key: string, owner: unknown, order: readonly string[]): string | undefined {
  if (!isMapping(owner)) return undefined;
  return order.slice(0, Math.max(0, order.indexOf(key))).findLast((other) => Object.hasOwn(owner, other));
}

interface Placing extends Pick<FileStyle, 'mayBeEmpty'> {
  /** The key that a new one follows. */
  behind: string | undefined;
  data: unknown;
}

/** A new text in a mapping of texts is written as the one before it. */
function withSetValue(text: string, { path, before, now }: SetValue, { behind, data, mayBeEmpty }: Placing): string | null {
  const key = path.at(-1);
  if (before === undefined && typeof now === 'string' && typeof key === 'string' && behind !== undefined) {
    const like = dataAt(data, [...path.slice(0, -1), behind]);
    const words = { key, value: now, like: behind, behind };
    const added = typeof like === 'string' ? edited(text, addWords(text, layoutOf(text), path.slice(0, -1), words)) : null;
    if (added !== null) return added;
  }
  return withValue(text, path, { before, value: now, behind, mayBeEmpty });
}

/** A change of a Markdown file: of its article, or of its front matter. Null if its lines end in different ways. */
function changedMarkdown(raw: string, plan: PlannedChange, style: FileStyle): string | null {
  const { change } = plan;
  const lineEnd = lineEndOf(raw);
  const { text, yaml, fence } = markdownParts(raw);
  if (text.replaceAll('\n', lineEnd) !== raw) return null;
  if (change.path[0] === bodyKey)
    return change.do === 'set' && typeof (change.now ?? '') === 'string' ? setArticle(raw, String(change.now ?? '')) : null;
  if (yaml === null || fence === null) {
    const [key, ...rest] = change.path;
    const isNew = change.do === 'set' && rest.length === 0 && typeof change.now === 'string';
    return isNew ? setFrontMatter(raw, String(key), change.now as string) : null;
  }
  const now = changedYaml(yaml, plan, { ...style, data: dataOfFile('', yaml) });
  // The line that opens the front matter is a comment there.
  const opening = text.indexOf('\n') + 1;
  if (now === null || now.slice(0, opening) !== yaml.slice(0, opening)) return null;
  const whole = text.slice(0, opening) + now.slice(opening) + text.slice(fence);
  return whole.replaceAll('\n', lineEnd);
}
