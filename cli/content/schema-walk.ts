import { z } from 'zod';
import { everyLanguage, isText } from '../definitions/fields/fields.ts';
import { nearest } from '../diagnostics/nearest.ts';
import { isMapping } from '../platform/is-mapping.ts';
import type { Path } from './yaml/source.ts';

/** The schema without wrappers that make it optional or lazy. */
function required(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return required(schema.def.innerType);
  }
  return schema instanceof z.ZodLazy ? required(schema.def.getter()) : schema;
}

/** The schema that the input must fit, without transforms. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = required(schema);
  return inner instanceof z.ZodPipe ? unwrapped(inner.def.in) : inner;
}

/** The least and the most that a schema allows: characters of a text, items of a list, or the value of a number. */
export function schemaLimits(schema: z.core.$ZodType): { least?: number; most?: number } {
  const limits: { least?: number; most?: number } = {};
  for (const { _zod } of schema._zod.def.checks ?? []) {
    const { check, minimum, maximum, length, value } = _zod.def as z.core.$ZodCheckDef & SchemaLimits;
    const least = check === 'greater_than' ? value : (minimum ?? length);
    const most = check === 'less_than' ? value : (maximum ?? length);
    if (least !== undefined) limits.least = Math.max(least, limits.least ?? least);
    if (most !== undefined) limits.most = Math.min(most, limits.most ?? most);
  }
  return limits;
}

type SchemaLimits = Partial<Record<'minimum' | 'maximum' | 'length' | 'value', number>>;

/** Whether the keys of a mapping are languages. */
export const isByLanguage = (schema: z.core.$ZodType): boolean => z.globalRegistry.get(schema)?.languages !== undefined;

function step(schema: z.core.$ZodType, key: PropertyKey, data: unknown): z.core.$ZodType | null {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject) return (dataAt(inner.def.shape, [key]) as z.core.$ZodType | undefined) ?? othersOf(inner);
  if (inner instanceof z.ZodArray) return inner.def.element;
  if (inner instanceof z.ZodRecord) return inner.def.valueType;
  if (inner instanceof z.ZodDiscriminatedUnion) {
    const option = chosenOption(inner, data);
    return option && step(option, key, data);
  }
  return inner instanceof z.ZodUnion ? step(optionOfShape(inner, data), key, data) : null;
}

/** The schema of all other keys; null if there are none. */
function othersOf({ def: { catchall } }: z.ZodObject): z.core.$ZodType | null {
  return catchall === undefined || catchall instanceof z.ZodNever ? null : catchall;
}

/** The option of a union for the shape of the data: a list, a mapping, which knows its keys, or anything else. */
function optionOfShape(union: z.ZodUnion, data: unknown): z.core.$ZodType {
  const [first, ...others] = union.def.options as [z.core.$ZodType, ...z.core.$ZodType[]];
  const isFitting = (option: z.core.$ZodType) => {
    const inner = unwrapped(option);
    const takesMapping = inner instanceof z.ZodRecord || inner instanceof z.ZodObject;
    return inner instanceof z.ZodArray === Array.isArray(data) && takesMapping === isMapping(data);
  };
  const isList = (option: z.core.$ZodType) => unwrapped(option) instanceof z.ZodArray;
  const options = [first, ...others];
  const knowsKeys = (option: z.core.$ZodType) => isMapping(data) && Object.keys(data).some((key) => step(option, key, data));
  const fitting = options.filter(isFitting);
  return fitting.find(knowsKeys) ?? fitting[0] ?? options.find((option) => isList(option) === Array.isArray(data)) ?? first;
}

/** The option of a discriminated union that the data names. */
function chosenOption(union: z.ZodDiscriminatedUnion, data: unknown): z.core.$ZodType | null {
  const { discriminator, options } = union.def;
  const value = (data as Record<string, unknown> | null)?.[discriminator];
  const found = (options as z.core.$ZodType[]).find((option) => {
    const literal = step(option, discriminator, undefined);
    return literal instanceof z.ZodLiteral && literal.def.values.includes(value as never);
  });
  return found ?? null;
}

/** The value at `path`; undefined if there is none. Looks at own properties only, so that no path reaches a prototype. */
export function dataAt(data: unknown, path: Path): unknown {
  let value = data;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

/** The same data with another value at `path`, whose lists and mappings are there. */
export function withDataAt(data: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const part = withDataAt(dataAt(data, [key]), rest, value);
  return Array.isArray(data) ? data.with(Number(key), part) : { ...(data as object), [key]: part };
}

/** The schema of the value at `path` as it is defined, with what makes it optional; null if no schema knows the path. */
export function definedAt(schema: z.core.$ZodType, path: Path, data: unknown): z.core.$ZodType | null {
  let current: z.core.$ZodType | null = schema;
  for (const [index, key] of path.entries()) {
    if (current === null) return null;
    current = step(current, key, dataAt(data, path.slice(0, index)));
  }
  return current;
}

/** The schema for the value at `path`; null if no schema knows the path. */
export function schemaAt(schema: z.core.$ZodType, path: Path, data: unknown): z.core.$ZodType | null {
  const current = definedAt(schema, path, data);
  if (current === null) return null;
  const inner = unwrapped(current);
  if (inner instanceof z.ZodDiscriminatedUnion) return chosenOption(inner, dataAt(data, path));
  return inner instanceof z.ZodUnion ? optionOfShape(inner, dataAt(data, path)) : required(current);
}

/** Whether a key of a mapping has a value for each language, or may have. */
export function takesLanguages(schema: z.core.$ZodType, key: string): boolean {
  const field = schemaAt(schema, [key], { [key]: { en: '' } });
  return field !== null && isByLanguage(unwrapped(field));
}

/** Whether a mapping need not have the value at `path`. */
export function isOptionalAt(schema: z.core.$ZodType, path: Path): boolean {
  const owner = schemaAt(schema, path.slice(0, -1), undefined);
  const field = owner && step(owner, path.at(-1) ?? '', undefined);
  return field instanceof z.ZodOptional || field instanceof z.ZodDefault;
}

/** The sentence that describes the value at `path`: that of the last field on the path that has one. Empty if none has. */
export function descriptionAt(schema: z.core.$ZodType, path: Path, data: unknown): string {
  let current: z.core.$ZodType | null = schema;
  let found = '';
  for (const [index, key] of path.entries()) {
    current = current && step(current, key, dataAt(data, path.slice(0, index)));
    // The items of a list have no sentence of their own.
    if (current !== null && typeof key === 'string') found = describedBy(current) ?? found;
  }
  return found;
}

/** The sentence of a schema, or of the one in its wrappers. */
function describedBy(schema: z.core.$ZodType): string | undefined {
  const own = z.globalRegistry.get(schema)?.description;
  if (own !== undefined || !(schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)) return own;
  return describedBy(schema.def.innerType);
}

/** What the values at `path` name, as the schema says it (`names` of its metadata), such as `languages`; null if it does not say. */
export function namedAt(schema: z.core.$ZodType, path: Path, data: unknown): string | null {
  const found = schemaAt(schema, path, data);
  const { names } = (found && (z.globalRegistry.get(unwrapped(found)) as { names?: unknown })) ?? {};
  return typeof names === 'string' ? names : null;
}

/** Whether the schema at `path` is for a text that visitors read, not for an id, day or number. */
export function isTextAt(schema: z.core.$ZodType, path: Path, data: unknown): boolean {
  const found = schemaAt(schema, path, data);
  return found !== null && isText(unwrapped(found));
}

/**
 * The valid parts of a value that is not valid as a whole. Mappings and lists keep their shape, with undefined for parts that do
 * not fit their schema. So paths in the result are paths in the file.
 */
export function salvage(schema: z.core.$ZodType, data: unknown): unknown {
  const result = z.safeParse(schema, data);
  if (result.success) return result.data;
  const found = schemaAt(schema, [], data);
  const inner = found && unwrapped(found);
  if (inner instanceof z.ZodArray && Array.isArray(data)) {
    return data.map((item: unknown) => salvage(inner.def.element, item));
  }
  if (!isMapping(data)) return undefined;
  if (inner instanceof z.ZodObject) {
    return mapValues(inner.def.shape, (part, key) => salvage(part as z.core.$ZodType, dataAt(data, [key])));
  }
  if (inner instanceof z.ZodRecord) {
    const values = mapValues(data, (value) => salvage(inner.def.valueType, value));
    // The transform of values by language takes the valid ones.
    return found instanceof z.ZodPipe && isByLanguage(inner) ? z.parse(found.def.out, values) : values;
  }
  return undefined;
}

/** Data without languages as a file has them: each value by language is that of every language. */
export function forEveryLanguage(schema: z.core.$ZodType, data: unknown): unknown {
  const found = schemaAt(schema, [], data);
  const inner = found && unwrapped(found);
  if (inner === null || data === undefined) return data;
  if (isByLanguage(inner)) return { [everyLanguage]: data };
  if (inner instanceof z.ZodArray && Array.isArray(data)) return data.map((item: unknown) => forEveryLanguage(inner.def.element, item));
  if (!isMapping(data)) return data;
  return mapValues(data, (value, key) => {
    const part = step(inner, key, data);
    return part === null ? value : forEveryLanguage(part, value);
  });
}

const mapValues = <V>(values: Record<string, V>, change: (value: V, key: string) => unknown) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));

/** The keys that a mapping at `path` may have. */
export function knownKeys(schema: z.core.$ZodType, path: Path, data: unknown): string[] {
  const schemaThere = schemaAt(schema, path, data);
  const found = schemaThere && unwrapped(schemaThere);
  if (!(found instanceof z.ZodObject)) return [];
  return z.globalRegistry.get(found)?.propertyNames?.enum ?? Object.keys(found.def.shape);
}

/** Types of values in words, by their names in zod. */
export const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping of keys',
};

/** The values that are possible, in words. */
export const oneOf = (options: readonly string[]): string => `one of ${options.map((option) => `"${option}"`).join(', ')}`;

/** What a schema expects, in words: `text`, `a list`, `one of "a", "b"`. */
export function expectation(schema: z.core.$ZodType | null): string {
  const inner = schema && unwrapped(schema);
  if (inner instanceof z.ZodEnum) return oneOf(inner.options.map(String));
  if (inner instanceof z.ZodLiteral) return inner.def.values.map((value) => JSON.stringify(value)).join(' or ');
  if (inner instanceof z.ZodRecord) return isByLanguage(inner) ? 'one value per language' : 'a mapping of keys';
  if (inner instanceof z.ZodNumber && inner.isInt) return 'a whole number';
  return (inner && typeNames[inner._zod.def.type]) ?? 'a value';
}

/** What a schema expects of the items of a list, in words. */
export function itemsExpected(schema: z.core.$ZodType | null): string {
  const inner = schema && unwrapped(schema);
  return expectation(inner instanceof z.ZodArray ? inner.def.element : null);
}

/** A value in words, for messages: `text "abc"`, `a list`, `nothing`. `written`: a number as it stands in the file. */
export function received(value: unknown, written?: string): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a mapping of keys';
  if (typeof value === 'string') return `text ${excerpt(value)}`;
  return typeof value === 'number' ? `the number ${written ?? value}` : String(value);
}

/** A value in quotation marks, cut to a readable length. */
export function excerpt(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  const line = text.replace(/\s+/g, ' ');
  return `"${line.length > 40 ? `${line.slice(0, 39)}…` : line}"`;
}

/** Whether a value is written at a path, also below a mistyped key: that key is a finding, and whoever needs the value is right. */
export function isMeant(value: unknown, path: readonly string[]): boolean {
  const [key, ...rest] = path;
  if (key === undefined) return value !== undefined;
  const written = Object.keys(Object(value) as object);
  const own = written.includes(key) ? key : written.find((name) => nearest(name, [key]) !== null);
  return own !== undefined && isMeant((value as Record<string, unknown>)[own], rest);
}
