import { type FieldValue, isFieldValue } from './field-value.ts';
import type * as fields from './fields.ts';

type FieldModules = typeof fields;

/** The values of all kinds in the table. */
type AnyValue = {
  [Name in keyof FieldModules]: FieldModules[Name] extends (new (...given: never[]) => infer Value extends FieldValue) ? Value : never;
}[keyof FieldModules];

type FieldKinds = { [Value in AnyValue as Value['kind']]: Value };

/** The name of a kind of field. */
export type FieldKind = keyof FieldKinds;

/** Whether a value is of a kind of field. For a question that is about this kind alone; what each kind answers is its method. */
export const isKind = <K extends FieldKind>(value: unknown, kind: K): value is FieldKinds[K] => isFieldValue(value) && value.kind === kind;

/** Whether a value is a text in Markdown. */
export const isMarkdown = (value: unknown): value is FieldKinds['article' | 'richText'] =>
  isKind(value, 'article') || isKind(value, 'richText');

/** Whether a value is a list of all entries of a collection, which may be divided into pages. */
export const isWholeList = (value: unknown): value is FieldKinds['entryList'] => isKind(value, 'entryList') && value.isWhole;
