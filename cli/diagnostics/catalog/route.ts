import { define, quote, suggestion } from '../entry.ts';

/** What can be wrong with the route table. */
export const routeRules = {
  'route/slug-collision': define<{ path: string; page: string }>({
    severity: 'error',
    message: ({ path, page }) => `The path ${path} already belongs to the page ${quote(page)}.`,
    hint: () => 'Give one of the two another slug.',
    why: 'Two pages at one address: one of them would overwrite the other.',
    bad: '- { page: about, slug: { en: about, sv: om } }\n- { page: team, slug: { en: about, sv: team } }',
    good: '- { page: about, slug: { en: about, sv: om } }\n- { page: team, slug: { en: team, sv: team } }',
  }),
  'route/alias-collision': define<{ path: string; page: string }>({
    severity: 'error',
    message: ({ path, page }) => `The alias ${path} is already the address of the page ${quote(page)}.`,
    hint: () => 'Take the alias out, or give it another path.',
    why: 'The alias would hide a page, or never be reached.',
    bad: 'aliases: [{ language: en, slug: services }]  # and a page with the slug services',
    good: 'aliases: [{ language: en, slug: our-services }]',
  }),
  'route/source-path-taken': define<{ path: string; page: string; by: string }>({
    severity: 'warning',
    message: ({ path, page, by }) =>
      `The page ${quote(page)} does not answer at ${path}: that is the address of ${quote(by)}.`,
    hint: () => 'Choose a slug that is not the source language path of another page.',
    why: 'Every path of the source language also answers under the prefix of each other language. Where another page has that address, a reader who changes the prefix by hand lands on the wrong page.',
    bad: '- { page: news, slug: { en: news, sv: about } }\n- { page: about, slug: { en: about, sv: om } }',
    good: '- { page: news, slug: { en: news, sv: nyheter } }',
  }),
  'route/bad-slug': define<{ slug: string; reason: string }>({
    severity: 'error',
    message: ({ slug, reason }) => `${quote(slug)} cannot be a slug: ${reason}.`,
    hint: () => 'Use lower case letters a to z, digits and single hyphens, for example "quality-assurance".',
    why: 'A slug is one segment of an address and of a file name on every host; nothing is ever written outside the output folder.',
    bad: 'slug: { en: Quality/Assurance }',
    good: 'slug: { en: quality-assurance }',
  }),
  'route/reserved-slug': define<{ slug: string; reason: string }>({
    severity: 'error',
    message: ({ slug, reason }) => `The slug ${quote(slug)} is reserved: ${reason}.`,
    hint: () => 'Choose another slug.',
    why: 'The page would overwrite a file of the site, or could not be stored on every system.',
    bad: 'slug: { en: assets }',
    good: 'slug: { en: downloads }',
  }),
  'route/root': define<{ reason: string }>({
    severity: 'error',
    message: ({ reason }) => `The site needs one root page: ${reason}.`,
    hint: () => "Give the home page the empty slug in every language: slug: { en: '', sv: '' }",
    why: 'The root page answers at / and at the bare prefix of each language.',
    bad: '- { page: home, slug: { en: home } }',
    good: "- { page: home, slug: { en: '' } }",
  }),
  'route/duplicate-page': define<{ page: string }>({
    severity: 'error',
    message: ({ page }) => `The page ${quote(page)} has a route already.`,
    hint: () => 'A second address is an alias of the first: aliases: [{ language: en, slug: … }]',
    why: 'A page has one canonical address in each language.',
    bad: '- { page: about }\n- { page: about }',
    good: '- { page: about, aliases: [{ language: en, slug: company }] }',
  }),
  'route/missing-page': define<{ page: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ page }) => `The page ${quote(page)} has no file content/pages/${page}.yaml.`,
    hint: ({ page, known }) =>
      suggestion(page, known, '')?.startsWith('Did')
        ? suggestion(page, known, '')
        : 'Write the page, or take its route out.',
    why: 'A route without a page would be a dead link.',
    bad: '- page: servces  # there is pages/services.yaml',
    good: '- page: services',
  }),
  'route/orphan-page': define<{ page: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ page }) => `The page ${quote(page)} has no route, so nobody can reach it.`,
    hint: () => 'Add it to content/routes.yaml, or mark it "draft: true".',
    why: 'A page without an address is work that no visitor sees.',
    bad: 'content/pages/news.yaml without a line in routes.yaml',
    good: '- { page: news, slug: { en: news, sv: nyheter } }',
  }),
  'route/draft-page': define<{ page: string }>({
    severity: 'error',
    message: ({ page }) => `The page ${quote(page)} is a draft and has a route.`,
    hint: () => 'Take "draft: true" out to publish it, or its route to wait.',
    why: 'A draft is neither rendered nor linked; its route would be a dead link.',
    bad: 'draft: true  # and a line in routes.yaml',
    good: 'draft: false',
  }),
  'route/missing-parent': define<{ page: string; parent: string; languages: readonly string[] }>({
    severity: 'error',
    message: ({ page, parent, languages }) =>
      `The page ${quote(page)} stands below ${quote(parent)}, which does not exist in ${languages.map(quote).join(', ')}.`,
    hint: () => 'Let the parent exist in every language of its children.',
    why: 'The address of a page starts with the address of its parent in the same language.',
    bad: '- page: about\n  languages: [en]\n  children: [{ page: careers, languages: [en, sv] }]',
    good: '- page: about\n  languages: [en, sv]\n  children: [{ page: careers, languages: [en, sv] }]',
  }),
  'route/bad-alias': define<{ path: string; reason: string }>({
    severity: 'error',
    message: ({ path, reason }) => `${quote(path)} cannot be an alias: ${reason}.`,
    hint: () =>
      'Write "slug: old-name" for a second name beside the page, or "path: /old/path" for a whole path.',
    why: 'An alias is an address like any other, and is written as a file.',
    bad: 'aliases: [{ language: sv, path: /../old }]',
    good: 'aliases: [{ language: sv, path: /sv/old }]',
  }),
};
