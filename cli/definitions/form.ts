import { collectionName } from '../schema/fields.ts';
import type { FormField, FormFields } from '../schema/form-fields.ts';
import { DefinitionError, refuseTaken } from './definition-error.ts';
import { isWord, pathsIn, SiteWord, type Word, type WordGroup, type WordSet } from './words.ts';

/** A form: what visitors fill in and send. */
export interface FormDefinition<F extends FormFields = FormFields> {
  /** What the form is for, in one sentence: documentation, and hover text in editors. */
  shows: string;
  fields: F;
  /**
   * The words of the form: a group for each field (`label`, `hint`, and a message for each rule by its name), a group `messages`, and groups for
   * parts of its own. What is left out is said in the words of `templates/forms/words.ts`.
   */
  words?: WordSet;
}

/** Names that stand for something else in every form that is posted. */
const taken = ['form', 'language', 'started', 'sent', 'website', 'messages'];

/** The fields whose kind has no label of its own. */
const unlabelled = ['text', 'longText', 'choice', 'date', 'number', 'checkbox', 'openDay', 'slot'];

/**
 * Defines a form. The name of its folder in `templates/forms/` is the `form` that content gives. Throws DefinitionError for a form that
 * could not be shown, checked or sent.
 */
export function defineForm<const F extends FormFields>(definition: FormDefinition<F>): FormDefinition<F> {
  const { fields, words } = definition;
  refuseTaken(fields, taken, 'every form has');
  const names = Object.keys(fields);
  if (names.length === 0) throw new DefinitionError('a form asks for something');
  for (const [index, name] of names.entries()) {
    checkField(name, fields[name] as FormField, words?.words[name]);
    const before = fields[names[index - 1] ?? '']?.kind;
    if (fields[name]?.kind === 'slot' && before !== 'openDay')
      throw new DefinitionError(`"${name}" asks for a slot, and no openDay stands before it`);
  }
  return definition;
}

function checkField(name: string, field: FormField, written: Word | SiteWord | WordGroup | undefined): void {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
    throw new DefinitionError(
      `"${name}" is no name for a field: letters and digits, the first in lower case`,
    );
  const words = groupIn(written);
  if (unlabelled.includes(field.says) && words.label === undefined)
    throw new DefinitionError(
      `"${name}" has no label: its words go into words.ts, as ${name}: { label: { … } }`,
    );
  if (field.kind === 'choice' && field.from === 'words' && optionsIn(words).length === 0)
    throw new DefinitionError(
      `"${name}" has nothing to choose from: its words go into words.ts, as ${name}: { options: { … } }`,
    );
  if (field.kind === 'text' && field.pattern !== undefined && !isExpression(field.pattern))
    throw new DefinitionError(`the pattern of "${name}" is no regular expression`);
}

/** A group of words; empty where there is none. */
const groupIn = (written: Word | SiteWord | WordGroup | undefined): WordGroup =>
  written === undefined || written instanceof SiteWord || isWord(written) ? {} : written;

/** The keys of the options among the words of a field, in their order. */
export const optionsIn = (words: WordGroup): string[] => Object.keys(groupIn(words.options));

function isExpression(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

/** A setting of the configuration that some forms need: a choice of topics, opening hours. */
export type FormNeed = 'forms.topics' | 'contact.hours';

/** What a form needs of the configuration beyond a receiver and the pages that every form leads to. */
export function needsOf({ fields }: Pick<FormDefinition, 'fields'>): FormNeed[] {
  const all = Object.values(fields);
  const [topics, hours] = [
    all.some((field) => field.kind === 'choice' && field.from === 'topics'),
    all.some(({ kind }) => kind === 'openDay'),
  ];
  return [...(topics ? (['forms.topics'] as const) : []), ...(hours ? (['contact.hours'] as const) : [])];
}

/** The names of the collections whose entries a form lets visitors choose from. */
export const collectionsOf = ({ fields }: Pick<FormDefinition, 'fields'>): string[] =>
  Object.values(fields).flatMap((field) =>
    field.kind === 'choice' && typeof field.from === 'object' ? [collectionName(field.from.entriesOf)] : [],
  );

/** The words of all forms, by the name of the folder that they lie in. */
export const sharedFormWords = 'forms';

/** A word's set and its keys there. */
export type WordPath = readonly [set: string, ...keys: string[]];

/** A group of words of a form: the name that it has there, and that of the group of all forms which says what it leaves out. */
export interface FormWordGroup {
  group: string;
  from: string;
  /** Rules that the field cannot break: their messages are said nowhere. */
  unsaid: readonly string[];
}

/** The groups of words that every form of these fields shows. Those for parts of its own are not among them. */
export const wordGroupsOf = ({ fields }: Pick<FormDefinition, 'fields'>): FormWordGroup[] => [
  { group: 'messages', from: 'messages', unsaid: [] },
  ...Object.entries(fields).map(([group, field]) => ({ group, from: field.says, unsaid: unsaidOf(field) })),
];

/** The rules that a field cannot break. What is chosen can be no choice at all, also where it may be left out. */
function unsaidOf(field: FormField): string[] {
  const isTyped = !['choice', 'date', 'openDay', 'checkbox'].includes(field.kind);
  const isText = field.kind === 'text' || field.kind === 'longText';
  return [
    ...(isTyped && !field.required ? ['required'] : []),
    ...(isText && field.least <= 1 ? ['short'] : []),
    ...(isText && !('pattern' in field) ? ['invalid'] : []),
    ...(field.kind === 'date' && field.from === undefined ? ['past'] : []),
  ];
}

/** Where the words of a form stand: its own, and those of all forms that it does not bring itself. */
export function formWordPaths(
  form: Pick<FormDefinition, 'fields' | 'words'>,
  shared: WordSet | undefined,
): WordPath[] {
  const { name = '', words = {} } = form.words ?? {};
  const own = pathsIn(words).map((keys): WordPath => [name, ...keys]);
  const others = wordGroupsOf(form).flatMap(({ group, from, unsaid }) => {
    const said = [...Object.keys(groupIn(words[group])), ...unsaid];
    return pathsIn(groupIn(shared?.words[from]))
      .filter(([key = '']) => !said.includes(key))
      .map((keys): WordPath => [sharedFormWords, from, ...keys]);
  });
  return [...own, ...others];
}
