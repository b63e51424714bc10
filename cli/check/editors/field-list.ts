import { z } from 'zod';
import { type CollectionSource, collectionName } from '../../definitions/fields/fields.ts';

/** A field of a file, for people. */
export interface ListedField {
  /** The key, with two spaces before it for each mapping around it. */
  key: string;
  isRequired: boolean;
  /** The kind of its value: `text by language`, `page key`. */
  kind: string;
  /** Its purpose. */
  says: string;
}

type SchemaObject = z.core.JSONSchema.BaseSchema;

type KnownSchemas = Readonly<Record<string, SchemaObject>>;

/** The fields of a schema, or of the items of its list. Each comes before the fields inside it. */
export function fieldList(schema: z.ZodType): ListedField[] {
  const json = z.toJSONSchema(schema, { io: 'input', target: 'draft-07' }) as SchemaObject;
  const known = (json.definitions ?? {}) as KnownSchemas;
  const list = isByLanguage(json) ? resolved(json.additionalProperties as SchemaObject, known) : json;
  return fieldsIn(itemOf(resolved(list, known), known), { known, indent: '', open: [] });
}

/** The position of fields during the walk. */
interface FieldScope {
  known: KnownSchemas;
  indent: string;
  /** The schemas around them. A schema that contains itself, such as that of routes, is entered once. */
  open: readonly unknown[];
}

function fieldsIn(json: SchemaObject, { known, indent, open }: FieldScope): ListedField[] {
  const required = new Set(json.required);
  return Object.entries(json.properties ?? {}).flatMap(([key, part]) => {
    const field = resolved(part as SchemaObject, known);
    const inner = onlyMapping(itemOf(field, known), known);
    const own = inner.properties;
    const isKnown = isByLanguage(inner) || own === undefined || open.includes(own);
    return [
      {
        key: `${indent}${key}`,
        isRequired: required.has(key),
        kind: kindOf(field, known),
        says: (part as SchemaObject).description ?? '',
      },
      ...(isKnown ? [] : fieldsIn(inner, { known, indent: `${indent}  `, open: [...open, own] })),
    ];
  });
}

/** A schema in which references are replaced by their targets. */
function resolved(json: SchemaObject, known: KnownSchemas): SchemaObject {
  const name = json.$ref?.split('/').at(-1);
  const parts = [...(json.allOf ?? []), ...(name === undefined ? [] : [known[name] ?? {}])] as SchemaObject[];
  return Object.assign({}, ...parts.map((part) => resolved(part, known)), json);
}

/** The items of a list; for anything else, the schema itself. */
const itemOf = (json: SchemaObject, known: KnownSchemas): SchemaObject =>
  json.type === 'array' ? resolved((json.items ?? {}) as SchemaObject, known) : json;

/** The only alternative with fields; for anything else, the schema itself. */
function onlyMapping(json: SchemaObject, known: KnownSchemas): SchemaObject {
  const parts = (json.anyOf ?? []).map((part) => resolved(part as SchemaObject, known));
  const [first, ...others] = parts.filter(({ properties }) => properties !== undefined);
  return first !== undefined && others.length === 0 && !isByLanguage(first) ? first : json;
}

const isByLanguage = (json: SchemaObject): boolean => json.languages !== undefined;

/** Words for the value of a field. */
function kindOf(json: SchemaObject, known: KnownSchemas): string {
  if (json.type === 'array') {
    const item = kindOf(itemOf(json, known), known);
    const list = `list${countOf(json)}`;
    return item === 'mapping' ? list : `${list}: ${item}`;
  }
  if (isByLanguage(json)) return `${kindOf(resolved(json.additionalProperties as SchemaObject, known), known)} by language`;
  const source = json.entryOf as CollectionSource | undefined;
  if (source !== undefined) return `id in ${collectionName(source)}`;
  if (typeof json.names === 'string') return named[json.names] ?? json.names;
  if (json.const !== undefined) return String(json.const);
  if (json.enum !== undefined) return json.enum.join(', ');
  if (json.format === 'date') return 'day';
  // A kind that is more than its type says what it is.
  if (json.title !== undefined) return json.title;
  if (json.anyOf !== undefined || json.oneOf !== undefined) return alternatives(json, known);
  if (json.properties !== undefined) return 'mapping';
  return (
    { string: 'text', integer: 'number', boolean: 'true or false', object: 'mapping' }[String(json.type)] ?? String(json.type ?? 'value')
  );
}

/** How many items a list has, in words; empty if any number will do. */
function countOf({ minItems: least = 0, maxItems: most }: SchemaObject): string {
  if (most === undefined) return least === 0 ? '' : ` of at least ${least}`;
  if (least === most) return ` of ${most}`;
  return least === 0 ? ` of at most ${most}` : ` of ${least} to ${most}`;
}

const alternatives = (json: SchemaObject, known: KnownSchemas): string =>
  [...new Set((json.anyOf ?? json.oneOf ?? []).map((part) => kindOf(resolved(part as SchemaObject, known), known)))].join(' or ');

/** Words for the lists of names in `definitions/fields/names.ts`. */
const named: Readonly<Record<string, string>> = {
  languages: 'language',
  pageFiles: 'page key',
  pages: 'page key',
  links: 'page key or address',
  icons: 'icon',
  forms: 'form',
  collections: 'collection',
};
