import { FormName } from '../schema/fields.ts';

/** The names of the forms that a value holds, such as the sections of a page. */
export function formsIn(value: unknown): string[] {
  if (value instanceof FormName) return [value.form];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(formsIn);
}
