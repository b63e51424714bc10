import { z } from 'zod';
import type { Entry } from '../../content/entry.ts';
import { dataAt, definedAt, descriptionAt, isByLanguage, knownKeys, schemaAt, unwrapped } from '../../content/schema-walk.ts';
import { isMapping } from '../../platform/is-mapping.ts';
import { formOf } from './field-form.ts';
import { fieldName } from './field-names.ts';
import { newValue } from './new-value.ts';
import type { Field, FieldPath, Json } from './protocol.ts';

/** What a field has by its definition and its file. The rest is known of its page. */
export type WrittenField = Omit<Field, 'shown' | 'word' | 'fallbacks' | 'states' | 'pages' | 'findings' | 'subject' | 'readOnly'>;

/**
 * The fields of a file at and below a path, each before its parts. What is not written has a field as well if its mapping is there, or if
 * nothing has to be written (`isOptional`). `languages`: those of the site, which come first among the keys of a value by language.
 */
export function fieldsOf(
  { file, schema, data }: Pick<Entry<unknown>, 'file' | 'schema'> & { data: unknown },
  from: FieldPath,
  languages: readonly string[],
  { isOptional: hasUnwritten = false } = {},
): WrittenField[] {
  const walk = (path: FieldPath): WrittenField[] => {
    const value = dataAt(data, path);
    const field = fieldAt(path, value);
    if (field.localized || !isWithParts(field.kind)) return [field];
    return [field, ...partsOf(path, value).flatMap(walk)];
  };
  const partsOf = (path: FieldPath, value: unknown): FieldPath[] => {
    if (Array.isArray(value)) return value.map((_, index) => [...path, index]);
    if (!isMapping(value) && (value !== undefined || !hasUnwritten)) return [];
    const schemaHere = schemaAt(schema, path, data);
    const isLanguages = schemaHere !== null && isByLanguage(unwrapped(schemaHere));
    const known = isLanguages ? languages : knownKeys(schema, path, data);
    const written = Object.keys(value ?? {});
    // Amounts by currency and the like may have any of many keys.
    const offered = known.length > mostOffered ? [] : known;
    return [...new Set([...offered.filter((key) => !isLanguages || written.includes(key)), ...written])].map((key) => [...path, key]);
  };
  const fieldAt = (path: FieldPath, value: unknown): WrittenField => {
    const defined = definedAt(schema, path, data);
    const form = formOf(defined, schemaAt(schema, path, data));
    const blank = isWithParts(form.kind) ? blankIn(schemaAt(schema, path, data), value, languages) : undefined;
    const isLocalized = form.localized && (isMapping(value) || value === undefined || value === null);
    return {
      file,
      path,
      ...form,
      ...(blank === undefined ? {} : { blank }),
      localized: isLocalized,
      name: fieldName({ file, schema }, path, data),
      description: descriptionAt(schema, path, data),
      optional: typeof path.at(-1) === 'number' || isOptional(defined),
      values: isLocalized ? valuesOf(value) : value === undefined ? {} : { '': value as Json },
    };
  };
  const whole = dataAt(data, from);
  // The entries of a file that is a list are added, moved and taken away in it.
  if (from.length === 0 && Array.isArray(whole)) return walk(from);
  return partsOf(from, whole).flatMap(walk);
}

/** What is added: an item of the list, or the whole part that is missing. */
function blankIn(schema: z.core.$ZodType | null, value: unknown, languages: readonly string[]): Field['blank'] {
  const inner = schema === null ? null : unwrapped(schema);
  if (inner instanceof z.ZodArray) return newValue(inner.def.element, languages, Array.isArray(value) ? value : []);
  return inner !== null && value === undefined ? newValue(inner, languages) : undefined;
}

const isWithParts = (kind: Field['kind']): boolean => kind === 'group' || kind === 'list';

/** The most keys that a mapping offers. */
const mostOffered = 60;

const isOptional = (schema: z.core.$ZodType | null): boolean => schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;

const valuesOf = (value: unknown): Record<string, Json> =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([, own]) => own !== undefined)) as Record<string, Json>;
