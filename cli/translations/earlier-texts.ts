import { parseYaml } from '../content/yaml-source.ts';
import { hashText } from './lock-file.ts';

/** Finds the text that a hash stands for in earlier versions of a file. */
export type EarlierTexts = (file: string, hash: string) => string | null;

/** `versions` gives the texts of a file in earlier commits, newest first; each is read at most once. */
export function earlierTexts(versions: (file: string) => Iterator<string>): EarlierTexts {
  const files = new Map<string, { known: Map<string, string>; rest: Iterator<string> }>();
  return (file, hash) => {
    const read = files.get(file) ?? { known: new Map<string, string>(), rest: versions(file) };
    files.set(file, read);
    for (let found = read.known.get(hash); ; found = read.known.get(hash)) {
      if (found !== undefined) return found;
      const next = read.rest.next();
      if (next.done) return null;
      // What was wrong with an earlier version is nobody's business now.
      const source = parseYaml(file, next.value, '', () => {});
      for (const text of textsIn(source?.data)) read.known.set(hashText(text), text);
    }
  };
}

/** Every text in plain data; a list of words also as the one text that it counts as. */
function textsIn(data: unknown): string[] {
  if (typeof data === 'string') return [data];
  if (typeof data !== 'object' || data === null) return [];
  const inner = Object.values(data).flatMap(textsIn);
  const isWords = Array.isArray(data) && data.every((item) => typeof item === 'string');
  return isWords ? [...inner, data.join('\n')] : inner;
}
