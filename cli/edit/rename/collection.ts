import { indexSchemaName, schemaName } from '../../check/editors/json-schemas.ts';
import { type Content, siteFiles } from '../../content/load.ts';
import { type AnyCollection, isEntryFile, isFolder } from '../../definitions/collection.ts';
import { fileOfKey, nameInLockfile } from '../../site/translations/lockfile.ts';
import type { CollectionNames } from './collection-names.ts';
import { collectionNames } from './names.ts';
import type { RenamedName } from './references.ts';
import type { Renaming } from './renaming.ts';
import type { RenamedSite } from './site.ts';

/** What of a collection's content gets its new name. */
export interface RenamedContent {
  /** Where its entries are from now on. */
  newFrom: string;
  /** Whether its folder has words, which `content/ui.yaml` changes by its name. */
  hasWords: boolean;
}

/** A collection with a new name, in content. */
export function renameCollection(
  { content, definitions }: RenamedSite,
  { name, now, from }: CollectionNames,
  { newFrom, hasWords }: RenamedContent,
): Renaming {
  const isMoved = newFrom !== from;
  const entries = isMoved ? (content.collections.get(name)?.files ?? []) : [];
  const files = entries.flatMap(({ file }) => content.folders.get(file) ?? [file]);
  const articleField = definitions.collections.get(name)?.articleField ?? null;
  const moved = (path: string) => movedTo(path, { from, articleField }, newFrom);
  const ui = nameInLockfile(siteFiles.ui.path);
  const lockKey = (text: string): string => {
    if (hasWords && text.startsWith(`${ui} ${name}.`)) return `${ui} ${now}${text.slice(`${ui} ${name}`.length)}`;
    const file = fileOfKey(text);
    return nameInLockfile(moved(`content/${file}.yaml`)) + text.slice(file.length);
  };
  return {
    names: collectionNames(name, { now, lockKey }),
    page: null,
    files: files.map((file) => ({ from: file, to: moved(file) })),
    own: hasWords ? renamedWords(content, name, now) : [],
    edits: files.map((file) => ({ file, change: (text) => withSchema(text, from, newFrom) })),
    aliases: () => null,
  };
}

/** The new path of a file of the collection. Any other path stays. */
function movedTo(path: string, { from, articleField }: Pick<AnyCollection, 'from' | 'articleField'>, newFrom: string): string {
  if (!isFolder({ from })) return path === from ? newFrom : path;
  const [folder, newFolder] = [from, newFrom].map((each) => each.slice(0, -'*.yaml'.length)) as [string, string];
  return isEntryFile({ from, articleField }, path) ? newFolder + path.slice(folder.length) : path;
}

/** The key of the collection's words in `content/ui.yaml`. */
function renamedWords({ ui }: Content, name: string, now: string): RenamedName[] {
  const isThere = Object.hasOwn((ui?.usable as object | undefined) ?? {}, name);
  if (ui === null || !isThere) return [];
  const path = [name];
  return [{ source: ui.source, path, at: ui.source.keyAt(path), from: name, to: now, offset: null, isKey: true }];
}

/** A file whose first line names its schema for editors, which has the name of the entries' place. */
function withSchema(text: string, from: string, newFrom: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const nameIn = [schemaName, indexSchemaName].find((name) => line.endsWith(`/${name(from)}`));
  if (nameIn === undefined || !line.startsWith('# yaml-language-server: $schema=')) return text;
  return line.slice(0, -nameIn(from).length) + nameIn(newFrom) + text.slice(line.length);
}
