import { hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isRefused, type PathInFolder } from '../../platform/files/find-file.ts';
import { cacheFolder, isOwnFolder } from '../../platform/files/own-folder.ts';
import { readFileIn } from '../../platform/files/read-file.ts';
import { replaceFile } from '../../platform/files/replace-file.ts';
import type { FactStore } from '../verify/fact-store.ts';

const fileOf = (of: string) => `${cacheFolder}/page-facts${of}.jsonl`;

/** In bytes. The facts of a page take 4 kB. */
const limit = 2 ** 31;

/**
 * The lines of facts that the last build has kept, by path; empty if they cannot be used. `digest`: the SHA-256 of the file, in base64.
 * `of`: the end of its name, if there are several.
 */
export const readFactLines = (root: string, digest: string, of = ''): ReadonlyMap<string, Buffer> =>
  readFactsFile({ folder: root, path: fileOf(of) }, digest);

/** The same for another file. */
export function readFactsFile(at: PathInFolder, digest: string): ReadonlyMap<string, Buffer> {
  try {
    const read = readFileIn(at, limit);
    if (read === null || isRefused(read) || hash('sha256', read.bytes, 'base64') !== digest) return new Map();
    return new Map(linesOf(read.bytes));
  } catch {
    return new Map();
  }
}

function* linesOf(bytes: Buffer): Generator<[string, Buffer]> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf('\n', start);
    const line = bytes.subarray(start, end);
    const tab = line.indexOf('\t');
    yield [line.toString('utf8', 0, tab), line.subarray(tab + 1)];
    start = end + 1;
  }
}

/** Facts as the text of a file, with its SHA-256 in base64. */
export function factsText(facts: FactStore): { text: Buffer; digest: string } {
  const parts: Buffer[] = [];
  for (const path of facts.files())
    parts.push(Buffer.from(`${path}\t`), facts.line(path) ?? Buffer.alloc(0), Buffer.from('\n'));
  const text = Buffer.concat(parts);
  return { text, digest: hash('sha256', text, 'base64') };
}

/** Writes the facts for the next build. Returns the SHA-256 of the file, in base64; empty if it cannot be written. */
export function writeFactLines(root: string, facts: FactStore, of = ''): string {
  const { text, digest } = factsText(facts);
  try {
    if (!isOwnFolder(root, cacheFolder)) return '';
    mkdirSync(join(root, cacheFolder), { recursive: true });
    replaceFile(join(root, fileOf(of)), text);
    return digest;
  } catch {
    // It only saves time.
    return '';
  }
}
