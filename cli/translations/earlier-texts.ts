import { readPlainYaml } from '../content/plain-yaml.ts';
import { countSigns, signLimit } from '../content/signs.ts';
import { parseYaml } from '../content/yaml-source.ts';
import { hashText } from './lock-file.ts';

/** Finds the text that a hash stands for in earlier versions of a file. */
export type EarlierTexts = (file: string, hash: string) => string | null;

/** What is known of a file's earlier versions; `signs`: those of YAML that were read for it. */
interface Read {
  known: Map<string, string>;
  rest: Iterator<string>;
  signs: number;
}

/**
 * `versions` gives the texts of a file in earlier commits, newest first; each is read at most once, and of all of them together no
 * more than of one file.
 */
export function earlierTexts(versions: (file: string) => Iterator<string>): EarlierTexts {
  const files = new Map<string, Read>();
  return (file, hash) => {
    const read = files.get(file) ?? { known: new Map<string, string>(), rest: versions(file), signs: 0 };
    files.set(file, read);
    for (let found = read.known.get(hash); ; found = read.known.get(hash)) {
      if (found !== undefined) return found;
      if (read.signs > signLimit) return null;
      const next = read.rest.next();
      if (next.done) return null;
      read.signs += countSigns(next.value);
      if (read.signs > signLimit) return null;
      for (const text of textsIn(dataOf(file, next.value))) read.known.set(hashText(text), text);
    }
  };
}

/** The data of an earlier version. What was wrong with it is nobody's business now. */
const dataOf = (file: string, text: string): unknown =>
  readPlainYaml(text) ?? parseYaml(file, text, '', () => {})?.data;

/** Every text in plain data; a list of words also as the one text that it counts as. */
function textsIn(data: unknown): string[] {
  if (typeof data === 'string') return [data];
  if (typeof data !== 'object' || data === null) return [];
  const inner = Object.values(data).flatMap(textsIn);
  const isWords = Array.isArray(data) && data.every((item) => typeof item === 'string');
  return isWords ? [...inner, data.join('\n')] : inner;
}
