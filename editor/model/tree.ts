import type { Field, FieldPath, FieldPlace, Json, LanguagePlace, PageFields } from '../../cli/dev/editor/protocol.ts';
import { fieldKey, isSame, isWithin } from './places.ts';

/** A field with its parts. */
export interface FieldNode {
  field: Field;
  parts: readonly FieldNode[];
}

interface OpenNode {
  field: Field;
  parts: OpenNode[];
}

/** The fields of a file as a tree. They come in the order of a walk, each before its parts. */
export function treeOf(fields: readonly Field[]): readonly FieldNode[] {
  const top: OpenNode[] = [];
  const open: OpenNode[] = [];
  for (const field of fields) {
    while (open.length > 0 && !isPart(field, open.at(-1)?.field)) open.pop();
    const node: OpenNode = { field, parts: [] };
    (open.at(-1)?.parts ?? top).push(node);
    if (field.kind === 'group' || field.kind === 'list') open.push(node);
  }
  return top;
}

const isPart = (field: Field, whole: Field | undefined): boolean =>
  whole !== undefined && whole.path.length < field.path.length && isWithin(field.path, whole.path);

/** Every node of a tree, from the top. */
const nodesOf = (nodes: readonly FieldNode[]): readonly FieldNode[] => nodes.flatMap((node) => [node, ...nodesOf(node.parts)]);

/**
 * What stands for a group or an item in a list: its first text in a language, else in any, else its first name, at last its id.
 * `filler` is no text.
 */
export function titleOf(node: FieldNode, language: string, filler?: string): string {
  const fields = nodesOf([node]).map(({ field }) => field);
  const texts = fields.filter(({ kind, localized }) => localized && titleKinds.has(kind));
  const names = fields.filter(({ kind, path }) => titleKinds.has(kind) && path.at(-1) !== 'type');
  const others = names.filter(({ path }) => path.at(-1) !== 'id' && path.at(-1) !== 'slug');
  for (const { values } of [...texts, ...others, ...names]) {
    const value = values[language] ?? Object.values(values)[0];
    if (typeof value === 'string' && value.trim() !== '' && value !== filler) return value;
  }
  return '';
}

const titleKinds = new Set<Field['kind']>(['text', 'richText', 'reference', 'page', 'choice']);

/** Whether a field is an item of one of several types, such as a section. */
export const isOfType = ({ field: { name, path } }: FieldNode): boolean =>
  typeof path.at(-1) === 'number' && typeof name.at(-1) === 'string';

/** Whether a value is a mapping. */
export const isMapping = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first text of an item that is written, in languages if it has one, or else its first part. */
export function firstText(item: FieldPlace, fields: readonly Field[]): Field | undefined {
  const parts = fields.filter(({ file, path }) => file === item.file && isWithin(path, item.path));
  const all = parts.filter(({ kind }) => kind === 'text' || kind === 'richText');
  const written = all.filter(({ values }) => Object.keys(values).length > 0);
  const texts = written.length > 0 ? written : all;
  return texts.find(({ localized }) => localized) ?? texts[0] ?? parts.find(isLeaf) ?? parts[0];
}

const isLeaf = ({ kind }: Field): boolean => kind !== 'group' && kind !== 'list';

/** An item as it is copied. An id is that of one item alone. */
export function copyOf(item: Json, items: readonly Json[]): Json {
  if (!isMapping(item) || typeof item.id !== 'string') return item;
  const taken = new Set(items.map((each) => (isMapping(each) ? each.id : undefined)));
  const base = item.id.replace(/-\d{1,6}$/, '');
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return { ...item, id: `${base}-${number}` };
}

/** The groups and lists that a field is in, from the outside in. */
export const wholesOf = (part: Field, fields: readonly Field[]): readonly Field[] =>
  fields.filter((field) => field.file === part.file && isPart(part, field));

/** The parts on the top of a file that a page shows something of, empty lists, and the list that is a whole file. */
export function shownParts(fields: readonly Field[], language: string): readonly Field[] {
  const shows = (whole: Field) =>
    // A new page begins with its first section.
    (whole.kind === 'list' && isSame(whole.values[''], [])) ||
    fields.some((field) => isWithin(field.path, whole.path) && (field.shown[language]?.length ?? 0) > 0);
  return fields.filter((field) => field.path.length === 0 || (field.path.length === 1 && shows(field)));
}

/** The fields of a page with another value at one place, and in all that it is a part of. Undefined: it is not written there. */
export function withValue(fields: PageFields, place: LanguagePlace, now: Json | undefined): PageFields {
  const key = fieldKey(place);
  const whole = place.language === '' ? place.path : [...place.path, place.language];
  const changed = (field: Field): Field => {
    const { path, localized, values } = field;
    if (fieldKey(field) !== key) {
      const isAround = !localized && path.length < place.path.length && isWithin(place.path, path);
      const around = isAround ? withPart(values[''], whole.slice(path.length), now) : undefined;
      return around === undefined ? field : { ...field, values: { ...values, '': around } };
    }
    const { [place.language]: _, ...others } = field.values;
    return { ...field, values: now === undefined ? others : { ...others, [place.language]: now } };
  };
  const groups = fields.groups.map((group) => (group.file === place.file ? { ...group, fields: group.fields.map(changed) } : group));
  return { ...fields, groups };
}

/** A value with another part at a path. Undefined: it is not there. */
export function withPart(value: Json | undefined, [key, ...rest]: FieldPath, now: Json | undefined): Json | undefined {
  if (key === undefined) return now;
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    return items.with(Number(key), withPart(items[Number(key)], rest, now) ?? null);
  }
  const parts = new Map(isMapping(value) ? Object.entries(value) : []);
  const part = withPart(parts.get(String(key)), rest, now);
  if (part === undefined) parts.delete(String(key));
  else parts.set(String(key), part);
  return Object.fromEntries(parts);
}
