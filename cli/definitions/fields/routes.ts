import { z } from 'zod';
import { socialImages } from './config.ts';
import { languageCode, localizedSlug, pageFile } from './fields.ts';

const secondAddress = {
  slug: z.string().optional().describe("The last part of the address, if only that differs from the page's own."),
  path: z
    .string()
    .regex(/^\//, 'a path from the root, such as "/sv/old"')
    .optional()
    .describe('The whole path from the root of the site, with the prefix of the language.'),
  as: z
    .enum(['page', 'redirect'])
    .default('page')
    .describe('Shows the page, with a canonical link to its own path, or redirects visitors there.'),
};

/** A missing key has its own message. A misspelt key is not reported as missing too. */
function checkSlugOrPath({ slug, path }: { slug?: string | undefined; path?: string | undefined }, context: z.RefinementCtx): void {
  if (slug === undefined && path === undefined)
    context.addIssue({ code: 'custom', path: ['slug'], message: 'text, or "path" in its place' });
  if (slug !== undefined && path !== undefined) context.addIssue({ code: 'custom', path: ['path'], message: 'either "slug" or "path"' });
}

/** The same rule for JSON Schema, which cannot read a function. */
const slugOrPathInJsonSchema = { oneOf: [{ required: ['slug'] }, { required: ['path'] }] };

/** An old or second address of a page in one language. */
export const alias = z
  .strictObject({
    language: languageCode().describe('The language of the address.'),
    ...secondAddress,
    children: z
      .boolean()
      .default(false)
      .describe('The pages below the page also have addresses below this one. For a page that has moved.'),
  })
  .superRefine(checkSlugOrPath)
  .meta({
    description: 'An old or second address of a page in one language.',
    ...slugOrPathInJsonSchema,
  });

export type AliasEntry = z.infer<typeof alias>;

/** An old or second address of an entry's page. The entry is written in one language. */
export const entryAlias = z.strictObject(secondAddress).superRefine(checkSlugOrPath).meta(slugOrPathInJsonSchema);

/** Such a page has the key `<parent's key>/<entry's id>`. */
const entryPages = (collections: readonly string[]) =>
  z
    .strictObject({
      of: oneOf(collections).describe('The collection.'),
      page: pageFile().optional().describe('The page file that shows each entry; a page of the tool does where left out.'),
    })
    .describe('A page below this one for each entry of a collection that has something to say on one.');

/** A schema for one of some names. Without names, it accepts nothing. */
const oneOf = (names: readonly string[]): z.ZodType<string> => {
  const [first, ...others] = names;
  return first === undefined ? z.never() : z.enum([first, ...others]);
};

const slugs = localizedSlug();

/** A line of the route table. The root page has the empty slug in every language. */
export interface RouteEntry {
  page: string;
  slug: z.infer<typeof slugs>;
  languages?: string[] | undefined;
  indexable: boolean;
  socialImages?: z.infer<typeof socialImages> | undefined;
  entries?: { of: string; page?: string | undefined } | undefined;
  aliases: AliasEntry[];
  children: RouteEntry[];
}

/** The schema of `content/routes.yaml`. `collections`: those whose entries can have pages. */
export function routesFile(collections: readonly string[]): z.ZodType<RouteEntry[]> {
  const routeEntry: z.ZodType<RouteEntry> = z
    .strictObject({
      page: pageFile().describe('The key of the page: about for content/pages/about.yaml.'),
      slug: slugs.describe('The last part of the address, in each language; empty for the root page.'),
      languages: z
        .array(languageCode())
        .min(1)
        .optional()
        .describe("The languages that the page exists in; all of the site's where left out."),
      indexable: z.boolean().default(true).describe('false keeps the page out of the sitemap and search engines (thank-you pages).'),
      entries: entryPages(collections).optional(),
      socialImages: socialImages.optional().describe('Social images of this page and the pages below it, where they differ from the site.'),
      aliases: z.array(alias).default([]).describe('Old or second addresses of the page.'),
      get children() {
        return z.array(routeEntry).default([]).describe('The pages below this one.');
      },
    })
    .meta({ id: 'route' });
  return z.array(routeEntry);
}

/** An alias without its language. */
export type WrittenSecondAddress = Partial<Omit<AliasEntry, 'language'>>;
