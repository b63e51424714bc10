import { define, quote } from '../entry.ts';

/** Findings about second addresses of pages. */
export const aliasRules = {
  'route/alias-collision': define<{ path: string; page: string }>({
    severity: 'error',
    message: ({ path, page }) => `The alias ${path} is already an address of the page ${quote(page)}.`,
    what: 'An alias has an address that a page or another alias has already.',
    why: 'The alias would hide a page, or never be reached.',
    fix: 'Remove the alias, or give it another path.',
    bad: { 'content/routes.yaml': 'aliases:\n  - { language: sv, slug: om-oss }' },
    good: { 'content/routes.yaml': 'aliases:\n  - { language: sv, slug: skriv-till-oss }' },
  }),
  'route/bad-alias': define<{
    path: string;
    reason: string;
    /** Whether it could lead to the page, and only cannot show it. */
    canLead: boolean;
  }>({
    severity: 'error',
    hintIsForAuthors: true,
    message: ({ path, reason }) => `${quote(path)} cannot be an alias: ${reason}.`,
    hint: ({ canLead }) => (canLead ? 'It can lead to the page: add "as: redirect".' : undefined),
    what: 'An alias is no plain path, or belongs to a language that its page does not have.',
    why: 'An alias that shows its page is an address like any other, and is written as a file. A redirect is a rule of the host, and may have any path and query, but not all that somebody can write is one.',
    fix: 'Write "slug: old-name" for a second name beside the page, or "path: /old/path" for a whole path. For an address of an earlier site: { path: "/Old.aspx?id=3", as: redirect }.',
    bad: { 'content/routes.yaml': 'aliases:\n  - { language: sv, path: /sv/../om }' },
    good: { 'content/routes.yaml': 'aliases:\n  - { language: sv, slug: om }' },
  }),
  'route/bad-redirect-table': define<{ problem: string }>({
    severity: 'error',
    message: ({ problem }) => problem,
    what: 'The table content/redirects.csv has a line that is no redirect, or that cannot be read.',
    why: 'The old address of the line would lead nowhere.',
    fix: 'Each line has an old address and the page that it leads to, and may have a language and an anchor: /old.php?id=3,about,sv,team. Separate them with a comma, a semicolon or a tab. A first line may name the columns: old,new,language,anchor.',
    bad: { 'content/redirects.csv': 'old,new,language\n/Om.aspx,,sv' },
    good: { 'content/redirects.csv': 'old,new,language\n/Om.aspx,about,sv' },
  }),
};
