import { z } from 'zod';

/** A collection, as fields that refer to its entries see it. `Entry`: the validated type of an entry in lists and references. */
export interface Collection<Entry = unknown> {
  /** The name of its folder in `templates/collections/`. Set when the definitions are loaded, before content is read. */
  readonly name: string;
  /** Never set. It carries the type. */
  readonly shown?: Entry;
}

/** A collection, or a function that returns it. The function is for collections that refer to each other or to themselves. */
export type CollectionSource<Entry = unknown> = Collection<Entry> | (() => Collection<Entry>);

/** The name of a collection. */
export const collectionName = (source: CollectionSource): string => (typeof source === 'function' ? source() : source).name;

/** Where a language without a value takes it from, whatever the setting of the language says: from nowhere, or from the source language. */
export type FieldFallback = 'none' | 'source';

/**
 * Facts about a schema, beyond its shape, for the JSON Schemas for editors (`cli/check/editors/`). Schemas with an `id` are written
 * once per file, and referred to.
 */
declare module 'zod' {
  interface GlobalMeta {
    /** The text is one of these names of the site. */
    names?: NameList;
    /** The text may be an address instead of a name. */
    orAddress?: true;
    /** The text is the id of an entry of this collection. */
    entryOf?: CollectionSource;
    /** The keys are languages of the site. With `required`, all must be there. */
    languages?: 'required' | 'optional';
    /** Which languages may lack a value, whatever their settings say. */
    fallback?: FieldFallback;
    /** The keys are languages, without `all`: a value for one language is never used for another. */
    eachItsOwn?: true;
    /** The keys are the codes of rules. */
    rules?: true;
    /** The keys of a mapping that may have any of many, as JSON Schema says them. */
    propertyNames?: { enum: string[] };
  }
}

/** Names that only the site knows: languages, page files, pages with their anchors, icons, forms, collections whose entries have pages. */
export type NameList = 'languages' | 'pageFiles' | 'pages' | 'icons' | 'forms' | 'collections';

const anyId = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower case words joined by hyphens');
/** Ids, page keys and anchors: lower case words joined by hyphens. */
export const id = () => anyId;

/** The key of a page file: `about` for `content/pages/about.yaml`. */
export const pageFile = () => anyId.meta({ names: 'pageFiles' });

/** The code of a language of the site. */
export const languageCode = () => z.string().meta({ names: 'languages' });

/** The kinds of placeholders that every site has: contact facts, facts of the page's entry, and values of the environment. */
export const placeholderKinds = ['contact', 'entry', 'environment'] as const;

/** The key of a page, with the anchor of one of its parts. */
export interface PageTarget {
  readonly page: string;
  readonly anchor: string | undefined;
}
