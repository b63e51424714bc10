import { define, quote } from '../entry.ts';

interface UnreadableIcon {
  problem: 'unreadable' | 'costly';
  /** The reason for a drawing that cannot be read. */
  reason: string;
  /** The limits of drawing: seconds of processor time, and megabytes of memory. */
  limits: { seconds: number; megabytes: number };
}

/** Markup that a policy blocks, and what would allow it. */
export interface BlockedMarkup {
  /** In words. */
  what: string;
  /** Whether the page has a policy. */
  hasPolicy: boolean;
  /** The type of the section that it stands in. */
  section: string | null;
  /** A setting of the configuration. */
  setting: 'head' | 'policy' | null;
  /** What to write there. `name`: the key below `policy`. */
  allows?: { name: string; origin: string };
}

/** Findings about the finished output. */
export const outputRules = {
  'output/render-failed': define<{ reason: string; page: string }>({
    severity: 'error',
    message: ({ reason, page }) => `The template failed on ${page}: ${reason}`,
    what: 'A template threw an error while a page was rendered.',
    why: 'A page that cannot be rendered would be missing from the site.',
    fix: 'Repair the template. The content fits its schema, so the template needs more than the schema promises, or shows a value that changes.',
    bad: {
      'content/pages/about.yaml': 'journal: kajen.example/journal',
      'templates/sections/crew/index.tsx': 'return <p>{new URL(section.journal).host}</p>;',
    },
    good: {
      'content/pages/about.yaml': 'journal: kajen.example/journal',
      'templates/sections/crew/index.tsx': 'return <p>{section.journal}</p>;',
    },
  }),
  'output/broken-link': define<{ href: string }>({
    severity: 'error',
    adjustable: true,
    message: ({ href }) => `The link ${quote(href)} leads to no file of the output.`,
    what: 'A link, script, style or image of a finished page leads nowhere.',
    why: 'Visitors would meet the not-found page, or a page without its styles.',
    fix: 'Name pages by their key in content, and files by their path below public/.',
    bad: {
      'index.html':
        '<p><a href="/ports">Our ports</a> and <a href="/prots">more ports</a></p>\n<img src="/crane.svg" alt="" width="8" height="8">',
    },
    good: { 'index.html': '<p><a href="/ports">Our ports</a> and <a href="/ports">more ports</a></p>' },
  }),
  'output/broken-anchor': define<{ href: string }>({
    severity: 'error',
    adjustable: true,
    message: ({ href }) => `The link ${quote(href)} names an id that its page does not have.`,
    what: 'A link names an id that the page it leads to does not have.',
    why: 'The page would open at its top instead of at the place that is meant.',
    fix: 'Give the element that is meant this id, or remove the anchor from the link.',
    bad: {
      'index.html': '<p><a href="/contact#form">Write</a>, <a href="/contact#from">write</a></p>',
      'contact.html': '<form id="form"></form>',
    },
    good: {
      'index.html': '<p><a href="/contact#form">Write</a>, <a href="/contact#form">write</a></p>',
      'contact.html': '<form id="form"></form>',
    },
  }),
  'output/wrong-language-link': define<{ href: string; language: string }>({
    severity: 'error',
    adjustable: true,
    message: ({ href, language }) => `The link ${quote(href)} leads to a page in ${quote(language)} without saying so.`,
    hint: ({ language }) => `Link to the twin in the language around it, or mark the link: hreflang="${language}"`,
    what: 'A link leads to a page in another language and does not say so.',
    why: 'Readers, and the voices of their screen readers, would change language without being told.',
    fix: 'Link to the twin in the language around it, or mark the link with hreflang.',
    bad: { 'sv.html': '<p><a href="/">Kranar</a></p>' },
    good: { 'sv.html': '<p><a href="/sv">Kranar</a></p>' },
  }),
  'output/duplicate-id': define<{ id: string }>({
    severity: 'error',
    adjustable: true,
    message: ({ id }) => `The id ${quote(id)} stands twice in this page.`,
    what: 'Two elements of a page have the same id.',
    why: 'Links and labels would point at the first of the two only.',
    fix: 'Give one of the two another id; the ids of sections come from the content, all others from the templates.',
    bad: { 'index.html': '<section id="form"></section>\n<section id="form"></section>' },
    good: { 'index.html': '<section id="form"></section>\n<section id="slots"></section>' },
  }),
  'output/alternates': define<{ reason: string }>({
    severity: 'error',
    adjustable: true,
    message: ({ reason }) => `The alternates of this page are not in order: ${reason}.`,
    what: 'The hreflang links of a page and its twins do not form one set.',
    why: 'Search engines ignore alternates that do not point back, are relative, or leave the page itself out.',
    fix: 'Every twin names the same set of absolute addresses, itself included, and x-default.',
    bad: {
      'index.html': '<link rel="alternate" hreflang="sv" href="https://example.org/sv">',
      'sv.html': '<link rel="alternate" hreflang="sv" href="https://example.org/sv">',
      'sitemap.xml': '<loc>https://example.org/sv</loc>',
    },
    good: {
      'index.html': '<link rel="alternate" hreflang="sv" href="https://example.org/sv">',
      'sv.html':
        '<link rel="alternate" hreflang="en" href="https://example.org/">\n<link rel="alternate" hreflang="sv" href="https://example.org/sv">',
      'sitemap.xml': '<loc>https://example.org/sv</loc>\n<xhtml:link rel="alternate" hreflang="en" href="https://example.org/"/>',
    },
  }),
  'output/canonical': define<{ reason: string }>({
    severity: 'error',
    adjustable: true,
    message: ({ reason }) => `The canonical link of this page is not in order: ${reason}.`,
    what: 'A page has no canonical link, or one that leads elsewhere than to a canonical page in its language.',
    why: 'Search engines would index the wrong address, or none.',
    fix: 'Give the absolute address of the page itself, or of the page that it is an alias of.',
    bad: {
      'ports.html': '<link rel="canonical" href="/ports">',
      'sitemap.xml': '<url>\n  <loc>https://example.org/</loc>\n</url>',
    },
    good: {
      'ports.html': '<link rel="canonical" href="https://example.org/ports">',
      'sitemap.xml': '<url>\n  <loc>https://example.org/</loc>\n</url>\n<url>\n  <loc>https://example.org/ports</loc>\n</url>',
    },
  }),
  'output/social-image': define<{ reason: string }>({
    severity: 'error',
    adjustable: true,
    message: ({ reason }) => `The social image of this page is not in order: ${reason}.`,
    what: 'A page names a social image (og:image) that is not there, or by a relative address.',
    why: 'Services that show a link to the page fetch the picture by itself; they would show none.',
    fix: 'Give the absolute address of a file of the output.',
    bad: {
      'ports.html': '<meta property="og:image" content="/quay.png">',
      'index.html': '<meta property="og:image" content="https://example.org/crane.png">',
    },
    good: {
      'ports.html': '<meta property="og:image" content="https://example.org/quay.png">',
      'index.html': '<meta property="og:image" content="https://example.org/quay.png">',
    },
  }),
  'output/unreadable-icon': define<UnreadableIcon>({
    severity: 'error',
    adjustable: true,
    message: ({ problem, reason, limits }) =>
      problem === 'unreadable'
        ? `No icons can be made of this drawing: ${reason}.`
        : `No icons can be made of this drawing: it takes more than ${limits.seconds} seconds or ${limits.megabytes} MB to draw.`,
    hint: ({ problem }) =>
      problem === 'unreadable'
        ? undefined
        : 'Leave out what costs most: filters, masks, patterns, dashes, thousands of shapes, huge numbers. Or put icons of your own into public/: favicon.ico, apple-touch-icon.png and icon-512.png are some.',
    what: 'The drawing public/favicon.svg cannot be read, or takes too long to draw.',
    why: 'The icons for browsers, home screens and app lists are made from it, and browsers would show none.',
    fix: 'Open the file in a browser, which says where it is broken. It needs the namespace of SVG, and one root.',
    bad: { 'public/favicon.svg': '<svg viewBox="0 0 32 32">\n  <path d="M0 27h32" />' },
    good: {
      'public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">\n  <path d="M0 27h32" stroke="black" />\n</svg>',
    },
  }),
  'output/unreadable-font': define<{ file: string; reason: string }>({
    severity: 'error',
    message: ({ file, reason }) => `Social images cannot be set in public/${file}: ${reason}.`,
    what: 'A font file that the configuration names for social images cannot be used.',
    why: 'No social image could be drawn.',
    fix: 'Name a WOFF, TTF or OTF file of one weight each, or leave "pictures" out: the pictures are set in the typeface of the tool then.',
    bad: {
      'site.config.yaml': 'file: fonts/face.woff2\npictures: { regular: fonts/regular.woff, bold: fonts/regular.woff }',
      'public/fonts/regular.woff': 'no font',
    },
    good: { 'site.config.yaml': 'file: fonts/face.woff2' },
  }),
  'output/sitemap': define<{ reason: string } | { excess: string }>({
    severity: 'error',
    adjustable: true,
    message: (facts) =>
      'excess' in facts
        ? `Search engines do not read a sitemap of this size: it has ${facts.excess}.`
        : `The sitemap and the pages do not say the same: ${facts.reason}.`,
    hint: (facts) => ('excess' in facts ? 'Split it into several sitemaps, and list these in a sitemap index.' : undefined),
    what: 'The sitemap lists other pages, or other alternates, than the pages themselves do. Or it is larger than search engines read: 50,000 addresses, 50 MB.',
    why: 'Search engines trust neither when the two differ, and leave out a sitemap that is too large.',
    fix: 'List every canonical, indexable page once, with the alternates that its head gives, and no other.',
    bad: {
      'sitemap.xml': '<loc>https://example.org/thanks</loc>',
      'thanks.html': '<meta name="robots" content="noindex">',
    },
    good: {
      'sitemap.xml': '<loc>https://example.org/ports</loc>',
      'thanks.html': '<meta name="robots" content="noindex">',
    },
  }),
  'output/preview': define<{
    reason: 'preview' | 'no-preview' | 'preview-page' | 'published-page' | 'open';
  }>({
    severity: 'error',
    hintIsForAuthors: true,
    message: ({ reason }) =>
      ({
        preview: 'This output is a preview. It must not be published.',
        'no-preview': 'This output is no preview: search engines may index it.',
        'preview-page': 'This page is of a preview, and other pages are not.',
        'published-page': 'This page is of no preview, and other pages are: search engines may index it.',
        open: 'This page is of a preview, and lets search engines index it.',
      })[reason],
    hint: ({ reason }) =>
      reason === 'preview'
        ? 'Build it without --preview. To verify a preview: tvilling verify --preview'
        : reason === 'no-preview'
          ? 'Build it with --preview. To verify a site that is published: tvilling verify'
          : 'Build the site again, into a folder of its own.',
    what: 'The output is a preview and is verified as a site to publish, or the other way round. Or pages of both are mixed.',
    why: 'A published preview vanishes from search engines, and may show drafts. A preview that is indexed competes with the site itself.',
    fix: 'Build again, and publish only what was built without --preview. Verify a preview with "tvilling verify --preview".',
    bad: {
      'ports.html':
        '<title>Cranes</title>\n<link rel="canonical" href="https://example.org/ports">\n<meta name="robots" content="noindex">\n<meta name="tvilling-preview" content="index">',
    },
    good: { 'ports.html': '<title>Cranes</title>\n<link rel="canonical" href="https://example.org/ports">' },
  }),
  'output/name-taken': define<{ path: string; encoding: string | null }>({
    severity: 'error',
    message: ({ path, encoding }) => `The build writes a file of this name itself: ${path}${encoding === null ? '' : ', compressed'}.`,
    hint: ({ encoding }) =>
      encoding === null
        ? 'Give it another name, or remove it from public/.'
        : `Remove it from public/, or take ${encoding} out of compress in site.config.yaml.`,
    what: 'A file in public/ has the name of a file that the build writes: a page, a sitemap, a feed, a file for a host, a compressed file.',
    why: 'One of the two would be missing from the site, and visitors or servers would get the other in its place.',
    fix: 'Remove the file from public/, or give it another name. Your own robots.txt and site.webmanifest replace those of the build.',
    bad: { 'site.config.yaml': 'compress: [br]', 'public/prices.csv.br': 'my own' },
    good: { 'site.config.yaml': 'compress: [br]' },
  }),
  'output/differs': define<
    { address?: string } & (
      | { problem: 'missing' | 'changed' | 'added' }
      | { problem: 'status'; status: number }
      | { problem: 'unanswered'; reason: string }
    )
  >({
    severity: 'error',
    message: (facts) => `${facts.address ?? 'This file'} ${differences(facts)}`,
    what: 'A deployed file is not the one that the build has written, according to its manifest.',
    why: 'Somebody or something has changed the site: an upload that did not end, a host that rewrites pages, an intruder.',
    fix: 'Deploy the output again, as a whole. If a host rewrites files, turn that off.',
    bad: { 'about.html': '<p>As it was built, and more.</p>', 'added.html': '<p>Added.</p>' },
    good: { 'about.html': '<p>As it was built.</p>', 'index.html': '<p>Home.</p>' },
  }),
  'output/unsafe-markup': define<{ what: string; places: number }>({
    severity: 'error',
    adjustable: true,
    message: ({ what, places }) => `${what} does nothing under the content security policy of the page.${inPlaces(places)}`,
    what: 'A page holds style attributes, event attributes or content that only a script shows.',
    why: 'The page works on the developer’s machine and breaks where the policy is sent.',
    fix: 'Use a class, a script file, or markup that shows without a script.',
    bad: { 'index.html': '<button type="button" style="color: red" onclick="buy()">Now</button>' },
    good: { 'index.html': '<button type="button" class="warning">Now</button>' },
  }),
  'output/unsized-picture': define<{ address: string }>({
    severity: 'warning',
    message: ({ address }) => `The picture ${quote(address)} has no width and height.`,
    what: 'A page shows a picture, and does not say its size in the attributes width and height.',
    why: 'Browsers cannot keep its place free. What is below it jumps when it is loaded.',
    fix: 'Write both attributes, in pixels of the picture. <Picture> writes them by itself.',
    bad: { 'index.html': '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="A crane">' },
    good: {
      'index.html': '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="A crane"\n  width="8" height="8">',
    },
  }),
  'output/policy': define<BlockedMarkup & { places: number }>({
    severity: 'error',
    adjustable: true,
    hintIsForAuthors: true,
    message: ({ what, hasPolicy, places }) =>
      hasPolicy
        ? `The content security policy of the page does not allow this ${what}.${inPlaces(places)}`
        : `The page has no content security policy that allows this ${what} by its hash.${inPlaces(places)}`,
    hint: ({ section, setting, allows }) =>
      [
        ...(section === null ? [] : [`It stands in a section of the type ${quote(section)}.`]),
        ...(setting === 'head' ? ['Name it in head.scripts of site.config.yaml, which starts it.'] : []),
        ...(allows === undefined
          ? []
          : [`Allow it in site.config.yaml, policy: { ${allows.name}: [${allows.origin}] }, or link to it instead.`]),
        ...(setting === 'policy' && allows === undefined
          ? ['Link to it instead: browsers load nothing that the policy does not name.']
          : []),
      ].join(' ') || undefined,
    what: 'A script, an inline style sheet, or a file that markup loads, such as a frame or a video, is not allowed by the policy in the head of its page.',
    why: 'Browsers block everything that the policy does not name: the page would show without its styles, scripts, frames or pictures.',
    fix: "Name the hash of its text in the policy, or move it into a file of the site. Under 'strict-dynamic', import a script from a component: no script element with an address runs. The settings head and policy of site.config.yaml allow what other hosts have.",
    bad: { 'index.html': '<script>buy()</script>' },
    good: { 'index.html': '<script src="/buy.js"></script>', 'buy.js': 'buy();' },
  }),
  'output/style': define<{ found: 'none' | 'other' | 'second' }>({
    severity: 'error',
    adjustable: true,
    message: ({ found }) =>
      found === 'none'
        ? 'This page lacks the inline style sheet of the other pages.'
        : found === 'other'
          ? 'This inline style sheet is another one than that of the other pages.'
          : 'The inline style sheet is in this page more than once.',
    what: 'The inline style sheets of two pages differ by more than the sheets that they name.',
    why: 'A page that is loaded within another’s document keeps that one’s style sheet and policy, and would look wrong.',
    fix: 'Give every page the same style sheet. What only some pages have goes before or after its rules, and is also a file, which they name by a disabled link.',
    bad: { 'index.html': '<style>body { margin: 0 }</style>\n<style>body { margin: 0 }</style>' },
    good: { 'index.html': '<style>body { margin: 0 }</style>' },
  }),
  'output/language-tag': define<{ tag: string | null; valid: string | null }>({
    severity: 'error',
    adjustable: true,
    message: ({ tag }) =>
      tag === null
        ? 'The page does not say which language it is in.'
        : `${quote(tag)} is not a language tag that browsers and search engines know.`,
    hint: ({ valid }) => (valid === null ? undefined : `Write it as ${quote(valid)}.`),
    what: 'A lang or hreflang attribute is no language tag (BCP 47), or the page has none.',
    why: 'Screen readers choose their voice by it, search engines the readers that a page is shown to.',
    fix: 'Use a language tag such as "en", "sv" or "pt-BR".',
    bad: {
      'index.html':
        '<p lang="en-UK">Cranes</p>\n<p lang="no language">Kranar</p>\n<a href="https://example.com/" hreflang="en_US">Elsewhere</a>',
      'ports.html': '<html>',
    },
    good: {
      'index.html': '<p lang="en-GB">Cranes</p>\n<p lang="sv">Kranar</p>\n<a href="https://example.com/" hreflang="en-US">Elsewhere</a>',
      'ports.html': '<html lang="en">',
    },
  }),
};

/** In how many places something stands, where it is more than one. */
const inPlaces = (places: number): string => (places > 1 ? ` It is in ${places.toLocaleString('en')} places.` : '');

function differences(
  facts: { problem: 'missing' | 'changed' | 'added' } | { problem: 'status'; status: number } | { problem: 'unanswered'; reason: string },
): string {
  switch (facts.problem) {
    case 'missing':
      return 'is missing: the build has written it.';
    case 'changed':
      return 'has other bytes than the build has written.';
    case 'added':
      return 'is not from the build.';
    case 'status':
      return `answers with status ${facts.status}.`;
    case 'unanswered':
      return `does not answer: ${facts.reason}.`;
  }
}
