import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { bundleFile, encodedFolder, giveMade, schemaFolder, verkbroDist } from './built-sites.ts';
import { root } from './run-cli.ts';

/** Files that replace those of a site; null removes one. */
export type Changes = Record<string, string | Uint8Array | null>;

/**
 * A copy of a site in a new folder, removed at the end of the test. `sites/<name>` is one of `tests/sites/`; `verkbro` is the
 * site of this repository. A concurrent test passes its own `whenFinished`, because the package cannot know which test runs.
 */
export function temporarySite(name: string, changes: Changes = {}, whenFinished = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  whenFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeSite(folder, name, changes);
  return folder;
}

/** Copies a site into a folder, with changes. */
export function writeSite(folder: string, name: string, changes: Changes): void {
  if (name === 'verkbro') {
    copyVerkbro(folder);
  } else {
    cpSync(join(root, 'tests/sites', name), folder, { recursive: true });
    giveMade(name, folder);
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
 * Copies the site of this repository into a folder, with pictures, bundles and schemas of its build: making these
 * takes longer than the rest of a build.
 */
export function copyVerkbro(folder: string): void {
  verkbroDist();
  for (const part of [
    'content',
    'public',
    'site.config.yaml',
    '.tvilling/pictures',
    encodedFolder,
    bundleFile,
    schemaFolder,
  ])
    cpSync(join(root, part), join(folder, part), { recursive: true });
}

/** A file of the minimal site, `tests/sites/minimal`, with replaced pieces. Each piece must exist. */
export const minimal = (path: string, ...pieces: [before: string, after: string][]): string =>
  pieces.reduce(
    (text, [before, after]) => changed(text, before, after),
    read(join(root, 'tests/sites/minimal'), path),
  );

/** A file of a site. */
export const read = (site: string, path: string): string => readFileSync(join(site, path), 'utf8');

/** Replaces one piece of a file. It must exist. */
export const edit = (site: string, path: string, before: string, after: string): void =>
  writeFileSync(join(site, path), changed(read(site, path), before, after));

/** A text with one piece replaced. It must exist. */
export function changed(text: string, before: string, after: string): string {
  expect(text).toContain(before);
  return text.replace(before, () => after);
}

/** Every file of a site that people write, with its text. */
export function textsOf(site: string): Record<string, string> {
  const paths = readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((path) => !/^(\.tvilling|\.git|dist)(\/|$)/.test(path))
    .filter((path) => statSync(join(site, path)).isFile());
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(site, path), 'utf8')]));
}
