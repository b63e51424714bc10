/** Why front matter cannot be read, or why a key does not belong in it. */
export type FrontMatterProblem = 'open' | 'toml' | 'mapping' | 'common' | 'twice' | 'article';

interface FrontMatterWords {
  reason(key: string): string;
  hint(key: string): string;
}

/** The wording of each problem. `key` is empty where the front matter as a whole is meant. */
export const frontMatterWords: Record<FrontMatterProblem, FrontMatterWords> = {
  open: {
    reason: () => 'The front matter that opens here is never closed.',
    hint: () => 'Write --- on a line of its own below it, before the text.',
  },
  toml: {
    reason: () => 'This front matter is TOML; expected YAML.',
    hint: () => 'Write it between two lines of ---, as YAML: title: The first ship',
  },
  mapping: {
    reason: () => 'This front matter has no keys.',
    hint: () => 'Write a key with its value on each line: title: The first ship',
  },
  common: {
    reason: (key) => `"${key}" has one value for all languages, and front matter holds what belongs to one language.`,
    hint: (key) => `Move "${key}" to index.yaml beside this file.`,
  },
  twice: {
    reason: (key) => `"${key}" stands in index.yaml too, for the same language.`,
    hint: () => 'Take one of the two out.',
  },
  article: {
    reason: (key) => `"${key}" is the text below the front matter, so it is no key of it.`,
    hint: () => 'Write the text below the line that ends the front matter.',
  },
};
