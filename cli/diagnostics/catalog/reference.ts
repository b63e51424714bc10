import { define, quote, suggestion } from '../entry.ts';

const linkTargets =
  'Link to pages by key (page:contact or page:contact#form in texts, contact in other fields), to files of public/ by name (file:plan.pdf), to others by https:, mailto: or tel:.';

/** Findings about references between places of the content. */
export const referenceRules = {
  'reference/unknown-id': define<{ id: string; collection: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ id, collection }) => `There is no ${quote(id)} in ${collection}.`,
    hint: ({ id, known }) => suggestion(id, known, 'Known:'),
    what: 'Content names an entry (a figure, case, quotation or region) that does not exist.',
    why: 'The figure, case or quotation would be missing on the page.',
    fix: 'Name an id of the collection, or add the entry to its file.',
    bad: { 'content/pages/home.yaml': 'items: [projects, peple]' },
    good: { 'content/pages/home.yaml': 'items: [projects]' },
  }),
  'reference/unknown-page': define<{ page: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ page }) => `There is no page ${quote(page)}.`,
    hint: ({ page, known }) => suggestion(page, known, 'Page keys:'),
    what: 'A link names a page key that has no route.',
    why: 'Links are written by page key, so that they follow the language; an unknown key leads nowhere.',
    fix: 'Name a page of content/routes.yaml.',
    bad: { 'content/pages/about.yaml': 'en: We *began* in a boathouse. [Write to us](page:contacts).' },
    good: { 'content/pages/about.yaml': 'en: We *began* in a boathouse. [Write to us](page:contact).' },
  }),
  'reference/unknown-anchor': define<{
    page: string;
    anchor: string;
    known: readonly string[];
    /** The anchor in the source language, if this one is that of its translation. */
    meant?: string;
    /** The languages of the link whose readers do not find it, because its section is for others. */
    without?: readonly string[];
  }>({
    severity: 'error',
    adjustable: true,
    message: ({ page, anchor, without = [] }) =>
      without.length === 0
        ? `The page ${quote(page)} has no section and no heading with the anchor ${quote(anchor)}.`
        : `The section with the anchor ${quote(anchor)} of the page ${quote(page)} is not there in ${without.map(quote).join(', ')}, and this link is.`,
    hint: ({ anchor, known, meant, without }) =>
      without === undefined
        ? meant
          ? `Write ${quote(meant)}, the anchor in the source language: the link leads to the same heading in each language.`
          : suggestion(anchor, known, 'There are:')
        : 'Remove the anchor from the link, or give the section around the link the "languages" of that section.',
    what: 'A link names a section or a heading that its page does not have, or has in other languages only.',
    why: 'The link would open the page at its top instead of at the place that is meant.',
    fix: 'Give the section that is meant an "id", or the heading its anchor, as in "## Details {#details}". Or remove the anchor from the link.',
    bad: {
      'content/pages/home.yaml': '- { page: contact#detail, label: { en: Contact us, sv: Kontakta oss } }',
    },
    good: {
      'content/pages/home.yaml': '- { page: contact#details, label: { en: Contact us, sv: Kontakta oss } }',
    },
  }),
  'reference/unpublished': define<{ what: string; publish: string | null }>({
    severity: 'error',
    hintIsForAuthors: true,
    message: ({ what, publish }) =>
      publish === null
        ? `${what} is a draft, so nothing that is published can lead to it.`
        : `${what} is published from ${publish} on, and what leads to it here is published before.`,
    hint: ({ publish }) =>
      publish === null
        ? 'Remove the reference until it is published, publish it now, or mark the section or page around the reference "draft: true" too.'
        : `Remove the reference until then, or give the section or page around it "publish: ${publish}" too.`,
    what: 'A link, a navigation entry or a reference leads to something that is a draft, or that is published later.',
    why: 'Until then, visitors would be led nowhere, and the link would give away what is not published yet.',
    fix: 'Publish both at the same time: give the section or page around the reference the same "publish". Or remove the reference.',
    bad: {
      'content/pages/about.yaml': 'draft: true\nmeta:',
      'content/navigation.yaml': 'main:\n  - { title: { en: About, sv: Om oss }, path: about }',
    },
    good: {
      'content/pages/about.yaml': 'draft: false\nmeta:',
      'content/navigation.yaml': 'main:\n  - { title: { en: About, sv: Om oss }, path: about }',
    },
  }),
  'reference/expired': define<{ what: string; expires: string; isOver: boolean }>({
    severity: 'error',
    message: ({ what, expires, isOver }) =>
      isOver
        ? `${what} has expired on ${expires}, so nothing can lead to it.`
        : `${what} expires on ${expires}, and what leads to it here is published after that.`,
    hint: ({ expires, isOver }) =>
      isOver ? 'Remove the reference.' : `Remove the reference, or give the section or page around it "expires: ${expires}" too.`,
    what: 'A link, a navigation entry or a reference leads to something that has expired, or that expires before the reference.',
    why: 'From then on, visitors would be led nowhere. It is reported at once, so that no later build fails because time has passed.',
    fix: 'Let both expire at the same time: give the section or page around the reference the same "expires". Or remove the reference.',
    bad: {
      'content/metrics.yaml': '- id: projects\n  expires: 2020-01-01',
      'content/pages/home.yaml': 'items: [projects]',
    },
    good: { 'content/metrics.yaml': '- id: projects', 'content/pages/home.yaml': 'items: [projects]' },
  }),
  'reference/bad-link': define<{
    target: string;
    reason: string;
    /** The target that is certainly meant. */
    meant: string | null;
  }>({
    severity: 'error',
    message: ({ target, reason }) => `The link target ${quote(target)} ${reason}.`,
    hint: ({ meant }) => (meant === null ? linkTargets : `Write ${quote(meant)}.`),
    what: 'A link is neither a page key nor an address that it may lead to.',
    why: 'A link written as a path breaks when a page is renamed, and stays in one language; other schemes can run scripts.',
    fix: linkTargets,
    bad: { 'content/pages/about.yaml': 'sv: Vi *började* i ett båthus. [Skriv till oss](/sv/kontakt).' },
    good: { 'content/pages/about.yaml': 'sv: Vi *började* i ett båthus. [Skriv till oss](page:contact).' },
  }),
  'reference/own-host': define<{ target: string; meant: string | null }>({
    severity: 'warning',
    message: ({ target }) => `${quote(target)} is an address of this site.`,
    hint: ({ meant }) => (meant === null ? undefined : `Write ${quote(meant)}: the link follows the page.`),
    what: 'A link leads to a page of its own site by its full address.',
    why: 'Such a link stays in one language, is not checked, and leaves a preview or a site that has moved.',
    fix: 'Link to the page by its key, such as page:contact in a text, and contact in other fields.',
    bad: {
      'content/pages/about.yaml':
        'en: Do [write to us](http://nordkaj.example/contact).\nsv: Du kan [skriva till oss](http://nordkaj.example/sv/kontakt).',
    },
    good: {
      'content/pages/about.yaml': 'en: Do [write to us](page:contact).\nsv: Du kan [skriva till oss](page:contact).',
    },
  }),
};
