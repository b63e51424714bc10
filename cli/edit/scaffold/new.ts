import type { SiteBefore } from '../../check/changed-site.ts';
import type { SiteOptions } from '../../check/check-site.ts';
import { filler } from '../../content/filler.ts';
import { type Finding, isError } from '../../diagnostics/finding.ts';
import type { SourceTexts } from '../../diagnostics/format.ts';
import { splitLines } from '../../diagnostics/frame.ts';
import { type Host, print, type RunInputs, widthOf } from '../../platform/host.ts';
import { carryOut, type EditOptions } from '../changeset/carry-out.ts';
import { type Rehearsal, refuseMistakes, rehearse, siteToChange } from '../changeset/rehearse.ts';
import { type NewCollection, planCollection } from './collection.ts';
import { leftToDo } from './describe.ts';
import { type NewEntry, planEntry } from './entry.ts';
import { planForm } from './form.ts';
import { type NewLanguage, planLanguage } from './language.ts';
import { planPage, type ScaffoldedPage } from './page.ts';
import type { ScaffoldPlan } from './plan.ts';
import { planSection } from './section.ts';
import { type GrowingSite, growingSite } from './site.ts';

/** `tvilling new page`: adds a page file with all languages, and its line in the route table. */
export const newPage = (options: EditOptions, page: ScaffoldedPage, host: Host): Promise<0> =>
  add(options, (site) => planPage(site, page), host);

/** `tvilling new entry`: adds an entry to a collection, where its definition says. */
export const newEntry = (options: EditOptions, entry: NewEntry, host: Host): Promise<0> =>
  add(options, (site) => planEntry(site, entry), host);

/** `tvilling new language`: adds a draft language. */
export const newLanguage = (options: EditOptions, language: NewLanguage, host: Host): Promise<0> =>
  add(options, (site) => planLanguage(site, language), host);

/** `tvilling new collection`: adds its definition, a first entry, and if entries have pages, the page with their list. */
export const newCollection = (options: EditOptions, collection: NewCollection, host: Host): Promise<0> =>
  add(options, (site) => planCollection(site, collection), host);

/** `tvilling new section`: adds a section type. */
export const newSection = (options: EditOptions, type: string, host: Host): Promise<0> =>
  add(options, (site) => planSection(site, type), host);

/** `tvilling new form`: adds a form. */
export const newForm = (options: EditOptions, name: string, host: Host): Promise<0> => add(options, (site) => planForm(site, name), host);

/** An addition that was played through in memory. */
export interface RehearsedAddition {
  plan: ScaffoldPlan;
  before: SiteBefore;
  after: Rehearsal;
}

/**
 * Plays an addition through in memory, with the definitions of the site as it will be. Throws EnvironmentError with the first new error
 * that is not at a place to fill in.
 */
export async function rehearseAddition(
  options: SiteOptions,
  planFor: (site: GrowingSite) => ScaffoldPlan,
  host: RunInputs,
): Promise<RehearsedAddition> {
  const before = await siteToChange(options, host);
  const plan = planFor(growingSite(before.files, before.loaded));
  const { definitions = options.definitions } = plan;
  const after = rehearse({ ...before, options: { ...options, definitions } }, plan.changeset, host);
  refuseMistakes(after, (finding) => isError(finding) && !isToFillIn(finding, after.loaded.sources));
  return { plan, before, after };
}

async function add(options: EditOptions, planFor: (site: GrowingSite) => ScaffoldPlan, host: Host): Promise<0> {
  const { plan, before } = await rehearseAddition(options, planFor, host);
  const { changeset } = plan;
  const how = { ...options, otherwise: 'add the lines by hand.', follows: before.files.files };
  await carryOut(changeset, how, host);
  if (options.dryRun) return 0;
  for (const { path } of changeset) print(host.stdout, `${path}\n`);
  const left = leftToDo(plan, widthOf(host.stderr));
  if (left !== '') print(host.stderr, `\n${left}`);
  return 0;
}

/** Whether a finding is about a place to fill in. */
export function isToFillIn({ file, range }: Finding, sources: SourceTexts): boolean {
  if (range === null) return false;
  const { start, end } = range;
  return splitLines(sources.get(file) ?? '')
    .slice(start.line - 1, end.line)
    .join('\n')
    .includes(filler);
}
