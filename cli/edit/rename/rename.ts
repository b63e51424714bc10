import { siteBefore } from '../../check/changed-site.ts';
import type { SiteOptions } from '../../check/check-site.ts';
import { excerpt } from '../../content/schema-walk.ts';
import { count } from '../../diagnostics/format.ts';
import { prefixOf } from '../../diagnostics/report/report-findings.ts';
import { changeFiles, type FileChange, moved } from '../../platform/files/change-files.ts';
import { type Host, print } from '../../platform/host.ts';
import { writeWhole } from '../../platform/interruption.ts';
import { printPatch } from '../../platform/patch.ts';
import { type RenameAnchor, renameAnchor } from './anchor.ts';
import type { RenameCollection } from './collection-names.ts';
import { type RenameEntry, renameEntry } from './entry.ts';
import { type RenameLanguage, renameLanguage } from './language.ts';
import { type MovePage, movePage } from './move-page.ts';
import { type RenamePage, renamePage } from './page.ts';
import { rehearseRenaming } from './plan.ts';
import { type RehearsedCollection, rehearseCollection } from './rehearse-collection.ts';
import type { RenamePlan, Renaming } from './renaming.ts';
import { namedSite, type RenamedSite } from './site.ts';

export interface RenameOptions extends SiteOptions {
  /** Whether to print the changes as a unified diff, and write nothing. */
  dryRun: boolean;
}

/** `tvilling rename page`: gives a page another key, other slugs, or both. */
export const renamePageOf = (options: RenameOptions, page: RenamePage, host: Host): Promise<0> =>
  rename(options, (site) => renamePage(site, page), host);

/** `tvilling rename entry`: gives an entry of a collection another id, other slugs, or both. */
export const renameEntryOf = (options: RenameOptions, entry: RenameEntry, host: Host): Promise<0> =>
  rename(options, (site) => renameEntry(site, entry), host);

/** `tvilling rename anchor`: gives a section of a page another id. */
export const renameAnchorOf = (options: RenameOptions, anchor: RenameAnchor, host: Host): Promise<0> =>
  rename(options, (site) => renameAnchor(site, anchor), host);

/** `tvilling rename language`: gives a language another code, another prefix, or both. */
export const renameLanguageOf = (options: RenameOptions, language: RenameLanguage, host: Host): Promise<0> =>
  rename(options, (site) => renameLanguage(site, language), host);

/** `tvilling move page`: puts a page below another one, or at another place beside its neighbours. */
export const movePageOf = (options: RenameOptions, page: MovePage, host: Host): Promise<0> =>
  rename(options, (site) => movePage(site, page), host);

/** `tvilling rename collection`: gives a collection of the site another name. */
export async function renameCollectionOf(
  options: RenameOptions,
  collection: RenameCollection,
  host: Host,
): Promise<0> {
  const before = siteBefore(options, host);
  const rehearsed = await rehearseCollection(collection, namedSite(before), before, host);
  await carryOut(options, rehearsed.plan, host);
  print(host.stderr, noted(collection, rehearsed));
  return 0;
}

async function rename(
  options: RenameOptions,
  renamingIn: (site: RenamedSite) => Renaming,
  host: Host,
): Promise<0> {
  const before = siteBefore(options, host);
  const site = namedSite(before);
  const { plan } = rehearseRenaming(renamingIn(site), site, before, host);
  await carryOut(options, plan, host);
  return 0;
}

/** Writes a plan and says what has changed, or prints it as a patch. */
async function carryOut({ root, dryRun }: RenameOptions, plan: RenamePlan, host: Host): Promise<void> {
  if (dryRun) {
    printPatch(patchedFiles(plan, prefixOf(root, host)), host);
    return;
  }
  await writeWhole(host.heedSignals, () => changeFiles(root, changesIn(plan), otherwise));
  print(host.stdout, changedFiles(plan));
  print(host.stderr, told(plan));
}

const otherwise = 'see what would be changed: --dry-run';

const changesIn = (plan: RenamePlan): FileChange[] => [
  ...plan.moved.flatMap(({ from, to, ...texts }) => moved(from, to, texts)),
  ...plan.changes,
];

const patchedFiles = ({ moved, changes }: RenamePlan, prefix: string) =>
  [
    ...moved.map(({ from, to, before, now }) => ({ path: prefix + to, from: prefix + from, before, now })),
    ...changes.map(({ path, before, now }) => ({ path: prefix + path, before, now })),
  ].sort((a, b) => (a.path < b.path ? -1 : 1));

const changedFiles = ({ moved, changes }: RenamePlan): string =>
  [...moved.map(({ from, to }) => `${from} → ${to}`).sort(), ...changes.map(({ path }) => path).sort()]
    .map((line) => `${line}\n`)
    .join('');

function told({ references, kept }: RenamePlan): string {
  const lines = [
    ...(references === 0 ? [] : [`${count(references, 'reference')} changed.`]),
    ...(kept.length === 0
      ? []
      : [`The old ${kept.length === 1 ? 'address leads' : 'addresses lead'} there: ${kept.join(', ')}`]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** What people should know about a collection with a new name. */
function noted(
  { name, now }: RenameCollection,
  { keptPlace, hasFeed, similar }: RehearsedCollection,
): string {
  const lines = [
    ...(keptPlace === null
      ? []
      : [
          `The entries stay in ${keptPlace}, because the definition does not write that place out as "from".`,
        ]),
    ...(hasFeed
      ? [
          `Entries of a feed have ids with the name of their collection. Feed readers will show those of "${now}" as new.`,
        ]
      : []),
    ...(similar.length === 0
      ? []
      : [`Look at these, which may mean the collection "${name}" too. They stay as they are:`]),
    ...similar.map(({ file, at, value }) => `  ${file}:${at.line}:${at.column}  ${excerpt(value)}`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
