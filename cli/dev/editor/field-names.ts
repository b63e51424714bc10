import { z } from 'zod';
import type { Entry } from '../../content/entry.ts';
import { configPath } from '../../content/load.ts';
import { dataAt, schemaAt, unwrapped } from '../../content/schema-walk.ts';
import { isMapping } from '../../platform/is-mapping.ts';
import type { FieldName, FieldPath } from './protocol.ts';

/** What a field is called by its definition: an item that is one of several types, such as a section, has its type. */
export const fieldName = ({ file, schema }: Pick<Entry<unknown>, 'file' | 'schema'>, path: FieldPath, data: unknown): FieldName => [
  scopeOf(file),
  ...path.map((key, index) => (typeof key === 'number' ? (typeAt(schema, path.slice(0, index + 1), data) ?? key) : key)),
];

/** What holds the fields of a file: `pages` for a file of `content/pages/`, `news` for `content/news.yaml`. */
function scopeOf(file: string): string {
  if (file === configPath) return 'config';
  const [, name = ''] = file.split('/');
  return name.replace(/\.\w+$/, '');
}

/** The type of the item at a path; undefined if the items of its list are all of one. */
function typeAt(schema: z.core.$ZodType, path: FieldPath, data: unknown): string | undefined {
  const list = schemaAt(schema, path.slice(0, -1), data);
  const inner = list === null ? null : unwrapped(list);
  const element = inner instanceof z.ZodArray ? unwrapped(inner.def.element) : null;
  const item = dataAt(data, path);
  if (!(element instanceof z.ZodDiscriminatedUnion) || !isMapping(item)) return undefined;
  const type = item[element.def.discriminator];
  return typeof type === 'string' ? type : undefined;
}
