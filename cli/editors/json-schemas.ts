import { z } from 'zod';
import { siteFiles } from '../content/load.ts';
import { type Code, catalog } from '../diagnostics/catalog.ts';
import { isAdjustable } from '../diagnostics/diagnostic.ts';
import { configFile } from '../schema/config.ts';
import type { NameList } from '../schema/fields.ts';
import { pageSchema } from '../schema/page.ts';

/** The names of a site that its JSON Schemas list. */
export interface SiteNames {
  /** Language codes, in the order of the configuration. */
  languages: readonly string[];
  /** The languages that every page has; a text of a page may lack the others. */
  sharedLanguages: readonly string[];
  /** Names by list. What is left out is not known, and any name of the right shape is allowed. */
  lists: ReadonlyMap<NameList, readonly string[]>;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

interface ContentFile {
  /** The files that the schema is for, as a pattern from the site's root. */
  files: string;
  /** Name of the schema's file. */
  name: string;
  schema: z.ZodType;
}

const schemaName = (path: string): string =>
  `${path.slice(path.lastIndexOf('/') + 1).replace(/\.yaml$/, '')}.schema.json`;

/** Every kind of content file with its schema. */
export const contentFiles: readonly ContentFile[] = [
  {
    files: 'site.config.yaml',
    name: 'site.config.schema.json',
    schema: configFile,
  },
  { files: 'content/pages/*.yaml', name: 'page.schema.json', schema: pageSchema },
  ...Object.values(siteFiles).map(({ path, schema }) => ({
    files: path,
    name: schemaName(path),
    schema,
  })),
];

/**
 * The JSON Schemas of a site's content files by file name, as text. They say what the zod schemas say, with the names
 * of the site where validation looks names up. Draft 7 is what the YAML language servers know best.
 */
export function jsonSchemas(names: SiteNames): Map<string, string> {
  return new Map(
    contentFiles.map((file) => [
      file.name,
      `${JSON.stringify(jsonSchema(file, names), unwrapReference, 2)}\n`,
    ]),
  );
}

function jsonSchema({ schema }: ContentFile, names: SiteNames): object {
  const used = new Set<NameList>();
  // A page may exist in some languages only, and a schema cannot tell which page it looks at.
  const isAboutPages = schema === pageSchema || schema === siteFiles.routes.schema;
  const required = isAboutPages ? names.sharedLanguages : names.languages;
  const { $schema, definitions, ...rest }: Record<string, unknown> = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-07',
    override: ({ zodSchema, jsonSchema: json }) => {
      fillInNames(json, names.lists, used);
      fillInLanguages(json, names.languages, required);
      fillInRules(json);
      if (zodSchema instanceof z.ZodDiscriminatedUnion) chooseByKey(json, zodSchema.def.discriminator);
      // Editors offer to write a default out, which is what it is there to save.
      delete json.default;
    },
  });
  const lists = [...used].sort().map((list) => [list, enumeration(names.lists.get(list) ?? [])] as const);
  const comment = 'Written by "tvilling schema". Do not edit.';
  return {
    $schema,
    $comment: comment,
    ...rest,
    definitions: { ...(definitions as object), ...Object.fromEntries(lists) },
  };
}

const enumeration = (names: readonly string[]): JsonSchema =>
  // An empty enumeration is not allowed.
  names.length === 0 ? { not: {} } : { type: 'string', enum: [...names] };

/** A text that is one of the site's names refers to their list. */
function fillInNames(json: JsonSchema, lists: SiteNames['lists'], used: Set<NameList>): void {
  const list = take<NameList>(json, 'names');
  if (list === undefined || !lists.has(list)) return;
  used.add(list);
  delete json.type;
  delete json.pattern;
  json.allOf = [{ $ref: `#/definitions/${list}` }];
}

/** A mapping by language gets the site's languages as its keys. */
function fillInLanguages(json: JsonSchema, languages: readonly string[], required: readonly string[]): void {
  const which = take<'required' | 'optional'>(json, 'languages');
  if (which === undefined) return;
  const value = json.additionalProperties as JsonSchema;
  delete json.propertyNames;
  json.properties = Object.fromEntries(languages.map((code) => [code, value]));
  if (which === 'required' && required.length > 0) json.required = [...required];
  json.additionalProperties = false;
}

/** A mapping by rule gets the codes of the catalog as its keys, each with the severities that it may have. */
function fillInRules(json: JsonSchema): void {
  if (take(json, 'rules') === undefined) return;
  delete json.propertyNames;
  json.properties = Object.fromEntries(
    (Object.keys(catalog) as Code[])
      .sort()
      .map((code) => [
        code,
        { description: catalog[code].what, enum: isAdjustable(code) ? ['off', 'warn', 'error'] : ['error'] },
      ]),
  );
  json.additionalProperties = false;
}

/**
 * Alternatives that a key tells apart, as a condition for each: an editor then lists all values of the key, and complains
 * of what is wrong in the one alternative that is meant.
 */
function chooseByKey(json: JsonSchema, key: string): void {
  const options = (json.oneOf ?? []).map((option) => ({
    option,
    own: option.properties?.[key] as JsonSchema & { const: string },
  }));
  delete json.oneOf;
  json.type = 'object';
  json.required = [key];
  json.properties = {
    [key]: {
      enum: options.map(({ own }) => own.const),
      enumDescriptions: options.map(({ own }) => own.description ?? ''),
    },
  };
  json.allOf = options.map(({ option, own }) => ({
    if: { required: [key], properties: { [key]: { const: own.const } } },
    // biome-ignore lint/suspicious/noThenProperty: the name is JSON Schema's.
    then: option,
  }));
}

/** What is only a reference needs no wrapping; beside other keywords, draft 7 would pass over them. */
function unwrapReference(_key: string, value: unknown): unknown {
  const { allOf: [first, ...more] = [], ...others } = (value ?? {}) as JsonSchema;
  const isOnlyReference = first?.$ref !== undefined && more.length === 0 && Object.keys(others).length === 0;
  return isOnlyReference ? first : value;
}

/** Removes what the schemas have noted for this module and returns it. */
function take<T>(json: JsonSchema, key: string): T | undefined {
  const value = json[key] as T | undefined;
  delete json[key];
  return value;
}
