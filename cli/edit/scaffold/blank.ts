import { z } from 'zod';
import type { WritableValue } from '../../content/edits/written-value.ts';
import { filler } from '../../content/filler.ts';
import { dataAt, isByLanguage, schemaLimits, unwrapped } from '../../content/schema-walk.ts';
import type { Path } from '../../content/yaml/source.ts';
import { usualKeys } from '../../definitions/fields/field-schemas.ts';
import { isMapping } from '../../platform/is-mapping.ts';

/** A value with its places to fill in. */
export interface Blank {
  value: WritableValue;
  places: BlankPlace[];
}

/** A place to fill in. A value by language is one place. */
export interface BlankPlace {
  path: Path;
  /** Its purpose: the sentence in `.describe()`, or empty. */
  says: string;
}

/**
 * The minimal value of a schema: its required and usual keys, with fillers. If only one value is possible, it has that. `languages`: those
 * of texts. `given`: known values by key.
 */
export function blankOf(schema: z.core.$ZodType, languages: readonly string[], given: Readonly<Record<string, WritableValue>> = {}): Blank {
  const places: BlankPlace[] = [];
  const value = blankValue(schema, [], { languages, places, given, says: '' });
  return { value, places };
}

/** A blank with titles at paths where it has a text to fill in. `titles`: by language; a text without languages gets the first. */
export function withTitles(blank: Blank, paths: readonly Path[], titles: Readonly<Record<string, string>> = {}): Blank {
  const [first = filler] = Object.values(titles);
  const titled = (text: WritableValue): WritableValue =>
    isMapping(text)
      ? Object.fromEntries(Object.entries(text).map(([code, own]) => [code, titles[code] ?? own]))
      : text === filler
        ? first
        : text;
  return paths.reduce((made, path) => withPart(made, path, titled), blank);
}

/** A blank with a text at a place to fill in. */
export const withTextAt = (blank: Blank, path: Path, text: string): Blank =>
  withPart(blank, path, (part) => (part === filler ? text : part));

/** A blank with another part at a path, if it has one there. */
function withPart({ value, places }: Blank, at: Path, change: (part: WritableValue) => WritableValue): Blank {
  const into = (part: WritableValue, [key, ...below]: Path): WritableValue =>
    key === undefined
      ? change(part)
      : Array.isArray(part)
        ? part.map((item, index) => (index === key ? into(item as WritableValue, below) : item))
        : isMapping(part) && Object.hasOwn(part, key)
          ? { ...part, [key]: into(part[String(key)] as WritableValue, below) }
          : part;
  const filled = into(value, at);
  return { value: filled, places: places.filter(({ path }) => hasFiller(dataAt(filled, path))) };
}

const hasFiller = (value: unknown): boolean => value === filler || (isMapping(value) && Object.values(value).some(hasFiller));

interface BlankScope {
  languages: readonly string[];
  places: BlankPlace[];
  given: Readonly<Record<string, WritableValue>>;
  /** The purpose of the value above, for values without a description. */
  says: string;
}

/** Deeper than any content. A schema that requires itself would never end. */
const mostLevels = 12;

/** A list that needs more items gets no more than these. */
const mostItems = 12;

function blankValue(schema: z.core.$ZodType, path: Path, above: BlankScope): WritableValue {
  const inner = unwrapped(schema);
  const scope = { ...above, says: z.globalRegistry.get(schema)?.description ?? above.says };
  if (path.length > mostLevels) return filler;
  // Which one of many keys is meant, only the author knows.
  const isOpen = z.globalRegistry.get(inner)?.propertyNames !== undefined;
  if (inner instanceof z.ZodObject && !isOpen) return blankMapping(inner, path, { ...scope, usual: usualKeys(schema) });
  if (inner instanceof z.ZodUnion) return blankValue(inner.def.options[0] as z.core.$ZodType, path, scope);
  if (inner instanceof z.ZodArray) {
    if (z.safeParse(schema, []).success) return [];
    const { least = 1 } = schemaLimits(inner);
    const indexes = Array.from({ length: Math.min(least, mostItems) }, (_, index) => index);
    return indexes.map((index) => blankValue(inner.def.element, [...path, index], scope));
  }
  const [only, other] = optionsOf(inner);
  if (only !== undefined && other === undefined) return only;
  scope.places.push({ path, says: scope.says });
  if (!(inner instanceof z.ZodRecord && isByLanguage(inner))) return filler;
  const inOne = blankOf(inner.def.valueType, scope.languages).value;
  return Object.fromEntries(scope.languages.map((code) => [code, inOne]));
}

/** The given, the required and the usual keys, in the order of the schema. */
function blankMapping(schema: z.ZodObject, path: Path, { usual, ...scope }: BlankScope & { usual: readonly string[] }): WritableValue {
  const isTop = path.length === 0;
  const entries = Object.entries(schema.def.shape as Record<string, z.core.$ZodType>).flatMap(([key, part]) => {
    const given = isTop ? scope.given[key] : undefined;
    if (given === filler) return [[key, blankValue(part, [...path, key], scope)] as const];
    if (given !== undefined) return [[key, given] as const];
    return z.safeParse(part, undefined).success && !usual.includes(key) ? [] : [[key, blankValue(part, [...path, key], scope)] as const];
  });
  return Object.fromEntries(entries);
}

function optionsOf(schema: z.core.$ZodType): (string | number | boolean)[] {
  const values = schema instanceof z.ZodLiteral ? schema.def.values : schema instanceof z.ZodEnum ? schema.options : [];
  return values.filter((value) => typeof value !== 'bigint' && typeof value !== 'symbol').filter(isScalar);
}

const isScalar = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);
