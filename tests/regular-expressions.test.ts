import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { check } from 'recheck';
import { parseSync } from 'rolldown/experimental';
import { expect, it } from 'vitest';
import { root } from './run-cli.ts';

/**
 * Every regular expression of the tool takes a time that grows with the text and not faster, whatever the text is. recheck proves that,
 * in a second for some of them. So the expressions that it has judged stand in a golden file, and the test judges new ones only.
 * `UPDATE_EXPECTED=1` judges all of them and writes the file.
 */
const golden = join(root, 'tests/regular-expressions.txt');

/** Expressions that would take long for a long text, and meet none. */
const bounded: Readonly<Record<string, string>> = {
  '/\\/+$/': 'the path of an address on the command line',
  '/\\/*$/': 'the path of an address on the command line',
  '/\\S*$/': 'the 40 characters before a mistake',
  '/["\']?[\\w-]+["\']?[ \\t]*$/': 'the 100 characters before a colon',
  '/(?:^|[\\s[{])(\\*)[^ \\t\\n]*[ \\t]*$/d': 'the 100 characters before a mistake',
  '/^(?:import|export)\\b[^;\'"]*\\bfrom\\s*[\'"]/gm': 'a template or definition of the site, which is code',
  '/^export\\s+default\\b|^export\\s*\\{[^}]*?\\bdefault\\b/m': 'a template or definition of the site, which is code',
  '/.*[\\\\/]node_modules[\\\\/]((?:@[^\\\\/]+[\\\\/])?[^\\\\/]+)/': 'the path of a module',
  '/await __vite_ssr_import__\\("([^"]+)", (\\{"importedNames":\\[[^\\]]*\\]\\})\\)/g': 'what Vite makes of a template',
  '/(?<== )await __vite_ssr_import__\\("([^"]+)"(?:, (\\{[^}]*\\}))?\\);$/gm': 'what Vite makes of a template',
  '/\\?.*$/': 'the address of a module',
  '/^ +at (?:.* \\()?(?:file:\\/\\/)?(\\/.+?):(\\d+):(\\d+)\\)?$/gm': 'the stack of an error',
  "/\\b(E[A-Z]+): [^,']+, (\\w+)(?: '([^']+)')?/": "the message of a system's error",
  '/[\\s,;:–-]+$/': 'an excerpt, which has 400 characters at most',
  '/^Failed to load url (\\S+) \\(resolved id: .*?\\) in (.+?)\\. Does the file exist\\?/': "a bundler's message",
  '/─\\[ (.+?):(\\d+):(\\d+) \\]/': "a bundler's message",
  '/\\]\\([^)]*\\)/g': 'a text that is cut after its last bracket',
};

interface Found {
  pattern: string;
  flags: string;
}

/** The literals in the sources of the command line and of the templates, by their text. */
function literals(): Map<string, Found> {
  const found = new Map<string, Found>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node) {
      const { pattern, flags } = node.regex as Found;
      found.set(`/${pattern}/${flags}`, { pattern, flags });
    }
    Object.values(node).forEach(visit);
  };
  for (const folder of ['cli', 'templates'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && /\.tsx?$/.test(path)) visit(parseSync(relative(root, path), readFileSync(path, 'utf8')).program);
    }
  return found;
}

it('no regular expression takes more than linear time for what it meets', { timeout: 600_000 }, async () => {
  const found = literals();
  expect(found.size).toBeGreaterThan(250);
  const judged = new Set(process.env.UPDATE_EXPECTED ? [] : readFileSync(golden, 'utf8').trimEnd().split('\n'));
  const slow: string[] = [];
  for (const [text, { pattern, flags }] of found) {
    if (text in bounded || judged.has(text)) continue;
    // It does not know these flags, which change no time: sets of characters, and places of matches.
    const { status } = await check(pattern, flags.replace('v', 'u').replace('d', ''), { timeout: 30_000 });
    if (status !== 'safe') slow.push(`${text} ${status}`);
  }
  expect(slow).toEqual([]);
  expect(Object.keys(bounded).filter((text) => !found.has(text))).toEqual([]);
  const texts = [...found.keys()].filter((text) => !(text in bounded)).sort();
  if (process.env.UPDATE_EXPECTED) writeFileSync(golden, `${texts.join('\n')}\n`);
  expect([...judged].filter((text) => !found.has(text))).toEqual([]);
});
