import { define, quote } from '../entry.ts';

/** What can be wrong with the finished output. */
export const outputRules = {
  'output/render-failed': define<{ reason: string; page: string }>({
    severity: 'error',
    message: ({ reason, page }) => `The template failed on ${page}: ${reason}`,
    why: 'A page that cannot be rendered would be missing from the site.',
    bad: 'section.items[0].figure.text  // with no items',
    good: 'section.items[0]?.figure.text',
  }),
  'output/broken-link': define<{ href: string }>({
    severity: 'error',
    message: ({ href }) => `The link ${quote(href)} leads to no file of the output.`,
    why: 'Visitors would meet the not-found page.',
    bad: '<a href="/servces">',
    good: '<a href="/services">',
  }),
  'output/broken-anchor': define<{ href: string }>({
    severity: 'error',
    message: ({ href }) => `The link ${quote(href)} names an id that its page does not have.`,
    why: 'The page would open at its top instead of at the place that is meant.',
    bad: '<a href="/contact#from">',
    good: '<a href="/contact#form">',
  }),
  'output/wrong-language-link': define<{ href: string; language: string }>({
    severity: 'error',
    message: ({ href, language }) =>
      `The link ${quote(href)} leads to a page in ${quote(language)} without saying so (hreflang).`,
    why: 'Readers would change language without being told.',
    bad: '<a href="/services"> on a Swedish page',
    good: '<a href="/sv/tjanster">, or <a href="/services" hreflang="en">',
  }),
  'output/duplicate-id': define<{ id: string }>({
    severity: 'error',
    message: ({ id }) => `The id ${quote(id)} stands twice in this page.`,
    why: 'Links and labels would point at the first of the two only.',
    bad: '<section id="form"> … <section id="form">',
    good: '<section id="form"> … <section id="slots">',
  }),
  'output/alternates': define<{ reason: string }>({
    severity: 'error',
    message: ({ reason }) => `The alternates of this page are not in order: ${reason}.`,
    why: 'Google ignores hreflang that does not point back, is relative, or leaves the page itself out.',
    bad: 'a Swedish page that is no alternate of its English twin',
    good: 'the same set of alternates on every twin',
  }),
  'output/canonical': define<{ reason: string }>({
    severity: 'error',
    message: ({ reason }) => `The canonical link of this page is not in order: ${reason}.`,
    why: 'Search engines would index the wrong address, or none.',
    bad: '<link rel="canonical" href="/services">',
    good: '<link rel="canonical" href="https://example.org/services">',
  }),
  'output/sitemap': define<{ reason: string }>({
    severity: 'error',
    message: ({ reason }) => `The sitemap and the pages do not say the same: ${reason}.`,
    why: 'Search engines trust neither when the two differ.',
    bad: 'a page in the sitemap with noindex',
    good: 'one <url> per canonical, indexable page',
  }),
  'output/unsafe-markup': define<{ what: string }>({
    severity: 'error',
    message: ({ what }) => `${what} would be blocked by the content security policy.`,
    why: 'The page works on the developer’s machine and breaks where the policy is sent.',
    bad: '<p style="color: red">',
    good: '<p class="warning">',
  }),
};
