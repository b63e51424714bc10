import { parseArticle } from '../../content/article.ts';
import { countTokens, tokenLimit } from '../../content/tokens.ts';
import { dataOfFile } from '../../content/yaml-data.ts';
import { hashText } from './lockfile.ts';

/** Finds the text with a hash, or the block of an article, in earlier versions of a file; null if there is none. */
export type EarlierTexts = (file: string, hash: string) => string | null;

/** Texts of a file's earlier versions, by hash. `tokens`: the number of YAML tokens read for them. */
interface ReadTexts {
  known: Map<string, string>;
  rest: Iterator<string>;
  tokens: number;
}

/**
 * Returns a function that searches earlier versions. `versions` gives the texts of a file in earlier commits, newest first. Each
 * is read at most once, and all of them together have the limit of one file.
 */
export function earlierTexts(versions: (file: string) => Iterator<string>): EarlierTexts {
  const files = new Map<string, ReadTexts>();
  return (file, hash) => {
    const read = files.get(file) ?? { known: new Map<string, string>(), rest: versions(file), tokens: 0 };
    files.set(file, read);
    for (let found = read.known.get(hash); ; found = read.known.get(hash)) {
      if (found !== undefined) return found;
      if (read.tokens > tokenLimit) return null;
      const next = read.rest.next();
      if (next.done) return null;
      read.tokens += countTokens(next.value);
      if (read.tokens > tokenLimit) return null;
      for (const text of textsIn(dataOfFile(file, next.value)))
        for (const part of [text, ...blocksIn(text)]) read.known.set(hashText(part), part);
    }
  };
}

/** Every text in plain data. A list of words is also one text, because that is how it is compared. */
function textsIn(data: unknown): string[] {
  if (typeof data === 'string') return [data];
  if (typeof data !== 'object' || data === null) return [];
  const inner = Object.values(data).flatMap(textsIn);
  const isWords = Array.isArray(data) && data.every((item) => typeof item === 'string');
  return isWords ? [...inner, data.join('\n')] : inner;
}

/** The texts of the blocks, if this may be an article: texts of one line are their own only block. */
const blocksIn = (text: string): string[] => (text.includes('\n') ? parseArticle(text).sourceBlocks.map((block) => block.text) : []);
