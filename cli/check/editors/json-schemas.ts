import { z } from 'zod';
import { configPath, siteFiles } from '../../content/load.ts';
import { takesLanguages } from '../../content/schema-walk.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import { stateOfTool } from '../../definitions/definitions-state.ts';
import { type CollectionSource, collectionName, everyLanguage } from '../../definitions/fields/fields.ts';
import type { FieldFallback } from '../../definitions/fields/names.ts';
import { uiSchema } from '../../definitions/words.ts';
import { catalog, type FindingCode } from '../../diagnostics/catalog.ts';
import { isAdjustable } from '../../diagnostics/finding.ts';
import { readBeside } from '../../platform/files/read-beside.ts';
import { Recent } from '../../platform/recent.ts';

/** The names of a site that its JSON Schemas list. */
export interface SiteNames {
  /** Language codes, in the order of the configuration. */
  languages: readonly string[];
  sourceLanguage: string;
  /** Those that take texts from others: in the lists below, but only texts that do not fall back must have them. */
  borrowingLanguages: readonly string[];
  /** Those that every text must have. Drafts may lack texts. */
  requiredLanguages: readonly string[];
  /** The languages that every page, section and menu item has. Their texts may lack the others. */
  sharedLanguages: readonly string[];
  /** The same for entries of collections. */
  entryLanguages: readonly string[];
  /**
   * Names by list: `languages`, `pages` and so on, and the ids of each collection by `listOfIds`. For a missing list, any name of the
   * right shape is allowed.
   */
  lists: ReadonlyMap<string, readonly string[]>;
}

/** The list of a collection's ids. A collection may be called `forms`, as another list is. */
export const listOfIds = (collection: string): string => `ids-of-${collection}`;

type JsonSchema = z.core.JSONSchema.BaseSchema;

interface ContentFile {
  /** The files that the schema is for, as a pattern relative to the site's root. */
  files: string;
  /** Name of the schema's file. */
  name: string;
  schema: z.ZodType;
  /**
   * Which languages its texts must have. Pages, their sections, items of menus and entries may be for some languages only, and a schema
   * does not know for which of them it is used.
   */
  languages: 'requiredLanguages' | 'sharedLanguages' | 'entryLanguages';
  /** Whether other files have the rest, so that texts by language may be missing. */
  isPart?: true;
}

/** The name of the schema's file for content files. `files`: a pattern relative to the site's root. */
export const schemaName = (files: string): string => {
  const name = files.replace(/\/\*\.yaml$/, '').replace(/\.yaml$/, '');
  return `${name.slice(name.lastIndexOf('/') + 1)}.schema.json`;
};

/** The name of the schema for the `index.yaml` in folders of entries. `from`: the place of the collection's entries. */
export const indexSchemaName = (from: string): string => schemaName(from).replace('.schema.json', '.index.schema.json');

const described = <T>(schema: z.ZodType<T>, says: string): z.ZodType<T> => schema.describe(says);

/** Every kind of content file with its schema. */
export const contentFiles = ({ config, page, routes, navigation, words, collections }: Definitions): readonly ContentFile[] => [
  { files: configPath, name: 'site.config.schema.json', schema: config, languages: 'requiredLanguages' },
  { files: 'content/pages/*.yaml', name: 'page.schema.json', schema: page, languages: 'sharedLanguages' },
  ...[
    { files: siteFiles.routes.path, schema: routes, languages: 'sharedLanguages' as const },
    { files: siteFiles.navigation.path, schema: navigation, languages: 'sharedLanguages' as const },
    { files: siteFiles.ui.path, schema: uiSchema(words, described), languages: 'requiredLanguages' as const },
    ...Array.from(collections.values(), ({ from, schema }) => ({
      files: from,
      schema,
      languages: 'entryLanguages' as const,
    })),
  ].map((file) => ({ ...file, name: schemaName(file.files) })),
  ...[...collections.values()].flatMap(({ from, schema, articleField }): ContentFile[] => {
    if (articleField === null) return [];
    const files = from.replace('*', '*/index');
    return [{ files, name: indexSchemaName(from), schema, languages: 'entryLanguages', isPart: true }];
  }),
];

/**
 * The JSON Schemas of a site's content files as text, by file name. They describe the same as the zod schemas, with the names of
 * the site. They use draft 7, which YAML language servers support best.
 */
export const jsonSchemas = (names: SiteNames, definitions: Definitions): Map<string, string> =>
  new Map(
    namelessOf(definitions).map((nameless) => [nameless.name, `${JSON.stringify(jsonSchema(nameless, names), unwrapReference, 2)}\n`]),
  );

/** The schema of a kind of file for any site: the text of a JSON Schema with notes of what a site fills in. */
interface Nameless extends Pick<ContentFile, 'name' | 'languages' | 'isPart'> {
  text: string;
}

/** Where a JSON Schema has its note. No key in YAML has this character. */
const noteKey = '\0note';

/** What a site fills in at a place of a schema. */
interface Note {
  /** The list whose names a text is one of. */
  list?: string | undefined;
  /** Whether it may be an address instead. */
  orAddress?: true | undefined;
  /** That of a mapping by language. */
  languages?: { isRequired: boolean; fallback: FieldFallback | 'usual'; isShareable: boolean };
}

/**
 * Those of definitions that were asked for lately, by what identifies these. To make them takes four fifths of the time, and `dev` asks for
 * schemas at each new name.
 */
const lately = new Recent<string, readonly Nameless[]>(8 * 2 ** 20);

function namelessOf(definitions: Definitions): readonly Nameless[] {
  const known = lately.get(definitions.state);
  if (known !== undefined) return known;
  const made = (definitions.state === stateOfTool && readNameless()) || makeNameless(definitions);
  lately.keep(
    definitions.state,
    made,
    made.reduce((sum, { text }) => sum + text.length, 0),
  );
  return made;
}

const makeNameless = (definitions: Definitions): readonly Nameless[] =>
  contentFiles(definitions).map(({ name, languages, isPart, schema }): Nameless => {
    const text = JSON.stringify(plainSchema(schema, isPart ?? false));
    return { name, languages, text, ...(isPart && { isPart }) };
  });

/** The file beside the command line with those of the tool's own definitions, which are made with it. */
export const namelessFile = 'content-schemas.json';

/** The text of that file. */
export const namelessText = (ofTool: Definitions): string => JSON.stringify(makeNameless(ofTool));

function readNameless(): readonly Nameless[] | null {
  const bytes = readBeside(namelessFile);
  return bytes && JSON.parse(bytes.toString('utf8'));
}

function plainSchema(schema: z.ZodType, isPart: boolean): object {
  const plain = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-07',
    override: ({ zodSchema, jsonSchema: json }) => {
      const note = noteOf(json);
      if (note !== null) json[noteKey] = note;
      fillInRules(json);
      if (zodSchema instanceof z.ZodDiscriminatedUnion) chooseByKey(json, zodSchema.def.discriminator);
      // Editors offer to write a default, which is exactly what nobody has to write.
      delete json.default;
    },
  });
  if (isPart && plain.required !== undefined) plain.required = plain.required.filter((key) => !takesLanguages(schema, key));
  return plain;
}

/** What the fields have written into a JSON Schema for this module; null if it is nothing. */
function noteOf(json: JsonSchema): Note | null {
  const collection = take<CollectionSource>(json, 'entryOf');
  const list = take<string>(json, 'names') ?? (collection && listOfIds(collectionName(collection)));
  const orAddress = take<true>(json, 'orAddress');
  const which = take<'required' | 'optional'>(json, 'languages');
  if (which === undefined) return list === undefined ? null : { list, orAddress };
  const fallback = take<FieldFallback>(json, 'fallback') ?? 'usual';
  const isShareable = take<true>(json, 'eachItsOwn') === undefined;
  return { list, languages: { isRequired: which === 'required', fallback, isShareable } };
}

function jsonSchema({ languages, isPart, text }: Nameless, names: SiteNames): object {
  const used = new Set<string>();
  const required = isPart ? [] : names[languages];
  const usual = required.filter((code) => !names.borrowingLanguages.includes(code));
  const source = required.filter((code) => code === names.sourceLanguage);
  // Parts come before what they are parts of.
  const { $schema, definitions, ...rest }: Record<string, unknown> = JSON.parse(text, (_key, json) => {
    const note = json === null || typeof json !== 'object' ? undefined : take<Note>(json, noteKey);
    if (note?.list !== undefined) fillInNames(json, { ...note, list: note.list }, names.lists, used);
    if (note?.languages !== undefined) fillInLanguages(json, names.languages, note.languages, { usual, none: required, source });
    return json;
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
  // Draft 7 does not allow an empty enumeration.
  names.length === 0 ? { not: {} } : { type: 'string', enum: [...names] };

/** Replaces a text that is one of the site's names by a reference to their list. */
function fillInNames(json: JsonSchema, { list, orAddress }: { list: string } & Note, lists: SiteNames['lists'], used: Set<string>): void {
  if (!lists.has(list)) return;
  used.add(list);
  delete json.type;
  delete json.pattern;
  const name = { $ref: `#/definitions/${list}` };
  // An address, which no page key looks like.
  if (orAddress) json.anyOf = [name, { type: 'string', pattern: '[:.]' }];
  else json.allOf = [name];
}

/** Gives a mapping by language the languages of the site as keys. `required`: those that it must have, by where others take it from. */
function fillInLanguages(
  json: JsonSchema,
  languages: readonly string[],
  { isRequired, fallback, isShareable }: NonNullable<Note['languages']>,
  required: Readonly<Record<FieldFallback | 'usual', readonly string[]>>,
): void {
  const value = json.additionalProperties as JsonSchema;
  delete json.propertyNames;
  json.properties = Object.fromEntries(languages.map((code) => [code, value]));
  if (isShareable)
    json.properties[everyLanguage] = {
      allOf: [value],
      description: 'For every language that has none of its own here.',
    };
  if (isRequired) {
    const each = { required: [...required[fallback]] };
    if (isShareable) json.anyOf = [each, { required: [everyLanguage] }];
    else json.required = each.required;
  }
  json.additionalProperties = false;
}

/** Gives a mapping by rule the codes of the catalog as keys, each with its possible severities. */
function fillInRules(json: JsonSchema): void {
  if (take(json, 'rules') === undefined) return;
  delete json.propertyNames;
  json.properties = Object.fromEntries(
    (Object.keys(catalog) as FindingCode[])
      .sort()
      .map((code) => [code, { description: catalog[code].what, enum: isAdjustable(code) ? ['off', 'warn', 'error'] : ['error'] }]),
  );
  json.additionalProperties = false;
}

/**
 * Writes alternatives that a key distinguishes as one condition each. Then an editor lists all values of the key, and reports
 * mistakes in the one alternative that is meant.
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

/** A single reference needs no wrapper. Beside other keywords, draft 7 would ignore a reference. */
function unwrapReference(_key: string, value: unknown): unknown {
  const { allOf: [first, ...more] = [] } = (value ?? {}) as JsonSchema;
  const isOnlyReference = first?.$ref !== undefined && more.length === 0 && hasOneKey(value as JsonSchema);
  return isOnlyReference ? first : value;
}

const hasOneKey = (json: JsonSchema): boolean => Object.keys(json).length === 1;

/** Removes a note of the schemas for this module, and returns it. */
function take<T>(json: JsonSchema, key: string): T | undefined {
  const value = json[key] as T | undefined;
  delete json[key];
  return value;
}
