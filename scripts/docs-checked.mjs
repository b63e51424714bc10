import { hash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

const head = `# Hashes of the English parts that the Swedish guides were made from.
# node scripts/docs-site.mjs --checked <guide> writes those of a guide whose Swedish text somebody has read.
`;

/** A document from each heading of the second level to the next, the beginning first. */
const partsOf = (source) => source.trim().split(/\n(?=## )/);

/** Where a line ends says nothing. */
const hashOf = (part) => hash('sha256', part.trim().replace(/\s+/g, ' '), 'hex').slice(0, 12);

const readChecked = (file) => (existsSync(file) ? (parse(readFileSync(file, 'utf8')) ?? {}) : {});

/** Records that the Swedish text of a guide says what its English text says. */
export function recordChecked(file, name, english) {
  const checked = { ...readChecked(file), [name]: partsOf(english).map(hashOf) };
  const sorted = Object.fromEntries(Object.entries(checked).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, head + stringify(sorted, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' }));
}

/** The first lines of the English parts that have changed since the Swedish text of the guide was last read beside them. */
export function staleParts(file, name, english) {
  const known = new Set(readChecked(file)[name]);
  return partsOf(english)
    .filter((part) => !known.has(hashOf(part)))
    .map((part) => part.split('\n', 1)[0]);
}
