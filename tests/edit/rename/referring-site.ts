import { rmSync } from 'node:fs';
import { expect, type onTestFinished } from 'vitest';
import { committedSite } from '../../git.ts';
import { runMain } from '../../run-main.ts';
import { type Changes, edit, temporarySite, textsOf } from '../../temporary-site.ts';

/** Runs `tvilling rename`. */
export const rename = (site: string, ...args: string[]) => runMain(['rename', ...args, '--root', site]);

/** A route table with line breaks and marks that a renaming must keep. */
const routes = `# The pages.\r
- page: home\r
  slug: { en: '', sv: '' }\r
- page: "about"   # who we are\r
  slug: { en: about, sv: 'om-oss' }\r
  children:\r
    - { page: contact, slug: { en: contact, sv: kontakt } }\r
`;

/** The files of a site with every way in which a page is referred to, and with its record. */
async function referringFiles(): Promise<Changes> {
  const changes = { 'content/routes.yaml': routes, 'content/published.lock.yaml': null };
  const site = temporarySite('minimal', changes, () => {});
  edit(
    site,
    'content/pages/contact.yaml',
    'sections:\n',
    `sections:
  - type: text
    title: { en: Who, sv: Vilka }
    body:
      en: >-
        About page:about, [about us](page:about) and
        [the story](page:about#story).
      sv: "Om page:about, [om oss](page:about) och [historien](page:about#story).\\n"
`,
  );
  expect(await runMain(['validate', '--root', site])).toMatchObject({ code: 0 });
  const files = textsOf(site);
  rmSync(site, { recursive: true });
  return files;
}

const files = await referringFiles();

/** The site with them, in a repository. */
export const referring = (whenFinished?: typeof onTestFinished) => committedSite('minimal', files, whenFinished);

/** A site for refusals, which change nothing, and its files. */
export const unchanging = (site: string) => ({ site, before: textsOf(site) });

/** The words for another file name and other slugs. */
export const bothNames = ['about', 'company', '--slug', 'en=company', '--slug', 'sv=foretaget'];
