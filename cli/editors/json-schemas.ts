import { z } from 'zod';
import { configPath, siteFiles } from '../content/load.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { uiSchema } from '../definitions/words.ts';
import { type Code, catalog } from '../diagnostics/catalog.ts';
import { isAdjustable } from '../diagnostics/diagnostic.ts';
import { type CollectionSource, collectionName, everyLanguage } from '../schema/fields.ts';
import { navigationFile } from '../schema/navigation.ts';

/** The names of a site that its JSON Schemas list. */
export interface SiteNames {
  /** Language codes, in the order of the configuration. */
  languages: readonly string[];
  /** Those that every text has: one in draft may lack any. */
  requiredLanguages: readonly string[];
  /** The languages that every page has; a text of a page may lack the others. */
  sharedLanguages: readonly string[];
  /** Names by list: `languages`, `pages` and the like, and the ids of each collection by its name. What is left out is not known, and any name of the right shape is allowed. */
  lists: ReadonlyMap<string, readonly string[]>;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

interface ContentFile {
  /** The files that the schema is for, as a pattern from the site's root. */
  files: string;
  /** Name of the schema's file. */
  name: string;
  schema: z.ZodType;
  /** Whether the file is about pages: a page may exist in some languages only, and a schema cannot tell which page it looks at. */
  isAboutPages: boolean;
}

const schemaName = (files: string): string => {
  const name = files.replace(/\/\*\.yaml$/, '').replace(/\.yaml$/, '');
  return `${name.slice(name.lastIndexOf('/') + 1)}.schema.json`;
};

const described = <T>(schema: z.ZodType<T>, says: string): z.ZodType<T> => schema.describe(says);

/** Every kind of content file with its schema. */
export const contentFiles = ({
  config,
  page,
  routes,
  words,
  collections,
}: Definitions): readonly ContentFile[] => [
  { files: configPath, name: 'site.config.schema.json', schema: config, isAboutPages: false },
  { files: 'content/pages/*.yaml', name: 'page.schema.json', schema: page, isAboutPages: true },
  ...[
    { files: siteFiles.routes.path, schema: routes, isAboutPages: true },
    { files: siteFiles.navigation.path, schema: navigationFile, isAboutPages: false },
    { files: siteFiles.ui.path, schema: uiSchema(words, described), isAboutPages: false },
    ...Array.from(collections.values(), ({ from, schema }) => ({ files: from, schema, isAboutPages: false })),
  ].map((file) => ({ ...file, name: schemaName(file.files) })),
];

/**
 * The JSON Schemas of a site's content files by file name, as text. They say what the zod schemas say, with the names
 * of the site where validation looks names up. Draft 7 is what the YAML language servers know best.
 */
export function jsonSchemas(names: SiteNames, definitions: Definitions): Map<string, string> {
  return new Map(
    contentFiles(definitions).map((file) => [
      file.name,
      `${JSON.stringify(jsonSchema(file, names), unwrapReference, 2)}\n`,
    ]),
  );
}

function jsonSchema({ schema, isAboutPages }: ContentFile, names: SiteNames): object {
  const used = new Set<string>();
  const required = isAboutPages ? names.sharedLanguages : names.requiredLanguages;
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
function fillInNames(json: JsonSchema, lists: SiteNames['lists'], used: Set<string>): void {
  const collection = take<CollectionSource>(json, 'entryOf');
  const list = take<string>(json, 'names') ?? (collection && collectionName(collection));
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
  const isShareable = take<true>(json, 'eachItsOwn') === undefined;
  const value = json.additionalProperties as JsonSchema;
  delete json.propertyNames;
  json.properties = Object.fromEntries(languages.map((code) => [code, value]));
  if (isShareable)
    json.properties[everyLanguage] = {
      allOf: [value],
      description: 'For every language that has none of its own here.',
    };
  if (which === 'required' && required.length > 0) {
    const each = { required: [...required] };
    if (isShareable) json.anyOf = [each, { required: [everyLanguage] }];
    else json.required = each.required;
  }
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
