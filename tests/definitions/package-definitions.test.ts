import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageDefinitions } from '../../cli/definitions/package-definitions.ts';
import { root } from '../run-cli.ts';

/** The content of Verkbro, and of the sites of the tests. */
const written = ['content', 'tests']
  .flatMap((folder) => {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    return files.filter((file) => /\.(yaml|md|ts)$/.test(file)).map((file) => join(root, folder, file));
  })
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const { sections, pages, forms, receivers } = packageDefinitions;
// Content names no kind that the tool gives a page by itself.
const named = new Map([...pages].filter(([, { isDefault, isForEntries }]) => !isDefault && !isForEntries));

it.each([
  ['section type', 'type', sections],
  ['page kind', 'kind', named],
  ['form', 'form', forms],
  ['receiver', 'type', receivers],
])('every %s of the tool is in a site of the tests', (_, key, definitions) => {
  const names = [...definitions.keys()];
  expect(names.filter((name) => !new RegExp(`\\b${key}: '?${name}\\b`).test(written))).toEqual([]);
});
