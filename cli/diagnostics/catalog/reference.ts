import { define, quote, suggestion } from '../entry.ts';

/** What can be wrong with a reference from one place of the content to another. */
export const referenceRules = {
  'reference/unknown-id': define<{ id: string; collection: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ id, collection }) => `There is no ${quote(id)} in ${collection}.`,
    hint: ({ id, known }) => suggestion(id, known, 'Known:'),
    why: 'The figure, case or quotation would be missing on the page.',
    bad: 'items: [project]',
    good: 'items: [projects]',
  }),
  'reference/unknown-page': define<{ page: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ page }) => `There is no page ${quote(page)}.`,
    hint: ({ page, known }) => suggestion(page, known, 'Page keys:'),
    why: 'Links are written by page key, so that they follow the language; an unknown key leads nowhere.',
    bad: 'page: contacts',
    good: 'page: contact',
  }),
  'reference/unknown-anchor': define<{ page: string; anchor: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ page, anchor }) => `The page ${quote(page)} has no section with the id ${quote(anchor)}.`,
    hint: ({ anchor, known }) => suggestion(anchor, known, 'Ids there:') ?? 'Give the section an "id".',
    why: 'The link would open the page at its top instead of at the place that is meant.',
    bad: '[Write to us](page:contact#from)',
    good: '[Write to us](page:contact#form)',
  }),
  'reference/bad-link': define<{ target: string; reason: string }>({
    severity: 'error',
    message: ({ target, reason }) => `The link target ${quote(target)} ${reason}.`,
    hint: () => 'Link to pages by key (page:contact), to others by https:, mailto: or tel:.',
    why: 'A link typed as a path rots with the next renaming and stays in one language.',
    bad: '[Contact](/contact)',
    good: '[Contact](page:contact)',
  }),
};
