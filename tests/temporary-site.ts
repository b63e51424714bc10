import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { copy, giveDefinitions, giveMade, keepDefinitions, schemaFolder, verkbroDist } from './built-sites.ts';
import { root } from './run-cli.ts';

/** Files that replace those of a site; null removes one. */
export type Changes = Record<string, string | Uint8Array | null>;

/**
 * A copy of a site in a new folder, removed at the end of the test. `sites/<name>` is one of `tests/sites/`; `verkbro` is the
 * site of this repository. A concurrent test passes its own `whenFinished`, because the package cannot know which test runs.
 */
export function temporarySite(name: string, changes: Changes = {}, whenFinished = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
  const templates = templatesOf(name, changes);
  whenFinished(() => {
    if (templates !== null) keepDefinitions(templates, folder);
    // Vite does not wait for what it prepares when its server stops within this process.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  writeSite(folder, name, changes);
  if (templates !== null) giveDefinitions(templates, folder);
  return folder;
}

/** What the definitions of a site are made of; null if they are those of the tool. */
function templatesOf(name: string, changes: Changes): string | null {
  const own = Object.entries(changes).filter(([path]) => path.startsWith('templates/'));
  return own.length > 0 || existsSync(join(root, 'tests/sites', name, 'templates')) ? JSON.stringify([name, own]) : null;
}

/** Copies a site into a folder, with changes. */
export function writeSite(folder: string, name: string, changes: Changes): void {
  if (name === 'verkbro') {
    copyVerkbro(folder);
  } else {
    copySite(name, folder);
    giveMade(name, folder);
  }
  putFiles(folder, Object.entries(changes));
}

/** Writes or removes files of a folder. Whatever is in their place goes before. */
export function putFiles(folder: string, changes: Iterable<readonly [string, string | Uint8Array | null]>): void {
  for (const [path, content] of changes) {
    const file = join(folder, path);
    rmSync(file, { recursive: true, force: true });
    if (content === null) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** Copies one of `tests/sites/`, without what tests that check it where it lies have left there. */
export function copySite(name: string, folder: string): void {
  const site = join(root, 'tests/sites', name);
  mkdirSync(folder, { recursive: true });
  for (const part of readdirSync(site).filter((each) => each !== '.tvilling')) copy(join(site, part), join(folder, part));
}

/**
 * Copies the site of this repository into a folder, with pictures and schemas of its build: making these
 * takes longer than the rest of a build.
 */
export function copyVerkbro(folder: string): void {
  verkbroDist();
  mkdirSync(join(folder, '.tvilling/store'), { recursive: true });
  for (const part of ['content', 'public', 'site.config.yaml', '.tvilling/store/pictures', schemaFolder])
    copy(join(root, part), join(folder, part));
}

/** A file of the minimal site, `tests/sites/minimal`, with replaced pieces. Each piece must exist. */
export const minimal = (path: string, ...pieces: [before: string, after: string][]): string =>
  pieces.reduce((text, [before, after]) => changed(text, before, after), read(join(root, 'tests/sites/minimal'), path));

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
