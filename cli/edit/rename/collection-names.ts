import type { SiteFiles } from '../../check/site-files.ts';
import { type AnyCollection, isEntryFile, isFolder } from '../../definitions/collection.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { checkCollectionName } from '../scaffold/collection.ts';
import { unknown } from '../scaffold/site.ts';
import type { RenamedSite } from './site.ts';

/** A collection with its new name. Paths are relative to the site's root, with `/`. */
export interface CollectionNames {
  name: string;
  now: string;
  /** The folder of its definition, before and now. */
  folder: string;
  newFolder: string;
  /** The place of its entries, as its definition writes it. */
  from: string;
  /** The same with the new name; null if the place does not follow from the name. */
  newFrom: string | null;
}

/** The path of a file of the site after the renaming. */
export const newPath = ({ folder, newFolder }: CollectionNames, path: string): string =>
  path.startsWith(`${folder}/`) ? newFolder + path.slice(folder.length) : path;

export interface RenameCollection {
  name: string;
  now: string;
}

/**
 * The names of a collection before and now. Throws EnvironmentError for a name that is unknown, taken or none, and for a collection
 * whose folder is not the site's own.
 */
export function newCollectionNames(
  { definitions }: Pick<RenamedSite, 'definitions'>,
  { files, templates }: Pick<SiteFiles, 'files' | 'templates'>,
  { name, now }: RenameCollection,
): CollectionNames {
  const collection = definitions.collections.get(name);
  if (collection === undefined) throw unknown('collection', name, [...definitions.collections.keys()]);
  const [folder, newFolder] = [name, now].map((each) => `collections/${each}`) as [string, string];
  const own = [...(templates?.own.keys() ?? [])];
  if (!own.includes(`${folder}/definition.ts`))
    throw new EnvironmentError(
      `The collection "${name}" is one of the tool's, and keeps its name.`,
      'A collection of the site itself has its definition in templates/collections/ of the site.',
    );
  if (templates?.tool.includes(`${folder}/definition.ts`))
    throw new EnvironmentError(`The collection "${name}" replaces one of the tool's, which would come back.`, 'It keeps its name.');
  if (name === now) throw new EnvironmentError(`The collection has the name "${name}" already.`, 'Give it another name.');
  checkCollectionName(definitions, now);
  const newFrom = pathNamed(collection, name, now);
  const isTaken = ({ path }: { path: string }) =>
    newFrom !== null && (path === newFrom || isEntryFile({ ...collection, from: newFrom }, path));
  const there = own.find((path) => path.startsWith(`${newFolder}/`));
  const taken = there === undefined ? files.find(isTaken)?.path : `templates/${there}`;
  if (taken !== undefined) throw new EnvironmentError(`${taken} is there already.`, 'Give the collection another name.');
  const { from } = collection;
  return { name, now, folder: `templates/${folder}`, newFolder: `templates/${newFolder}`, from, newFrom };
}

/** The place of entries with the new name: `content/news.yaml` or `content/news/*.yaml` for `news`. Null if it has another name. */
function pathNamed(collection: AnyCollection, name: string, now: string): string | null {
  const [end, newEnd] = [name, now].map((each) => (isFolder(collection) ? `/${each}/*.yaml` : `/${each}.yaml`));
  return end !== undefined && collection.from.endsWith(end) ? collection.from.slice(0, -end.length) + newEnd : null;
}
