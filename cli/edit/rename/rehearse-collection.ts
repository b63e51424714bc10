import type { SiteBefore } from '../../check/changed-site.ts';
import { readOnlyCaches } from '../../check/check-site.ts';
import { definitionsOf } from '../../check/definitions-at.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import { TemplateError } from '../../definitions/template-error.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { assertOwnFolder, cacheFolder } from '../../platform/files/own-folder.ts';
import type { RunInputs } from '../../platform/host.ts';
import { refuseMistakes } from '../changeset/rehearse.ts';
import { type RenamedCode, renamedCode, type SimilarText } from './code.ts';
import { renameCollection } from './collection.ts';
import { newCollectionNames, type RenameCollection } from './collection-names.ts';
import { rehearseRenaming } from './plan.ts';
import type { RenamePlan } from './renaming.ts';
import type { RenamedSite } from './site.ts';
import { codeChanges, siteCode } from './site-code.ts';

/** A collection with a new name, played through in memory. */
export interface RehearsedCollection {
  plan: RenamePlan;
  /** The place of entries that could have the new name, and stays as it is; null if there is none. */
  keptPath: string | null;
  /** Whether it has a feed. The ids of feed entries have the name of the collection. */
  hasFeed: boolean;
  /** Texts in code that may name the collection too, and stay as they are. */
  similar: readonly SimilarText[];
}

/**
 * Plays through what a new name of a collection changes in code and in content. Loads the future definitions from a copy, and checks
 * the future site with them. Throws EnvironmentError if something is then found that was not found before.
 */
export async function rehearseCollection(
  asked: RenameCollection,
  site: RenamedSite,
  before: SiteBefore,
  host: RunInputs,
): Promise<RehearsedCollection> {
  const { files, options } = before;
  const names = newCollectionNames(site, files, asked);
  const code = siteCode(options.root, files.templates, site.definitions);
  const renamed = await renamedCode(code, names);
  const definitions = await definitionsAfter(options.root, renamed);
  const newFrom = definitions.collections.get(names.now)?.from ?? names.from;
  const renaming = renameCollection(site, names, { newFrom, hasWords: code.has(`${names.folder}/words.ts`) });
  const after = { ...options, definitions };
  const { plan } = rehearseRenaming(renaming, site, { ...before, options: after, caches: readOnlyCaches(after) }, host, {
    code: codeChanges(options.root, { before: code, renamed }, names),
    judge: (after) => refuseMistakes(after, () => true),
  });
  return {
    plan: { ...plan, references: plan.references + renamed.references },
    keptPath: names.newFrom !== null && !renamed.hasNewPath ? names.from : null,
    hasFeed: hasFeed(site, names.name),
    similar: renamed.similar,
  };
}

/** The definitions of the future site. */
async function definitionsAfter(root: string, { texts }: RenamedCode): Promise<Definitions> {
  assertOwnFolder(root, cacheFolder);
  try {
    return await definitionsOf(root, 'renamed', texts);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new EnvironmentError(`With the new name, ${error.message}`, error.hint);
  }
}

const hasFeed = ({ definitions, routes }: RenamedSite, name: string): boolean =>
  routes.entryPages.has(name) && Boolean(definitions.collections.get(name)?.page?.feed);
