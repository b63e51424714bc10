import { z } from 'zod';
import { id, localized } from './fields.ts';

/**
 * An old or second address of a page in one language. `slug` stands beside the page's own slug; `path` is a whole
 * path from the root of the site, language prefix included. A `page` alias shows the page with a canonical link
 * to its named path; a `redirect` sends the visitor there.
 */
const alias = z
  .strictObject({
    language: z.string(),
    slug: z.string().optional(),
    path: z.string().startsWith('/', 'a path from the root, such as "/sv/old"').optional(),
    as: z.enum(['page', 'redirect']).default('page'),
  })
  .refine((value) => (value.slug === undefined) !== (value.path === undefined), 'either "slug" or "path"');

export type AliasEntry = z.infer<typeof alias>;

const slugs = localized(z.string());

/** One line of the route table. The root page has the empty slug in every language. */
export interface RouteEntry {
  page: string;
  slug: z.infer<typeof slugs>;
  languages?: string[] | undefined;
  indexable: boolean;
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
  aliases: z.array(alias).default([]),
  get children() {
    return z.array(routeEntry).default([]);
  },
});

/** `content/routes.yaml` */
export const routesFile = z.array(routeEntry);
