/** The grammars that mark code in articles, from the packages of Shiki, with their licences. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { injections, grammars as known } from 'tm-grammars';
import { mitLicence } from './notices.mjs';

/** Grammars that others name and that no language of ours is worth: their code has no marks within that of others. */
const leftOut = new Set(['glsl', 'haml', 'jsx', 'nginx']);

/** Licences that allow use, change and distribution, and ask for their text alone. */
const allowed = new Set(['MIT', 'BSD-3-Clause']);

/** Licences that tm-grammars does not list: of github.com/textmate/yaml.tmbundle and github.com/textmate/toml.tmbundle. */
const unlisted = {
  yaml: mitLicence('2015 FichteFoll <fichtefoll2@googlemail.com>'),
  toml: `Permission to copy, use, modify, sell and distribute this software is granted. This software is provided "as is" without express or
implied warranty, and with no claim as to its suitability for any purpose.
`,
};

/**
 * The grammars of the languages in `cli/content/code-languages.json`, and of those that stand within their code, by the names of their
 * files, and the text of their licences.
 */
export async function grammarFiles(root) {
  const languages = JSON.parse(readFileSync(join(root, 'cli/content/code-languages.json'), 'utf8'));
  const found = new Map();
  for (const name of Object.keys(languages)) {
    if (name === 'text') continue;
    const { default: needed } = await import(`@shikijs/langs/${name}`);
    for (const grammar of needed) if (!leftOut.has(grammar.name)) found.set(grammar.name, grammar);
  }
  const files = [...found.values()].map(({ embeddedLangs = [], embeddedLangsLazy: _, ...grammar }) => [
    `grammars/${grammar.name}.json`,
    JSON.stringify({ ...grammar, embeddedLangs: embeddedLangs.filter((name) => !leftOut.has(name)) }),
  ]);
  return Object.fromEntries([...files, ['grammars/LICENSE', licences(root, [...found.keys()].sort())]]);
}

/** The licences of grammars. Throws if one does not allow that they are part of the tool. */
function licences(root, names) {
  const notices = readFileSync(join(root, 'node_modules/tm-grammars/NOTICE'), 'utf8')
    .split(/^=+\n/m)
    .map((notice) => ({ notice, files: /^Files: +(.*)$/m.exec(notice)?.[1].split(', ') ?? [] }));
  const byText = new Map();
  for (const name of names) {
    const license = [...known, ...injections].find((grammar) => grammar.name === name)?.license;
    const listed = notices.find(({ files }) => files.includes(`${name}.json`))?.notice;
    const text = allowed.has(license) ? listed?.slice(listed.indexOf('\n---') + 1).replace(/^-+\n/, '') : unlisted[name];
    if (text === undefined) throw new Error(`The grammar ${name} has the licence ${license}.`);
    byText.set(text, [...(byText.get(text) ?? []), name]);
  }
  const own = readFileSync(join(root, 'node_modules/@shikijs/langs/LICENSE'), 'utf8');
  const parts = [...byText].map(([text, of]) => `${of.join(', ')}\n\n${text.trim()}\n`);
  return [`The collection of grammars (Shiki)\n\n${own}`, ...parts].join(`\n${'-'.repeat(80)}\n\n`);
}
