import type { z } from 'zod';
import type { CollectionDefinition, EntryValue } from './collection.ts';
import { DefinitionError, refuseUnknown } from './definition-error.ts';
import type { ContactFacts, ShownEntry } from './fields/in-language.ts';
import { isPlain, madeAtOnce } from './returned.ts';
import type { Words } from './words.ts';

/** The site as an output sees it: what visitors see, and nothing that is not published. */
export interface OutputSite {
  /** `https://example.org`. With an `href` after it, an address is absolute. */
  origin: string;
  /** The IANA time zone of the site. */
  timeZone: string;
  /** In the order of the configuration. */
  languages: readonly OutputLanguage[];
}

/** The site in one language. Pages and entries are read when they are asked for. */
export interface OutputLanguage {
  /** Its code: `sv`. */
  code: string;
  /** The locale of numbers and days: `sv-SE`. */
  locale: string;
  direction: 'ltr' | 'rtl';
  /** The name of the site. */
  name: string;
  /** The address of the first page. */
  href: string;
  contact: ContactFacts;
  /** The pages that search engines may list, in the order of the route table. */
  readonly pages: readonly OutputPage[];
  /** The path of a file beside the first page of the language: `sv/feed.json` for `feed.json`. */
  path(file: string): string;
  /** The entries of a collection in their order, with all their fields. */
  entries<S extends z.ZodRawShape, D extends keyof S & string, W extends Words>(
    collection: CollectionDefinition<S, D, W>,
  ): ShownEntry<EntryValue<S>>[];
}

export interface OutputPage {
  /** Its key. Twins have the same. */
  page: string;
  href: string;
  title: string;
  description: string;
}

/** Files of a site's own, made from its content. */
export interface OutputDefinition {
  /** What they are, in a sentence. */
  shows: string;
  /** Their texts, by path below the output folder: `{ 'feed.json': … }`. It must always return the same for the same site. */
  files(site: OutputSite): Readonly<Record<string, string>>;
}

/** An output as the generator sees it. */
export interface AnyOutput extends OutputDefinition {
  /** An error whose stack names the place of the definition. */
  defined: Error;
}

/** Defines files of a site's own. Throws DefinitionError for an unknown option. */
export function defineOutput(definition: OutputDefinition): OutputDefinition {
  refuseUnknown(definition, ['shows', 'files'] satisfies (keyof OutputDefinition)[]);
  const output: AnyOutput = {
    shows: definition.shows,
    files: (site) => checkedFiles(madeAtOnce('files', definition.files(site))),
    defined: new Error('defined here'),
  };
  return output;
}

/** A name that every host and every file system takes. */
const name = '[A-Za-z0-9](?:[\\w.-]*[\\w-])?';
const path = new RegExp(`^(?:\\.well-known/)?${name}(?:/${name})*$`);

/** Names of pages, which content makes, of programs for servers, and of compressed files, which the build makes. */
const otherKinds = /\.(?:x?html?|shtml|xht|php\d?|phtml|pht|phar|phps|gz|br)$/i;

/** What `files` has returned. Throws DefinitionError for anything else than texts by path. */
function checkedFiles(files: unknown): Readonly<Record<string, string>> {
  if (typeof files !== 'object' || files === null || !isPlain(files))
    throw new DefinitionError("its files returns no texts by path in a plain object, such as { 'feed.json': text }");
  for (const [file, text] of Object.entries(files)) {
    if (!path.test(file)) throw new DefinitionError(`"${file}" is no path for a file: feed.json or sv/feed.json is one`);
    if (otherKinds.test(file)) throw new DefinitionError(`"${file}" has the ending of a page, a program or a compressed file`);
    if (typeof text !== 'string')
      throw new DefinitionError(
        `"${file}" is to have ${text === null ? 'null' : `a value of the type ${typeof text}`}, and a file has a text`,
      );
  }
  return files as Record<string, string>;
}
