import type { Field, FieldPath, FieldPlace, Json, LanguagePlace, ShownFinding, TranslationMark } from '../../cli/dev/editor/protocol.ts';

/** A name for a field, the same in every answer of the server. */
export const fieldKey = ({ file, path }: FieldPlace): string => JSON.stringify([file, path]);

/** The place of the field with a key. */
export function placeOf(key: string): FieldPlace {
  const [file, path] = JSON.parse(key) as [string, FieldPath];
  return { file, path };
}

/** A name for the value of a field in one language. */
export const valueKey = ({ file, path, language }: LanguagePlace): string => JSON.stringify([file, path, language]);

/** The place of a field's value in a language. A field without languages has one value, under ''. */
export const valuePlace = ({ file, path, localized }: Field, language: string): LanguagePlace => ({
  file,
  path,
  language: localized ? language : '',
});

/** Whether a path is that of a field, or of something in it. */
export const isWithin = (path: FieldPath, field: FieldPath): boolean =>
  field.length <= path.length && field.every((key, index) => key === path[index]);

/** Whether two values, as JSON has them, are the same. Keys have an order, as in the file. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A text, or '' for what is not written. */
export const textOf = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** The field that has a finding: the server tells the place of a finding with its field alone. */
export const fieldOfFinding = (finding: ShownFinding, fields: readonly Field[]): Field | undefined =>
  fields.findLast(({ findings }) => findings.some((each) => findingKey(each) === findingKey(finding)));

/** The language that a finding in a field is about; '' if it is about all of it. */
export const languageOfFinding = ({ path = [] }: ShownFinding, field: Field): string => {
  const next = path[field.path.length];
  return field.localized && typeof next === 'string' ? next : '';
};

/** How the translation of a field stands to its source. A translation of nothing lacks nothing. */
export const stateOf = ({ states, values }: Field, language: string, source: string): TranslationMark | undefined =>
  values[source] === undefined ? undefined : states[language];

/** A finding as a text that names it among all. */
export const findingKey = ({ code, file, line, column, message }: ShownFinding): string => [code, file, line, column, message].join('\n');
