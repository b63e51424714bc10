import type { FieldValue } from './field-value.ts';
import type { PageLink } from './form-fields.ts';

export type * from './shown.ts';

/** An entry of a collection in one language, as lists and references show it. */
export type ShownEntry<Entry> = InLanguage<Entry> & {
  id: string;
  /** Its page in this language, if it has one. */
  page?: PageLink;
};

/** The type of a validated value in a template: in one language, with references resolved and figures formatted. */
export type InLanguage<T> = T extends FieldValue
  ? ReturnType<T['show']>
  : T extends readonly (infer V)[]
    ? InLanguage<V>[]
    : T extends object
      ? { [K in keyof T]: InLanguage<T[K]> }
      : T;
