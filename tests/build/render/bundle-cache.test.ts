import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundleState } from '../../../cli/build/render/bundle-cache.ts';

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

const makers = ['vite', '@vitejs/plugin-react', 'sass'];

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
