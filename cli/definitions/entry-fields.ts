import { z } from 'zod';
import { partialSlug } from './fields/fields.ts';
import { languages, shorter } from './fields/language-list.ts';
import { publicationFields, publicationFieldsByLanguage } from './fields/publication.ts';
import { alias, entryAlias } from './fields/routes.ts';

const aliases = <A extends z.ZodType>(written: A) => z.array(written).default([]).describe('Old or second addresses of its page.');

const addressInOneLanguage = {
  slug: z.string().optional().describe('The last part of the address of its page; if left out, the id.'),
  aliases: aliases(entryAlias),
};

const address = {
  slug: partialSlug().optional().describe('The last part of the address of its page, in each language; if left out, the id.'),
  aliases: aliases(alias),
};

const commonFields = {
  languages: languages()
    .optional()
    .describe('The languages of the entry; if left out, all of its collection. In others, it is in no list and has no page.'),
  shorter: shorter(),
  ...publicationFieldsByLanguage,
};

/**
 * The fields that every entry has, beside its id and those of its collection. `inOneLanguage`: it stands in a list for one language.
 * `hasPage`: it can have a page.
 */
export function entryFields({ inOneLanguage, hasPage }: { inOneLanguage: boolean; hasPage: boolean }): z.ZodRawShape {
  const ofPage = inOneLanguage ? addressInOneLanguage : address;
  return { ...(hasPage ? ofPage : {}), ...(inOneLanguage ? publicationFields : commonFields) };
}

/** The names of all of them. */
export const entryFieldNames: readonly string[] = Object.keys({ ...address, ...commonFields });
