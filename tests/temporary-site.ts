import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from './run-cli.ts';

/** Files to write over a site; null removes one. */
export type Changes = Record<string, string | Uint8Array | null>;

/**
 * A copy of a site in a folder of its own, removed when the test ends. `sites/<name>` is one of `tests/sites/`;
 * `verkbro` is the site of this repository.
 */
export function temporarySite(name: string, changes: Changes = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeSite(folder, name, changes);
  return folder;
}

/** Copies a site into a folder, with changes. */
export function writeSite(folder: string, name: string, changes: Changes): void {
  if (name === 'verkbro') {
    copyVerkbro(folder);
  } else {
    cpSync(join(root, 'tests/sites', name), folder, { recursive: true });
  }
  for (const [path, text] of Object.entries(changes)) {
    const file = join(folder, path);
    if (text === null) {
      rmSync(file, { recursive: true, force: true });
      continue;
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/**
 * Copies the site of this repository into a folder, with what the build before all tests has drawn: to draw 51 pictures anew
 * takes longer than the rest of a build.
 */
export function copyVerkbro(folder: string): void {
  for (const part of ['content', 'public', 'site.config.yaml', '.tvilling/pictures'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
}
