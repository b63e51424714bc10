import { z } from 'zod';
import { descriptionAt, isByLanguage, unwrapped } from '../../cli/content/schema-walk.ts';
import { packageDefinitions } from '../../cli/definitions/package-definitions.ts';
import { defineCollection, localizedText, period } from '../../cli/definitions/schema.ts';
import { sectionSchema } from '../../cli/definitions/section.ts';
import { isWord, SiteWord, type WordGroup } from '../../cli/definitions/words.ts';
import { formOf } from '../../cli/dev/editor/field-form.ts';
import type { FieldName } from '../../cli/dev/editor/protocol.ts';
import { entrySchema } from '../../cli/edit/scaffold/entry.ts';

type Schema = z.core.$ZodType;

/**
 * The names of fields that the editor can show, the values that fields can be set to, each with the name of its field, and the sentences that
 * describe fields: below the box of one, or at the button that adds a part.
 */
export interface DefinedNames {
  fields: FieldName[];
  choices: { name: FieldName; value: string }[];
  sentences: Set<string>;
}

/** Those of the definitions of the tool. */
export function definedNames(): DefinedNames {
  const { sections, collections, page, config, navigation, words } = packageDefinitions;
  const found: DefinedNames = { fields: [], choices: [], sentences: new Set() };
  for (const [type, section] of sections) {
    const name = ['pages', 'sections', type];
    found.fields.push(name);
    addParts({ schema: sectionSchema(type, section), name, says: '', found, around: [] });
  }
  for (const [name, collection] of collections) {
    found.fields.push([name]);
    addParts({ schema: entrySchema(collection), name: [name], says: '', found, around: [] });
  }
  const { sentences } = found;
  // The names of its fields are its own.
  const own = { fields: [], choices: [], sentences };
  addParts({ schema: entrySchema(ofSite as never), name: ['things'], says: '', found: own, around: [] });
  addParts({ schema: page, name: ['pages'], says: '', found, around: [] });
  for (const [name, schema] of Object.entries({ config, navigation })) {
    found.fields.push([name]);
    addParts({ schema, name: [name], says: '', found, around: [] });
  }
  found.fields.push(['ui']);
  for (const [set, { words: own }] of words) {
    found.fields.push(['ui', set]);
    addWords(own, ['ui', set], found);
  }
  return found;
}

/** A collection with the parts that the tool describes, and that none of its own collections has. */
const ofSite = defineCollection({
  holds: 'a thing',
  from: 'content/things/*.yaml',
  entry: { title: localizedText(), open: period() },
  page: { title: 'title', description: 'title' },
});

/** Groups of words, and words that only a site can give: the others are called by what they say. */
function addWords(words: WordGroup, name: FieldName, found: DefinedNames): void {
  for (const [key, word] of Object.entries(words)) {
    const own = [...name, key];
    if (word instanceof SiteWord || !isWord(word)) found.fields.push(own);
    if (word instanceof SiteWord || isWord(word)) {
      const says = descriptionAt(packageDefinitions.ui, own.slice(1), undefined);
      if (says !== '') found.sentences.add(says);
    } else addWords(word, own, found);
  }
}

/** A schema on the walk. `says`: what describes it. `around`: the schemas that it is in. */
interface Defined {
  schema: Schema;
  name: FieldName;
  says: string;
  found: DefinedNames;
  around: readonly Schema[];
}

function addParts({ schema, name, says, found, around }: Defined): void {
  for (const chosen of optionsOf(schema)) {
    if (around.includes(chosen)) continue;
    const { kind, localized, choices = [] } = formOf(schema, chosen);
    for (const value of choices) found.choices.push({ name, value });
    const isWithParts = !localized && (kind === 'group' || kind === 'list');
    // The head of a group has its name alone.
    if (says !== '' && (!isWithParts || isOptional(schema))) found.sentences.add(says);
    const own = { schema: unwrapped(chosen), name, says, found, around: [...around, chosen] };
    if (isWithParts) addOwnParts(own);
    // Their parts are small boxes, which no sentence describes.
    if (!localized && (kind === 'figure' || kind === 'price')) addOwnParts({ ...own, found: { ...found, sentences: new Set() } });
  }
}

function addOwnParts({ schema, name, says, found, around }: Defined): void {
  const describedAs = (key: string) => descriptionAt(schema, [key], undefined) || says;
  if (schema instanceof z.ZodObject)
    for (const [key, part] of Object.entries<Schema>(schema.def.shape)) {
      found.fields.push([...name, key]);
      addParts({ schema: part, name: [...name, key], says: describedAs(key), found, around });
    }
  // The types of sections are walked one by one.
  if (schema instanceof z.ZodArray && name.at(-1) !== 'sections') addParts({ schema: schema.def.element, name, says, found, around });
  if (schema instanceof z.ZodRecord) {
    const { valueType } = schema.def;
    const own = isByLanguage(schema) ? name : [...name, 'own-name'];
    addParts({ schema: valueType, name: own, says: describedAs('own-name'), found, around });
  }
}

const isOptional = (schema: Schema): boolean => schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;

/** What a value may be. */
function optionsOf(schema: Schema): readonly Schema[] {
  const inner = unwrapped(schema);
  return inner instanceof z.ZodUnion ? (inner.def.options as Schema[]).flatMap(optionsOf) : [schema];
}
