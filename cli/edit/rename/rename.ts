import type { SiteBefore } from '../../check/changed-site.ts';
import type { SiteOptions } from '../../check/check-site.ts';
import { excerpt } from '../../content/schema-walk.ts';
import type { FileChange } from '../../platform/files/change-files.ts';
import { type Host, print, type RunInputs } from '../../platform/host.ts';
import { count } from '../../platform/texts.ts';
import { carryOut, type EditOptions } from '../changeset/carry-out.ts';
import { siteToChange } from '../changeset/rehearse.ts';
import { type RenameAnchor, renameAnchor } from './anchor.ts';
import type { RenameCollection } from './collection-names.ts';
import { type RenameEntry, renameEntry } from './entry.ts';
import { type RenameLanguage, renameLanguage } from './language.ts';
import { type MovePage, movePage } from './move-page.ts';
import { type RenamePage, renamePage } from './page.ts';
import { type RehearsedRenaming, rehearseRenaming } from './plan.ts';
import { type RehearsedCollection, rehearseCollection } from './rehearse-collection.ts';
import type { RenamePlan, Renaming } from './renaming.ts';
import { namedSite, type RenamedSite } from './site.ts';

/** `tvilling rename page`: gives a page another key, other slugs, or both. */
export const renamePageOf = (options: EditOptions, page: RenamePage, host: Host): Promise<0> =>
  rename(options, (site) => renamePage(site, page), host);

/** `tvilling rename entry`: gives an entry of a collection another id, other slugs, or both. */
export const renameEntryOf = (options: EditOptions, entry: RenameEntry, host: Host): Promise<0> =>
  rename(options, (site) => renameEntry(site, entry), host);

/** `tvilling rename anchor`: gives a section of a page another id. */
export const renameAnchorOf = (options: EditOptions, anchor: RenameAnchor, host: Host): Promise<0> =>
  rename(options, (site) => renameAnchor(site, anchor), host);

/** `tvilling rename language`: gives a language another code, another prefix, or both. */
export const renameLanguageOf = (options: EditOptions, language: RenameLanguage, host: Host): Promise<0> =>
  rename(options, (site) => renameLanguage(site, language), host);

/** `tvilling move page`: puts a page below another one, or at another place beside its neighbours. */
export const movePageOf = (options: EditOptions, page: MovePage, host: Host): Promise<0> =>
  rename(options, (site) => movePage(site, page), host);

/** `tvilling rename collection`: gives a collection of the site another name. */
export async function renameCollectionOf(options: EditOptions, collection: RenameCollection, host: Host): Promise<0> {
  const before = await siteToChange(options, host);
  const rehearsed = await rehearseCollection(collection, namedSite(before), before, host);
  await perform(options, { plan: rehearsed.plan, before }, host);
  print(host.stderr, noted(collection, rehearsed));
  return 0;
}

/** Plays a renaming of a site on the disk through in memory. Throws EnvironmentError as `rehearseRenaming`. */
export async function rehearseRenamingOf(
  options: SiteOptions,
  renamingIn: (site: RenamedSite) => Renaming,
  host: RunInputs,
): Promise<Performed & RehearsedRenaming> {
  const before = await siteToChange(options, host);
  const site = namedSite(before);
  return { before, ...rehearseRenaming(renamingIn(site), site, before, host) };
}

async function rename(options: EditOptions, renamingIn: (site: RenamedSite) => Renaming, host: Host): Promise<0> {
  await perform(options, await rehearseRenamingOf(options, renamingIn, host), host);
  return 0;
}

/** Carries a plan out, and says what has changed. */
async function perform(options: EditOptions, { plan, before }: Performed, host: Host): Promise<void> {
  await carryOut(plan.changeset, { ...options, follows: before.files.files }, host);
  if (options.dryRun) return;
  print(host.stdout, changedFiles(plan));
  print(host.stderr, renameSummary(plan));
}

/** A renaming, and the site that it is made from. */
export interface Performed {
  plan: RenamePlan;
  before: SiteBefore;
}

function changedFiles({ changeset }: RenamePlan): string {
  const isMoved = ({ from }: FileChange) => from !== undefined;
  const moved = changeset.filter(isMoved).map(({ from, path }) => `${from} → ${path}`);
  const changed = changeset.filter((change) => !isMoved(change)).map(({ path }) => path);
  return [...moved.sort(), ...changed.sort()].map((line) => `${line}\n`).join('');
}

function renameSummary({ references, kept }: RenamePlan): string {
  const lines = [
    ...(references === 0 ? [] : [`${count(references, 'reference')} changed.`]),
    ...(kept.length === 0 ? [] : [`The old ${kept.length === 1 ? 'address leads' : 'addresses lead'} there: ${kept.join(', ')}`]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** What people should know about a collection with a new name. */
function noted({ name, now }: RenameCollection, { keptPath, hasFeed, similar }: RehearsedCollection): string {
  const lines = [
    ...(keptPath === null ? [] : [`The entries stay in ${keptPath}, because the definition does not write that place out as "from".`]),
    ...(hasFeed ? [`Entries of a feed have ids with the name of their collection. Feed readers will show those of "${now}" as new.`] : []),
    ...(similar.length === 0 ? [] : [`Look at these, which may mean the collection "${name}" too. They stay as they are:`]),
    ...similar.map(({ file, at, value }) => `  ${file}:${at.line}:${at.column}  ${excerpt(value)}`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
