import type { z } from 'zod';
import { filler } from '../../content/filler.ts';
import { dataAt, definedAt, schemaAt, withDataAt } from '../../content/schema-walk.ts';
import { blankOf } from '../../edit/scaffold/blank.ts';
import { isMapping } from '../../platform/is-mapping.ts';
import { type FieldForm, formOf } from './field-form.ts';
import type { AskedName, FieldPath, Json, NewValue } from './protocol.ts';

/**
 * The least that a schema needs: fillers for texts, empty boxes for other values, and the names that somebody chooses before.
 * `others`: the items beside it, whose ids are taken.
 */
export function newValue(schema: z.core.$ZodType, languages: readonly string[], others: readonly unknown[] = []): NewValue {
  const { value, places } = blankOf(schema, languages);
  const asks: AskedName[] = [];
  let made = value as Json;
  for (const { path } of places as { path: FieldPath }[]) {
    const form = formOf(definedAt(schema, path, value), schemaAt(schema, path, value));
    if (form.choicesOf !== undefined) asks.push({ path, choicesOf: form.choicesOf });
    const isId = path.length === 1 && path[0] === 'id';
    made = withDataAt(made, path, isId ? freeId(others) : fillerFor(form, dataAt(value, path) as Json, path)) as Json;
  }
  return { value: made, asks };
}

/** What stands in a place until somebody has written it. A text says on the page that it is missing. */
function fillerFor({ kind, localized, limit, choices }: FieldForm, blank: Json, path: FieldPath): Json {
  if (localized || blank !== filler) return blank;
  if (kind === 'number') return limit?.least ?? 0;
  if (choices?.[0] !== undefined) return choices[0];
  return path.length > 0 && (kind === 'text' || kind === 'richText' || kind === 'article') ? filler : '';
}

/** An id that none of the items has. */
function freeId(items: readonly unknown[]): string {
  const taken = new Set(items.map((item) => (isMapping(item) ? item.id : undefined)));
  let number = 1;
  while (taken.has(`new-${number}`)) number++;
  return `new-${number}`;
}
