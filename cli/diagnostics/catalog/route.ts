import { define, didYouMean, firstOf, type LockfileProblem, lockfileHint, lockfileProblems, quote } from '../entry.ts';

/** For a site whose record has addresses that it never had, such as those of the starter. */
const beginAnew =
  'If nobody has visited the site yet, or the record is that of another site, begin a new one: tvilling routes --begin-anew';

/** Findings about the route table. */
export const routeRules = {
  'route/slug-collision': define<{ path: string; page: string }>({
    severity: 'error',
    message: ({ path, page }) => `The path ${path} already belongs to the page ${quote(page)}.`,
    what: 'Two pages have the same address.',
    why: 'One of them would overwrite the other.',
    fix: 'Give one of the two another slug.',
    bad: { 'content/routes.yaml': 'slug: { en: contact, sv: om-oss }' },
    good: { 'content/routes.yaml': 'slug: { en: contact, sv: kontakt }' },
  }),
  'route/source-path-taken': define<{ path: string; page: string; by: string }>({
    severity: 'warning',
    message: ({ path, page, by }) => `The page ${quote(page)} does not answer at ${path}: that is an address of ${quote(by)}.`,
    what: 'A page has the address that another page gets from its source language path.',
    why: 'Every path of the source language also answers under the prefix of each other language. Where another page has that address, a reader who changes the prefix by hand lands on the wrong page.',
    fix: 'Choose a slug that is not the source language path of another page.',
    bad: {
      'content/routes.yaml': '- page: about\n  slug: { en: about, sv: om-oss }\n- page: contact\n  slug: { en: contact, sv: about }',
    },
    good: {
      'content/routes.yaml': '- page: about\n  slug: { en: about, sv: om-oss }\n- page: contact\n  slug: { en: contact, sv: kontakt }',
    },
  }),
  'route/bad-slug': define<{ slug: string; reason: string; meant: string | null }>({
    severity: 'error',
    message: ({ slug, reason }) => `${quote(slug)} cannot be a slug: ${reason}.`,
    hint: ({ meant }) => (meant === null ? undefined : `Write ${quote(meant)}.`),
    what: 'A slug is not one plain segment of an address.',
    why: 'A slug is one segment of an address and of a file name on every host; nothing is ever written outside the output folder.',
    fix: 'Use lower case letters of any script, digits and single hyphens, for example "quality-assurance" or "näyttelyt".',
    bad: { 'content/routes.yaml': 'slug: { en: contact, sv: Kontakta-oss-på-kajen }' },
    good: { 'content/routes.yaml': 'slug: { en: contact, sv: kontakta-oss-på-kajen }' },
  }),
  'route/missing-slug': define<{ page: string; language: string; slug: string }>({
    severity: 'warning',
    hintIsForAuthors: true,
    message: ({ page, language }) =>
      `The page ${quote(page)} is written in ${quote(language)}, and is not published there: it has no slug.`,
    hint: ({ language, slug }) => `Add "${language}: ${slug === '' ? "''" : slug}" beside the other slugs.`,
    what: 'A page is written in a language that is partly translated, and has no slug in it.',
    why: 'Without an address, nobody sees the translation.',
    fix: 'Give the page a slug in the language. A page that is meant for other languages only says so: languages: [en]',
    bad: {
      'site.config.yaml': '- { code: sv, name: Svenska, flag: 🇸🇪, prefix: sv, region: sv_SE,\n    state: partial }',
      'content/routes.yaml': 'slug: { en: about }',
    },
    good: {
      'site.config.yaml': '- { code: sv, name: Svenska, flag: 🇸🇪, prefix: sv, region: sv_SE,\n    state: partial }',
      'content/routes.yaml': 'slug: { en: about, sv: om-oss }',
    },
  }),
  'route/reserved-slug': define<{ slug: string; reason: string }>({
    severity: 'error',
    message: ({ slug, reason }) => `The slug ${quote(slug)} is reserved: ${reason}.`,
    what: 'A slug is the name of a file of the site itself, or of a device on Windows.',
    why: 'The page would overwrite a file of the site, or could not be stored on every system.',
    fix: 'Choose another slug.',
    bad: { 'content/routes.yaml': 'slug: { en: assets, sv: kontakt }' },
    good: { 'content/routes.yaml': 'slug: { en: contact, sv: kontakt }' },
  }),
  'route/root': define<{ reason: string }>({
    severity: 'error',
    message: ({ reason }) => `The site needs one root page: ${reason}.`,
    what: 'No page, or more than one, has the empty slug.',
    why: 'The root page answers at / and at the bare prefix of each language.',
    fix: "Give the home page, and no other, the empty slug in every language: slug: { en: '', sv: '' }",
    bad: { 'content/routes.yaml': "slug: { en: '', sv: hem }" },
    good: { 'content/routes.yaml': "slug: { en: '', sv: '' }" },
  }),
  'route/duplicate-page': define<{ page: string }>({
    severity: 'error',
    message: ({ page }) => `The page ${quote(page)} has a route already.`,
    what: 'A page has two routes.',
    why: 'A page has one canonical address in each language.',
    fix: 'Make the second address an alias of the first: aliases: [{ language: en, slug: … }]',
    bad: {
      'content/routes.yaml': '  slug: { en: contact, sv: kontakt }\n- page: about\n  slug: { en: company, sv: foretaget }',
    },
    good: { 'content/routes.yaml': '  slug: { en: contact, sv: kontakt }' },
  }),
  'route/missing-page': define<{ page: string; known: readonly string[] }>({
    severity: 'error',
    message: ({ page }) => `The page ${quote(page)} has no file content/pages/${page}.yaml.`,
    hint: ({ page, known }) => didYouMean(page, known),
    what: 'A route names a page that has no file.',
    why: 'A route without a page would be a dead link.',
    fix: 'Write the page, or remove its route.',
    bad: { 'content/routes.yaml': '- page: contacts' },
    good: { 'content/routes.yaml': '- page: contact' },
  }),
  'route/orphan-page': define<{ page: string }>({
    severity: 'error',
    adjustable: true,
    message: ({ page }) => `The page ${quote(page)} has no route, so nobody can reach it.`,
    what: 'A page file has no route.',
    why: 'A page without an address is work that no visitor sees.',
    fix: 'Add the page to content/routes.yaml, or mark it "draft: true".',
    bad: {
      'content/pages/news.yaml': '(a page)',
      'content/routes.yaml': '- page: contact\n  slug: { en: contact, sv: kontakt }',
      'content/navigation.yaml': 'footer:\n  - { title: { en: About, sv: Om oss }, path: about }',
    },
    good: {
      'content/pages/news.yaml': '(a page)',
      'content/routes.yaml': '- page: contact\n  slug: { en: contact, sv: kontakt }\n- page: news\n  slug: { en: news, sv: nyheter }',
      'content/navigation.yaml':
        'footer:\n  - { title: { en: About, sv: Om oss }, path: about }\n  - { title: { en: News, sv: Nyheter }, path: news }',
    },
  }),
  'route/missing-not-found': define<{ kind: string }>({
    severity: 'warning',
    message: ({ kind }) => `There is no page of the kind ${quote(kind)}, which hosts show where there is no page.`,
    hint: ({ kind }) => `Write one in content/pages/, such as ${kind}.yaml, with "kind: ${kind}"; it needs no route.`,
    what: 'The site has no page for addresses that lead nowhere.',
    why: 'Visitors who follow an old link would see the bare message of the host, without a link to go on.',
    fix: 'Write a page of the kind; its name is free, and it needs no route.',
    bad: {},
    good: { 'content/pages/not-found.yaml': '(a page with "kind: not-found")' },
  }),
  'route/orphan-entry': define<{ collection: string; id: string }>({
    severity: 'error',
    adjustable: true,
    hintIsForAuthors: true,
    message: ({ id, collection }) => `${quote(id)} would have a page of its own, and no page has pages for ${collection} below it.`,
    hint: ({ collection }) => `In content/routes.yaml, add "entries: { of: ${collection} }" to the page that lists them.`,
    what: 'An entry has a text for its own page, but the route table has no place for such pages.',
    why: 'A text without an address is work that no visitor sees.',
    fix: 'In content/routes.yaml, name the collection on the page that its entries are below, or remove the text.',
    bad: {
      'content/positions.yaml':
        '- id: crane-operator\n  description:\n    role: The crane is yours from six to two.\n    responsibilities: [Lift.]\n    qualifications: [A licence.]\n    offer: [A view.]',
    },
    good: { 'content/positions.yaml': '- id: crane-operator' },
  }),
  'route/timed-page': define<{ page: string; isRoot: boolean }>({
    severity: 'error',
    message: ({ page, isRoot }) =>
      isRoot
        ? `The page ${quote(page)} is the first page of the site, which must always be published.`
        : `The page ${quote(page)} is the not-found page, which must always be published.`,
    what: 'The first page of the site or its not-found page is a draft, is published later, or expires.',
    why: 'All other pages are below the first page, and a host always needs a page for addresses that lead nowhere.',
    fix: 'Remove "draft", "publish" and "expires" from that page. Its sections may have them.',
    bad: {
      'content/pages/home.yaml': 'publish: 2099-12-01\nkind: home',
      'content/pages/not-found.yaml': 'draft: true\nkind: not-found',
    },
    good: { 'content/pages/home.yaml': 'kind: home', 'content/pages/not-found.yaml': 'kind: not-found' },
  }),
  'route/missing-parent': define<{ page: string; parent: string; languages: readonly string[] }>({
    severity: 'error',
    message: ({ page, parent, languages }) =>
      `The page ${quote(page)} stands below ${quote(parent)}, which does not exist in ${languages.map(quote).join(', ')}.`,
    what: 'A page exists in a language that the page above it lacks.',
    why: 'The address of a page starts with the address of its parent in the same language.',
    fix: 'Let the parent exist in every language of its children, or the child in those of its parent only.',
    bad: {
      'content/routes.yaml':
        '- page: about\n  languages: [en]\n  slug: { en: about }\n  children:\n    - page: contact\n      slug: { en: contact, sv: kontakt }',
    },
    good: {
      'content/routes.yaml':
        '- page: about\n  slug: { en: about, sv: om-oss }\n  children:\n    - page: contact\n      slug: { en: contact, sv: kontakt }',
    },
  }),
  'route/unlinked-page': define<{ page: string }>({
    severity: 'warning',
    message: ({ page }) => `No page, menu or footer links to ${quote(page)}.`,
    what: 'A page has an address, and nothing on the site leads there.',
    why: 'Visitors do not find it, and search engines rank it low.',
    fix: 'Link to it from a page or a menu, or remove it.',
    bad: {
      'content/routes.yaml': '- page: boats\n  slug: { en: boats, sv: batar }',
      'content/navigation.yaml': 'footer:\n  - { title: { en: About, sv: Om oss }, path: about }',
    },
    good: {
      'content/routes.yaml': '- page: boats\n  slug: { en: boats, sv: batar }',
      'content/navigation.yaml':
        'footer:\n  - { title: { en: About, sv: Om oss }, path: about }\n  - { title: { en: Boats, sv: Båtar }, path: boats }',
    },
  }),
  'route/lost-url': define<{
    path: string;
    page: string;
    language: string;
    /**
     * The new address of the page, the lost addresses below its old one, and whether the old one itself is answered; null if the
     * page is gone.
     */
    move: { to: string; below: readonly string[]; isAnswered: boolean } | null;
  }>({
    severity: 'error',
    adjustable: true,
    hintIsForAuthors: true,
    message: ({ path, move }) => {
      if (move === null) return `The address ${path} was published, and nothing answers there any more.`;
      const { to, below, isAnswered } = move;
      const moved = `The page has moved from ${path} to ${to}`;
      if (below.length === 0) return `${moved}, and nothing answers at the old address.`;
      const taken = below.length === 1 ? 'an address below it' : `${below.length} addresses below it`;
      return isAnswered
        ? `${moved}, and nothing answers any more at ${taken}: ${firstOf(below)}`
        : `${moved} with ${taken}, and nothing answers at the old ones.`;
    },
    hint: ({ path, language, page, move }) => {
      const alias = `language: ${language}, path: ${path}, as: redirect`;
      if (move === null)
        return `Send its visitors to a page that takes its place, in content/routes.yaml: aliases: [{ ${alias} }]. Or let it go: write "gone" at the end of the line in content/published.lock.yaml. ${beginAnew}`;
      const whole = move.below.length === 0 ? alias : `${alias}, children: true`;
      const go =
        move.below.length === 0 ? 'let it go: write "gone" at the end of its line' : 'let them go: write "gone" at the end of their lines';
      const keep = move.isAnswered ? `Let the alias of ${quote(page)} hold for what is below it` : `Keep it as an alias of ${quote(page)}`;
      return `${keep}: aliases: [{ ${whole} }]. Or ${go} in content/published.lock.yaml. ${beginAnew}`;
    },
    names: ({ move }) => move?.below ?? [],
    what: 'An address that the site has had leads nowhere: no page, alias or redirect answers there.',
    why: 'Links on other sites, bookmarks and search results lead to a missing page, and what the page was worth to search engines is lost.',
    fix: 'Keep the old address as an alias of the page that takes its place, with "children: true" where pages below it have moved with it. An address that is to be missing from now on gets "gone" at the end of its line in content/published.lock.yaml. Where nobody has visited the site yet, or the record is that of another site: tvilling routes --begin-anew',
    bad: { 'content/routes.yaml': 'slug: { en: about, sv: foretaget }' },
    good: {
      'content/routes.yaml': 'slug: { en: about, sv: foretaget }\naliases:\n  - { language: sv, slug: om-oss, as: redirect }',
    },
  }),
  'route/lock-outdated': define<{ isThere: boolean; paths: readonly string[] }>({
    severity: 'error',
    adjustable: true,
    message: ({ isThere, paths }) =>
      isThere
        ? `${paths.length === 1 ? 'An address is' : `${paths.length} addresses are`} not recorded: ${firstOf(paths)}`
        : 'There is no record of the addresses that the site has had.',
    names: ({ paths }) => paths,
    what: 'In a run under CI, content/published.lock.yaml is missing or lacks addresses of pages.',
    why: 'An address that is not recorded can be lost later without anybody noticing.',
    fix: 'Run "tvilling validate" on your machine, which adds what is missing, and commit the file with the content.',
    bad: { 'content/published.lock.yaml': '- /sv home sv' },
    good: { 'content/published.lock.yaml': '- /contact contact en\n- /sv home sv\n- /sv/kontakt contact sv' },
  }),
  'route/bad-lock': define<{ problem: LockfileProblem }>({
    severity: 'error',
    hintIsForAuthors: true,
    message: ({ problem }) => lockfileProblems[problem],
    hint: ({ problem }) => {
      const hint = lockfileHint(problem, 'content/published.lock.yaml');
      // People also write its lines by hand, to give an address up.
      return problem === 'unreadable' ? `${hint}. A line is a path, a page, a language, and perhaps "gone".` : hint;
    },
    what: 'The record of published addresses, content/published.lock.yaml, cannot be read.',
    why: 'It is needed to find lost addresses.',
    fix: 'After a merge, keep the lines of both sides: tvilling validate --fix takes out the marks. Otherwise restore the file from git; written again without it, it knows the addresses of today only.',
    bad: {
      'content/published.lock.yaml': '<<<<<<< HEAD\n  - /contact contact en\n=======\n  - /team team en\n>>>>>>> team',
    },
    good: { 'content/published.lock.yaml': '  - /contact contact en' },
  }),
};
