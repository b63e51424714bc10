import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../run-cli.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

/** Words with another meaning in the tool: kinds of pages, groups of words, settings, and forms. */
const ownWords = new Set(['about', 'careers', 'contact', 'home', 'privacy']);

/** The page keys of this repository's site. They have no meaning for the tool. */
const pageKeys = listFiles(join(root, 'content/pages'))
  .map((file) => file.replace(/\.yaml$/, ''))
  .filter((key) => !ownWords.has(key));

/** Code without comments, because examples in comments may name a page. */
const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

it.each(['cli', 'templates'])('no page is known by its key in %s/', (folder) => {
  const found = listFiles(join(root, folder))
    // The catalog shows examples of content.
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('diagnostics/'))
    .flatMap((file) => {
      const code = withoutComments(readFileSync(join(root, folder, file), 'utf8'));
      return pageKeys.filter((key) => new RegExp(`['"\`]${key}['"\`]`).test(code)).map((key) => `${file}: ${key}`);
    });
  expect(pageKeys).toContain('thank-you');
  expect(found).toEqual([]);
});
