import { z } from 'zod';
import { id, localized } from './fields.ts';

const secondAddress = {
  slug: z.string().optional(),
  path: z.string().startsWith('/', 'a path from the root, such as "/sv/old"').optional(),
  as: z.enum(['page', 'redirect']).default('page'),
};

const eitherSlugOrPath = [
  (value: { slug?: string | undefined; path?: string | undefined }) =>
    (value.slug === undefined) !== (value.path === undefined),
  'either "slug" or "path"',
] as const;

/**
 * An old or second address of a page in one language. `slug` stands beside the page's own slug; `path` is a whole
 * path from the root of the site, language prefix included. A `page` alias shows the page with a canonical link
 * to its named path; a `redirect` sends the visitor there.
 */
const alias = z.strictObject({ language: z.string(), ...secondAddress }).refine(...eitherSlugOrPath);

export type AliasEntry = z.infer<typeof alias>;

/** The same for an entry of a collection, which is written in one language. */
export const entryAlias = z.strictObject(secondAddress).refine(...eitherSlugOrPath);

/** The collections whose entries can have pages of their own. */
export const pagedCollections = ['positions'] as const;
export type PagedCollection = (typeof pagedCollections)[number];

/**
 * A page for each entry of a collection that has something to say on one, below the page that names them: `of` is the
 * collection, `page` the page file that shows each entry. Such a page goes by the key `<parent's key>/<entry's id>`.
 */
const entryPages = z.strictObject({ of: z.enum(pagedCollections), page: id() });

const slugs = localized(z.string());

/** One line of the route table. The root page has the empty slug in every language. */
export interface RouteEntry {
  page: string;
  slug: z.infer<typeof slugs>;
  languages?: string[] | undefined;
  indexable: boolean;
  entries?: z.infer<typeof entryPages> | undefined;
  aliases: AliasEntry[];
  children: RouteEntry[];
}

const routeEntry: z.ZodType<RouteEntry> = z.strictObject({
  page: id(),
  slug: slugs,
  /** The languages that the page exists in; all of the site's when left out. */
  languages: z.array(z.string()).min(1).optional(),
  /** `false` keeps the page out of the sitemap and search engines (thank-you pages). */
  indexable: z.boolean().default(true),
  entries: entryPages.optional(),
  aliases: z.array(alias).default([]),
  get children() {
    return z.array(routeEntry).default([]);
  },
});

/** `content/routes.yaml` */
export const routesFile = z.array(routeEntry);
