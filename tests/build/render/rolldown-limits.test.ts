import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { NeedsVite } from '../../../cli/build/render/needs-vite.ts';
import type { Prepared } from '../../../cli/build/render/prepared.ts';
import { preloadFor } from '../../../cli/build/render/rolldown-bundles.ts';
import { isQuickModule, isQuickSheet, keepsImports, ofVite } from '../../../cli/build/render/rolldown-limits.ts';
import { SiteSheets } from '../../../cli/build/render/site-sheets.ts';
import { root } from '../../run-cli.ts';
import { putFiles } from '../../temporary-site.ts';

const tool = join(root, 'templates');

/** The layers of a site with these files. */
function layersOf(files: Record<string, string>) {
  const site = mkdtempSync(join(tmpdir(), 'tvilling-limits-'));
  onTestFinished(() => rmSync(site, { recursive: true, force: true }));
  mkdirSync(join(site, 'templates'));
  putFiles(site, Object.entries(files));
  return { own: join(site, 'templates'), tool };
}

it.each([
  'import.meta.env.DEV',
  'import/* it */.meta',
  "import('./later')",
  'process.env.PLACE',
  'globalThis.process?.env',
  "process['env']",
  "require('./x')",
  'module.exports = 1',
  'exports.x = 1',
  '  @logged\n  name() {}',
  '__VITE_PRELOAD__',
  '\uFEFFexport {}',
])('a script with %j is left to Vite', (text) => {
  expect(text).toMatch(ofVite);
});

it.each([
  "import { useState } from 'react';",
  '<p className="process">Our process, requirements and exports</p>',
  '/**\n * @param name A name.\n */',
])('a script with %j is not', (text) => {
  expect(text).not.toMatch(ofVite);
});

it('a style sheet that names files is left to Vite', () => {
  for (const css of ['a { b: URL(x) }', 'a { b: -webkit-image-set("x" 1x) }', '@import "x";', '\uFEFFa { b: c }'])
    expect(isQuickSheet(css), css).toBe(false);
  expect(isQuickSheet('a { color: red; content: "\\201C" }')).toBe(true);
});

it('modules are scripts in TypeScript of the layers, and the React of the tool', () => {
  const layers = { own: '/site/templates', tool };
  const react = join(root, 'node_modules/react/index.js');
  const taken = (id: string, ...importers: string[]) => isQuickModule({ id, importers }, layers);
  for (const id of ['\0virtual:x', join(tool, 'render.tsx'), '/site/templates/a/b.ts', react]) expect(taken(id), id).toBe(true);
  for (const id of [
    '/site/templates/a.js',
    '/site/templates/a.json',
    '/site/templates/node_modules/a/a.ts',
    '/site/a.ts',
    '/site/node_modules/react/index.js',
    join(root, 'node_modules/zod/index.js'),
  ])
    expect(taken(id), id).toBe(false);
  expect(taken('node:util', react)).toBe(true);
  expect(taken('node:util', react, '/site/templates/a.ts')).toBe(false);
});

const written = { target: 'es2023', jsx: 'react-jsx', verbatimModuleSyntax: true };
const settings = (options: object, more: object = {}) => ({
  'templates/a.tsx': '',
  'tsconfig.json': JSON.stringify({ compilerOptions: options, ...more }),
});

it('imports stay as the settings of TypeScript say', () => {
  expect(keepsImports(layersOf({ 'templates/a.tsx': '' }))).toBe(false);
  expect(keepsImports(layersOf(settings({ ...written, strict: true })))).toBe(true);
  expect(keepsImports(layersOf(settings({ ...written, verbatimModuleSyntax: false })))).toBe(false);
  expect(keepsImports(layersOf(settings(written, { include: ['other'] })))).toBe(false);
});

it.each<[string, Record<string, string>]>([
  ['decorators', settings({ ...written, experimentalDecorators: true })],
  ['another JSX', settings({ ...written, jsxImportSource: 'preact' })],
  ['fields of classes for old browsers', settings({ ...written, target: 'es2020' })],
  ['inherited ones', { ...settings({}, { extends: './a.json' }), 'a.json': '{ "compilerOptions": { "jsx": "react" } }' }],
  ['some templates', { ...settings(written, { include: ['templates/a.tsx'] }), 'templates/b.tsx': '' }],
  ['a folder', { ...settings(written), 'templates/a/tsconfig.json': '{}' }],
  ['bundlers', { ...settings(written), 'package.json': '{ "sideEffects": false }' }],
])('settings for %s are left to Vite', (_, files) => {
  expect(() => keepsImports(layersOf(files))).toThrow(NeedsVite);
});

it('style sheets are those of the templates', () => {
  const layers = layersOf({ 'a.css': '', 'templates/a.css': '', 'templates/a.module.css': '' });
  symlinkSync(join(layers.own, '../a.css'), join(layers.own, 'link.css'));
  const sheets = new SiteSheets(layers, { sheets: {} } as Prepared);
  const assert = (path: string) => () => sheets.assertQuick(join(layers.own, path));
  expect(assert('a.css')).not.toThrow();
  for (const path of ['a.module.css', '../a.css', 'link.css', 'missing.css']) expect(assert(path), path).toThrow(NeedsVite);
});

it('partials of style sheets too', async () => {
  const layers = layersOf({ '_a.scss': 'a { top: 0 }', 'templates/a.scss': "@use '../a';" });
  const sheets = new SiteSheets(layers, { sheets: {} } as Prepared);
  await expect(sheets.css(join(layers.own, 'a.scss'))).rejects.toThrow(/is none of the templates/);
});

it('the module that loads chunks is a known one', () => {
  expect(preloadFor('/sub/', 'f(e){return "/"+e}')).toBe('f(e){return "/sub/"+e}');
  expect(() => preloadFor('/sub/', "f(e){return '/'+e}")).toThrow(NeedsVite);
});
