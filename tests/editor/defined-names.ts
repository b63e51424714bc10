import { z } from 'zod';
import { isByLanguage, unwrapped } from '../../cli/content/schema-walk.ts';
import { packageDefinitions } from '../../cli/definitions/package-definitions.ts';
import { sectionSchema } from '../../cli/definitions/section.ts';
import { isWord, SiteWord, type WordGroup } from '../../cli/definitions/words.ts';
import { formOf } from '../../cli/dev/editor/field-kinds.ts';
import type { FieldName } from '../../cli/dev/editor/protocol.ts';
import { entrySchema } from '../../cli/edit/scaffold/entry.ts';

type Schema = z.core.$ZodType;

/** The names of fields that the editor can show, and the values that fields can be set to, each with the name of its field. */
export interface DefinedNames {
  fields: FieldName[];
  choices: { name: FieldName; value: string }[];
}

/** Those of the definitions of the tool. */
export function definedNames(): DefinedNames {
  const { sections, collections, page, config, navigation, words } = packageDefinitions;
  const found: DefinedNames = { fields: [], choices: [] };
  for (const [type, section] of sections) {
    const name = ['pages', 'sections', type];
    found.fields.push(name);
    addParts(sectionSchema(type, section), name, found);
  }
  for (const [name, collection] of collections) {
    found.fields.push([name]);
    addParts(entrySchema(collection), [name], found);
  }
  addParts(page, ['pages'], found);
  for (const [name, schema] of Object.entries({ config, navigation })) {
    found.fields.push([name]);
    addParts(schema, [name], found);
  }
  found.fields.push(['ui']);
  for (const [set, { words: own }] of words) {
    found.fields.push(['ui', set]);
    addWords(own, ['ui', set], found);
  }
  return found;
}

/** Groups of words, and words that only a site can give: the others are called by what they say. */
function addWords(words: WordGroup, name: FieldName, found: DefinedNames): void {
  for (const [key, word] of Object.entries(words)) {
    const own = [...name, key];
    if (word instanceof SiteWord) found.fields.push(own);
    else if (!isWord(word)) {
      found.fields.push(own);
      addWords(word, own, found);
    }
  }
}

function addParts(
  schema: Schema,
  name: FieldName,
  found: DefinedNames,
  around: readonly Schema[] = [],
): void {
  for (const chosen of optionsOf(schema)) {
    if (around.includes(chosen)) continue;
    const { kind, localized, choices = [] } = formOf(schema, chosen);
    for (const value of choices) found.choices.push({ name, value });
    const own = { name, found, around: [...around, chosen] };
    if (localized) continue;
    if (kind === 'group' || kind === 'list') addOwnParts(unwrapped(chosen), own);
    // Their parts are small boxes for what is typed.
    if (kind === 'figure' || kind === 'price')
      addOwnParts(unwrapped(chosen), { ...own, found: { fields: found.fields, choices: [] } });
  }
}

function addOwnParts(
  schema: Schema,
  { name, found, around }: { name: FieldName; found: DefinedNames; around: readonly Schema[] },
): void {
  if (schema instanceof z.ZodObject)
    for (const [key, part] of Object.entries<Schema>(schema.def.shape)) {
      found.fields.push([...name, key]);
      addParts(part, [...name, key], found, around);
    }
  // The types of sections are walked one by one.
  if (schema instanceof z.ZodArray && name.at(-1) !== 'sections')
    addParts(schema.def.element, name, found, around);
  if (schema instanceof z.ZodRecord)
    addParts(schema.def.valueType, isByLanguage(schema) ? name : [...name, 'own-name'], found, around);
}

/** What a value may be. */
function optionsOf(schema: Schema): readonly Schema[] {
  const inner = unwrapped(schema);
  return inner instanceof z.ZodUnion ? (inner.def.options as Schema[]).flatMap(optionsOf) : [schema];
}
