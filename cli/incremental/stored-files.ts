import { storeFolder } from '../platform/files/own-folder.ts';
import { readSealed, removeOthers, writeSealed } from '../platform/files/sealed-files.ts';

/** Large values of the store of a site, each in a file of its own. Its name says all that it was made from. They only save time. */
export interface StoredFiles {
  /** Their folder, relative to the site. */
  readonly folder: string;
  /** The bytes that are kept under a name; undefined if there are none that can be used. */
  get(name: string): Buffer | undefined;
  /** Keeps bytes under a name. Returns false, and does nothing, if the folder cannot be written to. */
  set(name: string, bytes: Uint8Array): boolean;
  /** Keeps the file of a name that nobody asks for in this run. */
  keep(name: string): void;
  /** Removes the files that this run has not used. Does nothing where the system refuses. */
  removeUnused(): void;
}

/** `name`: of their folder in the store. `limit`: in bytes; larger files are not read. */
export function openStoredFiles(root: string, { name: own, limit }: { name: string; limit: number }): StoredFiles {
  const folder = `${storeFolder}/${own}`;
  const used = new Set<string>();
  const at = (name: string) => {
    used.add(name);
    return { folder: root, path: `${folder}/${name}` };
  };
  return {
    folder,
    get: (name) => readSealed(at(name), { of: name }, limit) ?? undefined,
    set: (name, bytes) => writeSealed(at(name), [bytes], { of: name }),
    keep: (name) => void used.add(name),
    removeUnused: () => removeOthers({ folder: root, path: folder }, used),
  };
}
