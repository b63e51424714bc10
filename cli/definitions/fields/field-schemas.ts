import { z } from 'zod';
import type { FieldValue } from './field-value.ts';

/**
 * How a field is edited in the page. `group`: a mapping, whose parts are fields of their own. `list`: a list, whose items are. `yaml`:
 * everything that no other kind describes, as YAML.
 */
export type EditorKind =
  | 'text'
  | 'lines'
  | 'richText'
  | 'article'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'day'
  | 'moment'
  | 'figure'
  | 'price'
  | 'icon'
  | 'reference'
  | 'page'
  | 'link'
  | 'picture'
  | 'list'
  | 'group'
  | 'yaml';

/** What a kind of field says of the schemas for its values. */
interface NotedKind<Kind extends string = string> {
  kind: Kind;
  /** How its values are edited. `plain`: as the schema of what is written says. */
  editedAs: EditorKind | 'plain';
  /** The optional keys that a new value has: the checks ask for them, unless another key stands in their place. */
  usual?: readonly string[];
}

/** The kinds of the values of a schema. */
type KindOf<S extends z.ZodType> = z.output<S> extends FieldValue ? z.output<S>['kind'] : string;

/** Schemas of kinds of fields. Not metadata of zod, which would be in the JSON Schemas for editors. */
const kinds = z.registry<NotedKind>();

/** Notes that a schema is for values of a kind of field. */
export function ofKind<S extends z.ZodType>(schema: S, kind: NotedKind<KindOf<S>>): S {
  kinds.add(schema, kind);
  return schema;
}

/** The optional keys that a new value of a schema has. */
export const usualKeys = (schema: z.core.$ZodType): readonly string[] => kinds.get(schema as z.ZodType)?.usual ?? [];

/** The kind of field that a schema is for, whether it is optional or has a description; null for a plain value. */
export function kindOfSchema(schema: z.core.$ZodType): NotedKind | null {
  const own = kinds.get(schema as z.ZodType);
  if (own !== undefined) return own;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return kindOfSchema(schema.def.innerType);
  return schema instanceof z.ZodLazy ? kindOfSchema(schema.def.getter()) : null;
}
