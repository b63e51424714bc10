import { siteBefore } from '../../check/changed-site.ts';
import type { SiteOptions } from '../../check/check-site.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import { buildTime } from '../../platform/build-date.ts';
import { type Host, print, widthOf } from '../../platform/host.ts';
import { writeWhole } from '../../platform/interruption.ts';
import { carryOut, rehearse } from './carry-out.ts';
import { type NewCollection, planCollection } from './collection.ts';
import { leftToDo } from './describe.ts';
import { type NewEntry, planEntry } from './entry.ts';
import { planForm } from './form.ts';
import { type NewLanguage, planLanguage } from './language.ts';
import { type NewPage, planPage } from './page.ts';
import type { Plan } from './plan.ts';
import { planSection } from './section.ts';
import { type GrowingSite, growingSite } from './site.ts';

/** `tvilling new page`: adds a page file with all languages, and its line in the route table. */
export const newPage = (options: SiteOptions, page: NewPage, host: Host): Promise<0> =>
  addToContent(options, (site) => planPage(site, page), host);

/** `tvilling new entry`: adds an entry to a collection, where its definition says. */
export const newEntry = (options: SiteOptions, entry: Omit<NewEntry, 'today'>, host: Host): Promise<0> =>
  addToContent(
    options,
    (site) => planEntry(site, { ...entry, today: buildTime(options.date, site.config.timeZone, host).date }),
    host,
  );

/** `tvilling new language`: adds a draft language. */
export const newLanguage = (options: SiteOptions, language: NewLanguage, host: Host): Promise<0> =>
  addToContent(options, (site) => planLanguage(site, language), host);

/** `tvilling new collection`: adds its definition, a first entry, and if entries have pages, the page with their list. */
export const newCollection = (
  options: SiteOptions,
  collection: Omit<NewCollection, 'today'>,
  host: Host,
): Promise<0> =>
  addChecked(
    options,
    (site) =>
      planCollection(site, {
        ...collection,
        today: buildTime(options.date, site.config.timeZone, host).date,
      }),
    host,
  );

/** `tvilling new section`: adds a section type. */
export const newSection = (options: SiteOptions, type: string, host: Host): Promise<0> =>
  addToContent(options, (site) => planSection(site, type), host);

/** `tvilling new form`: adds a form. */
export const newForm = (options: SiteOptions, name: string, host: Host): Promise<0> =>
  addToContent(options, (site) => planForm(site, name), host);

const addToContent = (options: SiteOptions, planFor: (site: GrowingSite) => Plan, host: Host): Promise<0> =>
  addChecked(options, (site) => ({ plan: planFor(site), definitions: options.definitions }), host);

/** Checks the future site with its future definitions, then writes the plan. */
async function addChecked(
  options: SiteOptions,
  planFor: (site: GrowingSite) => { plan: Plan; definitions: Definitions },
  host: Host,
): Promise<0> {
  const before = siteBefore(options, host);
  const { plan, definitions } = planFor(growingSite(before.files, before.loaded));
  rehearse(plan, { ...before, options: { ...options, definitions } }, host);
  await writeWhole(host.heedSignals, () => carryOut(options.root, plan));
  for (const path of [...plan.files.keys(), ...plan.changes.map((change) => change.path)])
    print(host.stdout, `${path}\n`);
  const left = leftToDo(plan, widthOf(host.stderr));
  if (left !== '') print(host.stderr, `\n${left}`);
  return 0;
}
