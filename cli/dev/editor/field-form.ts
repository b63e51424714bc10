import { z } from 'zod';
import { isByLanguage, schemaLimits, unwrapped } from '../../content/schema-walk.ts';
import { kindOfSchema } from '../../definitions/fields/field-schemas.ts';
import { type CollectionSource, collectionName, isText } from '../../definitions/fields/fields.ts';
import type { EditorKind, Field, FieldPart } from './protocol.ts';

/** What a schema says about the editing of its values. */
export type FieldForm = Pick<Field, 'kind' | 'localized' | 'limit' | 'choices' | 'choicesOf' | 'hasPlaceholders' | 'parts' | 'variants'>;

/**
 * How the values of a schema are edited. `schema`: as it is defined. `chosen`: the option of it for the shape of the value that is there.
 * Both null where no schema knows the value.
 */
export function formOf(schema: z.core.$ZodType | null, chosen: z.core.$ZodType | null): FieldForm {
  if (schema === null || chosen === null) return { kind: 'yaml', localized: false };
  const inner = unwrapped(chosen);
  if (isByLanguage(inner) && inner instanceof z.ZodRecord) {
    const { valueType } = inner.def;
    const form = formOf(valueType, valueType);
    // A list or mapping in each language has fields of its own there.
    return isWhole(form.kind) ? { ...form, localized: true } : { kind: 'group', localized: false };
  }
  const { editedAs = 'plain' } = kindOfSchema(schema) ?? kindOfSchema(chosen) ?? {};
  const plain = plainForm(inner);
  if (editedAs === 'plain') return plain;
  const isOfParts = editedAs === 'figure' || editedAs === 'price';
  return { ...plain, kind: editedAs, ...(isOfParts && inner instanceof z.ZodObject ? { parts: partsOf(inner) } : {}) };
}

const partsOf = ({ def: { shape } }: z.ZodObject): FieldPart[] =>
  Object.entries(shape).map(([key, schema]) => {
    const { kind, choices } = plainForm(unwrapped(schema));
    return { key, kind, optional: schema instanceof z.ZodOptional, ...(choices === undefined ? {} : { choices }) };
  });

const isWhole = (kind: EditorKind): boolean => kind !== 'list' && kind !== 'group';

/** Texts of a certain form, such as addresses, are classes of their own in zod. */
const isString = (schema: z.core.$ZodType): schema is z.ZodString => schema._zod.def.type === 'string';

function plainForm(schema: z.core.$ZodType): FieldForm {
  const names = namesOf(schema);
  if (isString(schema)) {
    const kind = names.choicesOf?.startsWith('pages') === true ? 'page' : names.choicesOf === undefined ? 'text' : 'choice';
    return {
      kind,
      localized: false,
      ...names,
      ...(isText(schema) ? { hasPlaceholders: true } : limitOf(schema)),
    };
  }
  if (schema instanceof z.ZodNumber) return { kind: 'number', localized: false, ...limitOf(schema) };
  if (schema instanceof z.ZodBoolean) return { kind: 'boolean', localized: false };
  if (schema instanceof z.ZodEnum) return { kind: 'choice', localized: false, choices: schema.options.map(String) };
  if (schema instanceof z.ZodLiteral) {
    const { values } = schema.def;
    const isMark = values.every((value) => typeof value === 'boolean');
    return isMark ? { kind: 'boolean', localized: false } : { kind: 'choice', localized: false, choices: values.map(String) };
  }
  if (schema instanceof z.ZodArray) return listForm(schema);
  const isMapping = schema instanceof z.ZodObject || schema instanceof z.ZodRecord;
  return { kind: isMapping ? 'group' : 'yaml', localized: false };
}

/** A list of texts is edited line by line. */
function listForm(schema: z.ZodArray): FieldForm {
  const element = unwrapped(schema.def.element);
  const isOfTexts = isString(element) && isText(element);
  const variants = element instanceof z.ZodDiscriminatedUnion ? variantsOf(element) : undefined;
  return {
    kind: isOfTexts ? 'lines' : 'list',
    localized: false,
    ...limitOf(schema),
    ...(isOfTexts ? { hasPlaceholders: true } : {}),
    ...(variants === undefined ? {} : { variants }),
  };
}

function variantsOf({ def: { discriminator, options } }: z.ZodDiscriminatedUnion): string[] {
  return options.flatMap((option) => {
    const shape = unwrapped(option);
    const literal = shape instanceof z.ZodObject ? unwrapped(shape.def.shape[discriminator] as z.core.$ZodType) : null;
    return literal instanceof z.ZodLiteral ? literal.def.values.map(String) : [];
  });
}

/** The names of the site that the texts of a schema are from. */
function namesOf(schema: z.core.$ZodType): Pick<Field, 'choicesOf'> {
  const { names, entryOf } = (z.globalRegistry.get(schema as z.ZodType) ?? {}) as {
    names?: string;
    entryOf?: CollectionSource;
  };
  if (entryOf !== undefined) return { choicesOf: `collection:${collectionName(entryOf)}` };
  return names === undefined ? {} : { choicesOf: names };
}

function limitOf(schema: z.core.$ZodType): Pick<Field, 'limit'> {
  const limit = schemaLimits(schema);
  return Object.keys(limit).length === 0 ? {} : { limit };
}
