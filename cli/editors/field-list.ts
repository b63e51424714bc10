import { z } from 'zod';
import { type CollectionSource, collectionName } from '../schema/fields.ts';

/** A field of a file, as people read of it. */
export interface ListedField {
  /** The key, with two blanks before it for each mapping that it stands in. */
  key: string;
  isRequired: boolean;
  /** What is written: `text by language`, `page key`. */
  kind: string;
  /** What it is for. */
  says: string;
}

type Json = z.core.JSONSchema.BaseSchema;

type Known = Readonly<Record<string, Json>>;

/** The fields of a schema, or of what its list holds, each before those that stand in it: what a file may say, and what it must. */
export function fieldList(schema: z.ZodType): ListedField[] {
  const json = z.toJSONSchema(schema, { io: 'input', target: 'draft-07' }) as Json;
  const known = (json.definitions ?? {}) as Known;
  const list = isByLanguage(json) ? resolved(json.additionalProperties as Json, known) : json;
  return fieldsIn(itemOf(resolved(list, known), known), { known, indent: '', open: [] });
}

/** Where fields stand. */
interface Place {
  known: Known;
  indent: string;
  /** The schemas that they stand in: one that holds itself, as routes do, is gone into once. */
  open: readonly unknown[];
}

function fieldsIn(json: Json, { known, indent, open }: Place): ListedField[] {
  const required = new Set(json.required);
  return Object.entries(json.properties ?? {}).flatMap(([key, part]) => {
    const field = resolved(part as Json, known);
    const inner = itemOf(field, known);
    const own = inner.properties;
    const isKnown = isByLanguage(inner) || own === undefined || open.includes(own);
    return [
      {
        key: `${indent}${key}`,
        isRequired: required.has(key),
        kind: kindOf(field, known),
        says: (part as Json).description ?? '',
      },
      ...(isKnown ? [] : fieldsIn(inner, { known, indent: `${indent}  `, open: [...open, own] })),
    ];
  });
}

/** A schema with those that it refers to taken in. */
function resolved(json: Json, known: Known): Json {
  const name = json.$ref?.split('/').at(-1);
  const parts = [...(json.allOf ?? []), ...(name === undefined ? [] : [known[name] ?? {}])] as Json[];
  return Object.assign({}, ...parts.map((part) => resolved(part, known)), json);
}

/** What a list holds; of anything else, itself. */
const itemOf = (json: Json, known: Known): Json =>
  json.type === 'array' ? resolved((json.items ?? {}) as Json, known) : json;

const isByLanguage = (json: Json): boolean => json.languages !== undefined;

/** Words for what is written in the place of a field. */
function kindOf(json: Json, known: Known): string {
  if (json.type === 'array') {
    const item = kindOf(itemOf(json, known), known);
    return item === 'mapping' ? 'list' : `list: ${item}`;
  }
  if (isByLanguage(json))
    return `${kindOf(resolved(json.additionalProperties as Json, known), known)} by language`;
  const source = json.entryOf as CollectionSource | undefined;
  if (source !== undefined) return `id in ${collectionName(source)}`;
  if (typeof json.names === 'string') return named[json.names] ?? json.names;
  if (json.$ref === '#/definitions/richText') return 'Markdown';
  if (json.const !== undefined) return String(json.const);
  if (json.enum !== undefined) return json.enum.join(', ');
  if (json.format === 'date') return 'day';
  if (json.anyOf !== undefined || json.oneOf !== undefined) return alternatives(json, known);
  if (json.properties !== undefined) return 'mapping';
  if (json.properties !== undefined) return 'mapping';
  return (
    { string: 'text', integer: 'number', boolean: 'true or false', object: 'mapping' }[String(json.type)] ??
    String(json.type ?? 'value')
  );
}

const alternatives = (json: Json, known: Known): string =>
  [
    ...new Set((json.anyOf ?? json.oneOf ?? []).map((part) => kindOf(resolved(part as Json, known), known))),
  ].join(' or ');

/** What the names of the lists in `schema/fields.ts` stand for. */
const named: Readonly<Record<string, string>> = {
  languages: 'language',
  pageFiles: 'page key',
  pages: 'page key',
  icons: 'icon',
  forms: 'form',
  collections: 'collection',
};
