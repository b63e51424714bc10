import { entryIn } from '../../content/collection-entries.ts';
import type { Entry } from '../../content/entry.ts';
import type { FileCache } from '../../content/file-cache.ts';
import { isPageFile, type SitePageContent } from '../../content/load.ts';
import { isEntryFile, isFolder } from '../../definitions/collection.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import { factsOf } from './entry-facts.ts';
import { factsOfPage } from './page-facts.ts';

/** Keeps the facts of a valid page, or of an entry in a file of its own. `digest`: that of the file. */
export function keepFacts(
  entry: Entry<unknown>,
  digest: string,
  { definitions, cache }: { definitions: Definitions; cache: FileCache },
): void {
  const { file } = entry;
  if (isPageFile(file)) {
    // Its findings are those of the question for the facts, which makes them again if there are some.
    factsOfPage(entry as Entry<SitePageContent>, { definitions, cache, digest }, () => {});
    return;
  }
  const all = [...definitions.collections.values()];
  const collection = all.find((one) => isFolder(one) && isEntryFile(one, file));
  if (collection !== undefined)
    cache.set(file, digest, factsOf(entryIn(entry, collection), collection, definitions));
}
