import type { Choice, FieldPath, Json } from '../../cli/dev/editor/protocol.ts';
import type { ValueForm } from '../../cli/dev/editor/task-protocol.ts';
import { isSame, textOf } from './places.ts';

/** A text, a number or the like in a value, with its place there. */
export interface Leaf {
  path: FieldPath;
  value: Json | undefined;
}

/** Every text, number and the like in a value, in its order. */
export const leavesOf = (value: Json | undefined, path: FieldPath = []): readonly Leaf[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => leavesOf(part as Json, [...path, Array.isArray(value) ? Number(key) : key]))
    : [{ path, value }];

/** How a leaf of a value is shown; undefined for a text. */
export const formOf = ({ path }: Leaf, forms: readonly ValueForm[]): ValueForm | undefined => forms.find((form) => isSame(form.path, path));

/** What a value is called: by its choices, in words, or in the language of the editor. */
export interface ValueWords {
  choices: readonly Choice[] | undefined;
  yes: string;
  no: string;
  language: string;
}

/** A value as its field shows it: the label of a choice, the title of a page, a day as the language writes it. */
export function shownValue(value: Json | undefined, form: Pick<ValueForm, 'kind'> | undefined, words: ValueWords): string {
  const written = textOf(value);
  switch (form?.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? (value ? words.yes : words.no) : written;
    case 'day':
    case 'moment':
      return timeIn(words.language, written);
    case 'number':
      return typeof value === 'number' ? new Intl.NumberFormat(words.language).format(value) : written;
    case 'choice':
    case 'icon':
    case 'link':
    case 'page':
    case 'reference':
      return words.choices?.find((choice) => choice.value === written)?.label ?? written;
    case 'text':
    case 'lines':
    case 'richText':
    case 'article':
    case 'figure':
    case 'price':
    case 'picture':
    case 'list':
    case 'group':
    case 'yaml':
    case undefined:
      return written;
  }
}

const writtenTime = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?$/;

/** A day, or a time of one, as a language writes it. What is none stays as it is. */
function timeIn(language: string, written: string): string {
  const [, day = '', time] = writtenTime.exec(written) ?? [];
  const instant = Date.parse(`${day}T${time ?? '00:00'}Z`);
  if (Number.isNaN(instant)) return written;
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    ...(time === undefined ? {} : { timeStyle: 'short' }),
    timeZone: 'UTC',
  }).format(instant);
}
