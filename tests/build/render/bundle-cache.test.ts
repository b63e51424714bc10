import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundleState, openBundleCache } from '../../../cli/build/render/bundle-cache.ts';

const root = mkdtempSync(join(tmpdir(), 'tvilling-bundle-cache-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Installs a package without code. */
function install(name: string, version: string): void {
  const folder = join(root, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  const exports = { '.': './index.js', './plugin': './index.js' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version, exports }));
  writeFileSync(join(folder, 'index.js'), '');
}

const makers = ['vite', '@vitejs/plugin-react', 'sass', 'rolldown', 'lightningcss'];

test.each(makers)('bundles are made again with another version of %s', (name) => {
  const tool = join(root, 'templates');
  mkdirSync(tool, { recursive: true });
  for (const maker of makers) install(maker, '1.0.0');
  const state = () => bundleState({ root, layers: { tool, own: null } });
  const before = state();
  expect(state()).toBe(before);
  install(name, '1.0.1');
  expect(state()).not.toBe(before);
});

test('kept bundles have the modules of before as long as no module outside the templates is another', () => {
  const [tool, site] = [join(root, 'templates'), join(root, 'site')];
  for (const folder of [tool, site]) mkdirSync(folder, { recursive: true });
  for (const maker of makers) install(maker, '1.0.0');
  install('icons', '1.0.0');
  const modules = [join(tool, 'page.tsx'), join(root, 'node_modules/icons/index.js')] as const;
  writeFileSync(modules[0], '');
  const folders = { root, layers: { tool, own: null } };
  const cache = openBundleCache(site);
  const server = { code: '', map: '' };
  const state = bundleState(folders);
  cache.remember(folders, { settings: { base: '/' }, server, client: new Map(), modules, state });
  cache.save();
  writeFileSync(modules[0], 'export {};');
  expect(openBundleCache(site).hasSameModules(folders)).toBe(true);
  writeFileSync(modules[1], 'export {};');
  expect(openBundleCache(site).hasSameModules(folders)).toBe(false);
});

test.each([
  'around/site/tsconfig.json',
  'around/site/shared/base.json',
  'around/strict/tsconfig.json',
  'around/site/templates/base.json',
  'around/node_modules/@house/tsconfig/house.json',
  'around/site/package.json',
  'around/package.json',
  'around/tsconfig.json',
])('bundles of a site are made again with another %s', (path) => {
  const [tool, site] = [join(root, 'templates'), join(root, 'around/site')];
  for (const folder of [tool, join(site, 'templates')]) mkdirSync(folder, { recursive: true });
  for (const maker of makers) install(maker, '1.0.0');
  const put = (file: string, text: string) => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  put(
    'around/site/tsconfig.json',
    '{ /* ours */ "extends": "./shared/base", "references": [{ "path": "../strict" }], "files": ["./globals.d.ts"] }',
  );
  put('around/site/shared/base.json', '{ "extends": "@house/tsconfig" }');
  put('around/node_modules/@house/tsconfig/package.json', '{ "exports": "./house.json" }');
  put('around/node_modules/@house/tsconfig/house.json', '{}');
  put('around/site/templates/tsconfig.json', '{ "extends": "./base.json" }');
  put('around/site/templates/base.json', '{}');
  // A file is no folder: nothing can be looked for below it.
  put('around/site/globals.d.ts', '');
  put('around/strict/tsconfig.json', '{}');
  put('around/package.json', '{}');
  for (const missing of ['around/site/package.json', 'around/tsconfig.json']) rmSync(join(root, missing), { force: true });
  const folders = { root, layers: { tool, own: join(site, 'templates') } };
  const cache = openBundleCache(site);
  const state = bundleState(folders);
  const made = { settings: { base: '/' }, server: { code: '', map: '' }, client: new Map(), modules: [] };
  cache.remember(folders, { ...made, state });
  cache.save();
  expect(openBundleCache(site).hasSameModules(folders)).toBe(true);
  put(path, '{ "sideEffects": false, "compilerOptions": { "verbatimModuleSyntax": true } }');
  expect(openBundleCache(site).hasSameModules(folders)).toBe(false);
  expect(bundleState(folders)).not.toBe(state);
});
