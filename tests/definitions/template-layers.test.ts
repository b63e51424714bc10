import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { filesByFolder, hasBundledTemplates, templateLayers } from '../../cli/definitions/template-layers.ts';
import { putFiles } from '../temporary-site.ts';

/** The templates of a site with these files. */
function layersOf(...files: string[]) {
  const site = mkdtempSync(join(tmpdir(), 'tvilling-layers-'));
  onTestFinished(() => rmSync(site, { recursive: true }));
  putFiles(
    site,
    files.map((file) => [file, '']),
  );
  return { site, layers: templateLayers(site) };
}

it.each([
  [false, 'content/pages/home.yaml'],
  [false, 'templates/collections/news/definition.ts'],
  [false, 'templates/fields/card.ts'],
  [false, 'templates/.originals/shell/footer.tsx'],
  [true, 'templates/shell/footer.tsx'],
  [true, 'templates/styles/_tokens.scss'],
  [true, 'templates/sections/notes/index.tsx'],
  [true, 'templates/sections/notes/style.scss'],
  [true, 'templates/pages/plain/index.tsx'],
  [true, 'templates/forms/enquiry/index.tsx'],
])('bundles have templates of the site: %s for %s', (expected, file) => {
  expect(hasBundledTemplates(layersOf(file).layers)).toBe(expected);
});

it('bundles may have what a link leads to', () => {
  const { site, layers } = layersOf('templates/collections/news/definition.ts', 'elsewhere/notes/index.tsx');
  symlinkSync(join(site, 'elsewhere'), join(site, 'templates/sections'));
  expect(hasBundledTemplates(layers)).toBe(true);
});

it('a definition is in a folder that is not hidden', () => {
  const { layers } = layersOf('templates/collections/news/definition.ts', 'templates/collections/.old/definition.ts');
  const found = [...filesByFolder(layers, 'collections', 'definition.ts').keys()];
  expect(found).toContain('news');
  expect(found).not.toContain('.old');
});
