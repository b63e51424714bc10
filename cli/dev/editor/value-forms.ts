import type { Entry } from '../../content/entry.ts';
import { dataAt, definedAt, schemaAt } from '../../content/schema-walk.ts';
import { isMapping } from '../../platform/is-mapping.ts';
import { formOf } from './field-form.ts';
import { fieldName } from './field-names.ts';
import type { EditorKind, FieldPath } from './protocol.ts';
import type { ValueForm } from './task-protocol.ts';

/** How the values at and below a path are shown, as far as they are no texts. */
export function valueForms(
  entry: Pick<Entry<unknown>, 'file' | 'schema'>,
  whole: FieldPath,
  data: unknown,
): ValueForm[] {
  const { schema } = entry;
  const walk = (below: FieldPath): ValueForm[] => {
    const path = [...whole, ...below];
    const value = dataAt(data, path);
    if (value === undefined) return [];
    if (Array.isArray(value)) return value.flatMap((_, index) => walk([...below, index]));
    if (isMapping(value)) return Object.keys(value).flatMap((key) => walk([...below, key]));
    const { kind, choices, choicesOf } = formOf(definedAt(schema, path, data), schemaAt(schema, path, data));
    if (!kindsWithForms.has(kind)) return [];
    const named = {
      ...(choices === undefined ? {} : { choices }),
      ...(choicesOf === undefined ? {} : { choicesOf }),
    };
    return [{ path: below, name: fieldName(entry, path, data), kind, ...named }];
  };
  return walk([]);
}

/** The kinds whose values are written otherwise than their fields show them. */
const kindsWithForms: ReadonlySet<EditorKind> = new Set([
  'boolean',
  'choice',
  'day',
  'link',
  'moment',
  'number',
  'page',
  'reference',
]);
