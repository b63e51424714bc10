import { DefinitionError, refuseTaken, refuseUnknown } from './definition-error.ts';
import { collectionName } from './fields/fields.ts';
import type { FormField, FormFields } from './fields/form-fields.ts';
import { type Interactive, refuseUnknownTime } from './interactive.ts';
import { isWord, pathsIn, SiteWord, type Word, type WordGroup, type WordSet } from './words.ts';

/** A form that visitors fill in and send. */
export interface FormDefinition<F extends FormFields = FormFields> {
  /** The purpose of the form in one sentence, for documentation and hover text in editors. */
  shows: string;
  fields: F;
  /** When its component is loaded: left out, when the pointer or the focus is in the form. */
  interactive?: Interactive;
  /**
   * The words of the form: a group for each field (`label`, `hint`, and a message for each rule by its name), a group `messages`,
   * and groups for its own parts. Missing words come from `templates/forms/words.ts`.
   */
  words?: WordSet;
}

/** Names with another meaning in every posted form. */
const taken = ['form', 'language', 'started', 'sent', 'token', 'website', 'messages'];

/** The kinds of fields without a label of their own. */
const unlabelled = ['text', 'longText', 'choice', 'date', 'number', 'checkbox', 'openDay', 'slot'];

/**
 * Defines a form. Content uses the name of its folder in `templates/forms/`. Throws DefinitionError for a form that could not be
 * shown, checked or sent.
 */
export function defineForm<const F extends FormFields>(definition: FormDefinition<F>): FormDefinition<F> {
  const { fields, words } = definition;
  refuseUnknown(definition, ['shows', 'fields', 'interactive', 'words'] satisfies (keyof FormDefinition)[]);
  refuseUnknownTime(definition);
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
    throw new DefinitionError(`"${name}" is no name for a field: letters and digits, the first in lower case`);
  const words = groupIn(written);
  if (unlabelled.includes(field.says) && words.label === undefined)
    throw new DefinitionError(`"${name}" has no label: its words go into words.ts, as ${name}: { label: { … } }`);
  if (field.kind === 'choice' && field.from === 'words' && optionsIn(words).length === 0)
    throw new DefinitionError(`"${name}" has nothing to choose from: its words go into words.ts, as ${name}: { options: { … } }`);
  if (field.kind === 'text' && field.pattern !== undefined && !isExpression(field.pattern))
    throw new DefinitionError(`the pattern of "${name}" is no regular expression`);
}

/** A group of words; empty if there is none. */
const groupIn = (written: Word | SiteWord | WordGroup | undefined): WordGroup =>
  written === undefined || written instanceof SiteWord || isWord(written) ? {} : written;

/** The keys of the options in the words of a field, in their order. */
export const optionsIn = (words: WordGroup): string[] => Object.keys(groupIn(words.options));

function isExpression(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

/** A setting of the configuration that some forms need: topics to choose from, opening hours. */
export type FormNeed = 'forms.topics' | 'contact.hours';

/** The settings that a form needs beside those of every form. */
export function needsOf({ fields }: Pick<FormDefinition, 'fields'>): FormNeed[] {
  const all = Object.values(fields);
  const [topics, hours] = [
    all.some((field) => field.kind === 'choice' && field.from === 'topics'),
    all.some(({ kind }) => kind === 'openDay'),
  ];
  return [...(topics ? (['forms.topics'] as const) : []), ...(hours ? (['contact.hours'] as const) : [])];
}

/** The names of the collections whose entries a form offers. */
export const collectionsOf = ({ fields }: Pick<FormDefinition, 'fields'>): string[] =>
  Object.values(fields).flatMap((field) =>
    field.kind === 'choice' && typeof field.from === 'object' ? [collectionName(field.from.entriesOf)] : [],
  );

/** The words of all forms, by the name of their folder. */
export const sharedFormWords = 'forms';

/** A word set and the keys of a word in it. */
export type WordPath = readonly [set: string, ...keys: string[]];

/** A group of words of a form: its name there, and the name of the shared group with its defaults. */
export interface FormWordGroup {
  group: string;
  from: string;
  /** Rules that the field cannot break, so that their messages are not needed. */
  unsaid: readonly string[];
}

/** The groups of words that every form with these fields shows, without those of its own parts. */
export const wordGroupsOf = ({ fields }: Pick<FormDefinition, 'fields'>): FormWordGroup[] => [
  { group: 'messages', from: 'messages', unsaid: [] },
  ...Object.entries(fields).map(([group, field]) => ({ group, from: field.says, unsaid: unsaidOf(field) })),
];

/** The rules that a field cannot break. A choice can always be invalid, even if it is optional. */
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

/** The paths of a form's words: its own, and the shared ones for words that it lacks. */
export function formWordPaths(form: Pick<FormDefinition, 'fields' | 'words'>, shared: WordSet | undefined): WordPath[] {
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
