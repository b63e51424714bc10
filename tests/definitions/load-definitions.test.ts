import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../.tvilling/cli/', import.meta.url));

/** The files of the command line that are loaded with this one. */
function loadedWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, next = ''] of readFileSync(folder + file, 'utf8').matchAll(/\b(?:from|import)\s?"\.\/([\w-]+\.js)"/g))
    loadedWith(next, found);
  return found;
}

it('the definitions of the tool do not load what only those of a site may use', () => {
  const whole = /^whole-schema-/;
  const own = readdirSync(folder).filter((name) => /^(?:package|load)-definitions-[\w-]+\.js$/.test(name));
  expect(own.length).toBeGreaterThan(1);
  const loaded = ['bin.js', ...own].map((file) => [...loadedWith(file)]);
  expect(loaded.flat().filter((file) => whole.test(file))).toEqual([]);
  expect([...loadedWith('schema.js')].filter((file) => whole.test(file))).toHaveLength(1);
});
