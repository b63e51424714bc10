import { readFileSync } from 'node:fs';
import type { CustomRecord } from 'pagefind';
import { partsOf, wordsFile } from '../../../templates/contract/pagefind-fields.ts';
import { primaryLanguage } from '../../../templates/contract/search-language.ts';
import { stemmerFor } from '../../../templates/contract/stemmers.ts';
import type { SearchDocument } from '../../definitions/fields/in-language.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { thrownText } from '../../platform/thrown-text.ts';
import { compoundParts, searchedWords } from './page-words.ts';

/** What sites install, as `peerDependencies` of the tool say. */
const pagefindRange = '^1.5.2';

/** The command that installs it. */
export const pagefindInstall = `npm install --save-dev pagefind@${pagefindRange}`;

/** A file of an index. `path`: below the folder of the index. */
export interface IndexFile {
  path: string;
  bytes: Uint8Array;
}

type Pagefind = typeof import('pagefind');

/** Whether Pagefind is installed. It is loaded on demand, because only sites with a large search need it, and install it themselves. */
export const hasPagefind = async (): Promise<boolean> => (await load()) !== null;

/** The version that is installed. It must be. */
export function pagefindVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.resolve('pagefind')), 'utf8')) as { version: string };
  return version;
}

async function load(): Promise<Pagefind | null> {
  try {
    return await import('pagefind');
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND') return null;
    throw unusable(error);
  }
}

/**
 * Makes the index of a language, in a process of its own. The files are those that a search needs, sorted by path. Throws
 * EnvironmentError if Pagefind does not run here.
 */
export async function pagefindIndex(documents: readonly SearchDocument[], language: string): Promise<IndexFile[]> {
  const pagefind = await load();
  if (pagefind === null) throw unusable('it is not installed');
  try {
    const { index, errors } = await pagefind.createIndex({ forceLanguage: primaryLanguage(language) });
    if (index === undefined) throw new Error(errors.join('; '));
    const parts = compoundParts(documents, language, await stemmerFor(language));
    // In this order, so that the same documents give the same files.
    for (const document of documents) {
      const added = await index.addCustomRecord(recordOf(document, language, parts));
      if (added.errors.length > 0) throw new Error(added.errors.join('; '));
    }
    const made = await index.getFiles();
    if (made.errors.length > 0) throw new Error(made.errors.join('; '));
    const hasOwnStemmer = made.files.some(({ path }) => /^wasm\.(?!unknown)/.test(path));
    const words = { path: wordsFile, bytes: Buffer.from(JSON.stringify(searchedWords(documents, language))) };
    const files = made.files
      .filter(({ path }) => isNeeded(path) && !(hasOwnStemmer && path === 'wasm.unknown.pagefind'))
      .map(({ path, content }) => ({ path, bytes: content }));
    return [...files, words].sort((a, b) => (a.path < b.path ? -1 : 1));
  } catch (error) {
    throw unusable(error);
  } finally {
    await pagefind.close();
  }
}

/** Pagefind weighs each field of `meta` by its name, as the search of the site asks it to. */
function recordOf({ href, ...fields }: SearchDocument, language: string, parts: (text: string) => readonly string[]): CustomRecord {
  const { text, ...meta } = fields;
  const { places: _, ...texts } = fields;
  const ends = Object.entries(texts).map(([field, own]) => [partsOf(field), parts(own).join(' ')] as const);
  return {
    url: href,
    content: text,
    language: primaryLanguage(language),
    meta: { ...meta, ...Object.fromEntries(ends.filter(([, own]) => own !== '')) },
  };
}

/** Whether a search needs a file. The site shows results itself, and runs no worker, whose policy would be that of all files. */
const isNeeded = (path: string): boolean => path === 'pagefind.js' || path === 'pagefind-entry.json' || /\.(?:pagefind|pf_\w+)$/.test(path);

const unusable = (error: unknown): EnvironmentError =>
  new EnvironmentError(
    `The index of the search cannot be made: Pagefind does not run here (${thrownText(error).split('\n')[0]}).`,
    `Install it again: ${pagefindInstall}`,
  );
