import type { Entry } from '../../content/entry.ts';
import { dataAt, definedAt, schemaAt } from '../../content/schema-walk.ts';
import { isMapping } from '../../platform/is-mapping.ts';
import { formOf } from './field-form.ts';
import { fieldName } from './field-names.ts';
import type { EditorKind, FieldPath } from './protocol.ts';
import type { ValueForm } from './task-protocol.ts';

/** How the values at and below a path are shown, as far as they are no texts. */
export function valueForms(entry: Pick<Entry<unknown>, 'file' | 'schema'>, whole: FieldPath, data: unknown): ValueForm[] {
  const { schema } = entry;
  const walk = (below: FieldPath): ValueForm[] => {
    const path = [...whole, ...below];
    const value = dataAt(data, path);
    if (value === undefined) return [];
    if (Array.isArray(value)) return value.flatMap((_, index) => walk([...below, index]));
    if (isMapping(value)) return Object.keys(value).flatMap((key) => walk([...below, key]));
    const { kind, choices, choicesOf } = formOf(definedAt(schema, path, data), schemaAt(schema, path, data));
    if (!isShownOtherwise[kind]) return [];
    const named = {
      ...(choices === undefined ? {} : { choices }),
      ...(choicesOf === undefined ? {} : { choicesOf }),
    };
    return [{ path: below, name: fieldName(entry, path, data), kind, ...named }];
  };
  return walk([]);
}

/** Whether a value of a kind is written otherwise than its field shows it. */
const isShownOtherwise: Readonly<Record<EditorKind, boolean>> = {
  text: false,
  lines: false,
  richText: false,
  article: false,
  number: true,
  boolean: true,
  choice: true,
  day: true,
  moment: true,
  figure: false,
  price: false,
  icon: false,
  reference: true,
  page: true,
  link: true,
  picture: false,
  list: false,
  group: false,
  yaml: false,
};
