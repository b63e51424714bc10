import { z } from 'zod';
import type { FieldKind, FieldValue } from './field-value.ts';

/** Schemas of kinds of fields. Not metadata of zod, which would be in the JSON Schemas for editors. */
const kinds = z.registry<Noted>();

interface Noted {
  kind: FieldKind;
  /** The optional keys that a new value has: the checks ask for them, unless another key stands in their place. */
  usual?: readonly string[];
}

/** The kinds of the values of a schema. */
type KindOf<S extends z.ZodType> = z.output<S> extends FieldValue ? z.output<S>['kind'] : FieldKind;

/** Notes that a schema is for values of a kind of field. */
export function ofKind<S extends z.ZodType>(kind: KindOf<S>, schema: S, more: Pick<Noted, 'usual'> = {}): S {
  kinds.add(schema, { kind, ...more });
  return schema;
}

/** The optional keys that a new value of a schema has. */
export const usualKeys = (schema: z.core.$ZodType): readonly string[] =>
  kinds.get(schema as z.ZodType)?.usual ?? [];

/** The kind of field that a schema is for, whether it is optional or has a description; null for a plain value. */
export function kindOfSchema(schema: z.core.$ZodType): FieldKind | null {
  const own = kinds.get(schema as z.ZodType)?.kind;
  if (own !== undefined) return own;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return kindOfSchema(schema.def.innerType);
  return schema instanceof z.ZodLazy ? kindOfSchema(schema.def.getter()) : null;
}
