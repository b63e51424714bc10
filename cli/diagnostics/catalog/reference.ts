import { define, quote, suggestion } from '../entry.ts';

/** Findings about references between places of the content. */
export const referenceRules = {
  'reference/unknown-id': define<{ id: string; collection: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ id, collection }) => `There is no ${quote(id)} in ${collection}.`,
    hint: ({ id, known }) => suggestion(id, known, 'Known:'),
    what: 'Content names an entry (a figure, case, quotation or region) that does not exist.',
    why: 'The figure, case or quotation would be missing on the page.',
    fix: 'Name an id of the collection, or add the entry to its file.',
    bad: 'items: [project]',
    good: 'items: [projects]',
  }),
  'reference/unknown-page': define<{ page: string; known: readonly string[]; isDraft: boolean }>({
    severity: 'error',
    message: ({ page, isDraft }) =>
      isDraft
        ? `The page ${quote(page)} is a draft, so nothing can lead to it.`
        : `There is no page ${quote(page)}.`,
    hint: ({ page, known, isDraft }) =>
      isDraft
        ? 'Take the link out until the page is published, or publish it now.'
        : suggestion(page, known, 'Page keys:'),
    what: 'A link names a page key that has no route.',
    why: 'Links are written by page key, so that they follow the language; an unknown key leads nowhere.',
    fix: 'Name a page of content/routes.yaml.',
    bad: 'page: contacts',
    good: 'page: contact',
  }),
  'reference/unknown-anchor': define<{ page: string; anchor: string; known: readonly string[] }>({
    severity: 'error',
    lowerable: true,
    message: ({ page, anchor }) => `The page ${quote(page)} has no section with the id ${quote(anchor)}.`,
    hint: ({ anchor, known }) => suggestion(anchor, known, 'Ids there:'),
    what: 'A link names a section that its page does not have.',
    why: 'The link would open the page at its top instead of at the place that is meant.',
    fix: 'Give the section that is meant an "id", or take the anchor out of the link.',
    bad: '[Write to us](page:contact#from)',
    good: '[Write to us](page:contact#form)',
  }),
  'reference/bad-link': define<{ target: string; reason: string }>({
    severity: 'error',
    message: ({ target, reason }) => `The link target ${quote(target)} ${reason}.`,
    what: 'A link in text is neither a page key nor an address that text may link to.',
    why: 'A link written as a path breaks when a page is renamed, and stays in one language; other schemes can run scripts.',
    fix: 'Link to pages by key (page:contact, page:contact#form), to others by https:, mailto: or tel:.',
    bad: '[Contact](/contact)',
    good: '[Contact](page:contact)',
  }),
  'reference/own-host': define<{ target: string }>({
    severity: 'warning',
    message: ({ target }) => `${quote(target)} is an address of this site.`,
    what: 'A text links to a page of its own site by its full address.',
    why: 'Such a link stays in one language, is not checked, and leaves a preview or a site that has moved.',
    fix: 'Link to the page by its key, such as page:contact.',
    bad: '[Contact](http://www.example.org/contact)',
    good: '[Contact](page:contact)',
  }),
};
