import { buildDate } from '../build-date.ts';
import { checkSite, openCaches, type SiteOptions } from '../check/check-site.ts';
import { readSite } from '../check/site-files.ts';
import { readOnly } from '../content/file-cache.ts';
import { type Host, print, widthOf } from '../host.ts';
import { writeWhole } from '../interruption.ts';
import { carryOut, rehearse } from '../scaffold/carry-out.ts';
import { leftToDo } from '../scaffold/describe.ts';
import { type NewEntry, planEntry } from '../scaffold/entry.ts';
import { type NewLanguage, planLanguage } from '../scaffold/language.ts';
import { type NewPage, planPage } from '../scaffold/page.ts';
import type { Plan } from '../scaffold/plan.ts';
import { type GrowingSite, growingSite } from '../scaffold/site.ts';

/** `tvilling new page`: a page file with all languages, and its line in the route table. */
export const newPage = (options: SiteOptions, page: NewPage, host: Host): Promise<0> =>
  addToContent(options, (site) => planPage(site, page), host);

/** `tvilling new entry`: an entry of a collection, where its definition says that entries lie. */
export const newEntry = (options: SiteOptions, entry: Omit<NewEntry, 'today'>, host: Host): Promise<0> =>
  addToContent(
    options,
    (site) => planEntry(site, { ...entry, today: buildDate(options.date, site.config.timeZone, host) }),
    host,
  );

/** `tvilling new language`: a language in draft. */
export const newLanguage = (options: SiteOptions, language: NewLanguage, host: Host): Promise<0> =>
  addToContent(options, (site) => planLanguage(site, language), host);

/** Adds to content or configuration what is planned, once the site as it would be has been checked. */
async function addToContent(
  options: SiteOptions,
  planFor: (site: GrowingSite) => Plan,
  host: Host,
): Promise<0> {
  const { parsed, facts, checked } = openCaches(options);
  const caches = { parsed: readOnly(parsed), facts: readOnly(facts), checked: readOnly(checked) };
  const files = readSite(options.root);
  const loaded = checkSite(files, caches, options, host);
  const plan = planFor(growingSite(files, loaded));
  rehearse(plan, { files, loaded, caches, options }, host);
  return write(options.root, plan, host);
}

async function write(root: string, plan: Plan, host: Host): Promise<0> {
  await writeWhole(host.heedSignals, () => carryOut(root, plan));
  for (const path of [...plan.files.keys(), ...plan.changes.map(({ path }) => path)])
    print(host.stdout, `${path}\n`);
  const left = leftToDo(plan, widthOf(host.stderr));
  if (left !== '') print(host.stderr, `\n${left}`);
  return 0;
}
