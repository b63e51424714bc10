import { type Changes, minimal } from './temporary-site.ts';

/** The minimal site with a search page, and a section that is not published. */
export const searching: Changes = {
  'content/routes.yaml': `${minimal('content/routes.yaml')}- page: search\n  slug: { en: search, sv: sok }\n  indexable: false\n`,
  'content/pages/search.yaml': `meta:
  title: { en: Search the site, sv: Sök på webbplatsen }
  description: { en: Find a page., sv: Hitta en sida. }
hero:
  title: { en: Search, sv: Sök }
sections:
  - type: search
    title: { en: Find a page, sv: Hitta en sida }
`,
  'content/pages/about.yaml': minimal('content/pages/about.yaml', [
    'sections:\n',
    `sections:
  - type: text
    draft: true
    title: { en: Zyxword, sv: Zyxord }
    body: { en: Not yet., sv: Inte än. }
`,
  ]),
};
