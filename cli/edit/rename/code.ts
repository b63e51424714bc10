import { posix } from 'node:path';
import { positionAt } from '../../content/edits/offsets.ts';
import { type ModuleText, textsInModule } from '../../definitions/module-texts.ts';
import type { Position } from '../../diagnostics/finding.ts';
import { markOf } from '../../platform/byte-order-mark.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { type Replaced, withReplaced } from '../../platform/texts.ts';
import { type CollectionNames, newPath } from './collection-names.ts';

/** A text in code that may name the collection, and stays as it is. */
export interface SimilarText {
  file: string;
  at: Position;
  value: string;
}

/** The code of a site after a collection has got another name. */
export interface RenamedCode {
  /** All files under their new names. */
  texts: ReadonlyMap<string, string>;
  /** The number of changed texts. */
  references: number;
  /** Whether the definition has the new place of the entries. */
  hasNewPath: boolean;
  similar: readonly SimilarText[];
}

/**
 * Renames a collection in code: in imports that lead into its folder, and in `from` of its definition. `files`: texts by path relative
 * to the site's root. Throws EnvironmentError for a file that is no TypeScript.
 */
export async function renamedCode(files: ReadonlyMap<string, string>, names: CollectionNames): Promise<RenamedCode> {
  const texts = new Map<string, string>();
  const similar: SimilarText[] = [];
  const places = { all: 0, from: 0 };
  for (const [path, text] of files) {
    const mark = markOf(text);
    const plain = text.slice(mark.length);
    const edits = isModule(path) ? editsOf(path, plain, { found: await textsIn(path, plain), names }) : [];
    const now = withReplaced(plain, edits);
    places.all += edits.length;
    places.from += edits.filter(({ is }) => is === 'from').length;
    const file = newPath(names, path);
    texts.set(file, mark + now);
    similar.push(...(await similarIn(file, now, names.name)));
  }
  return { texts, references: places.all, hasNewPath: places.from > 0, similar };
}

/** Whether a file is TypeScript or JavaScript. */
export const isModule = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path);

async function textsIn(path: string, text: string): Promise<ModuleText[]> {
  const found = await textsInModule(path, text);
  if (found !== null) return found;
  throw new EnvironmentError(
    `${path} has a mistake in its syntax, and may name the collection too.`,
    '"tvilling dev" says what is wrong. Repair that first.',
  );
}

interface CodeEdit extends Replaced {
  is: ModuleText['is'];
}

/** The edits of a module. Throws EnvironmentError for an import that cannot be edited. */
function editsOf(path: string, text: string, { found, names }: { found: readonly ModuleText[]; names: CollectionNames }): CodeEdit[] {
  return found.flatMap(({ value, inner, is, start }) => {
    const now = newText(path, { value, is }, names);
    if (now === null || now === value) return [];
    if (inner !== null) return [{ ...inner, text: now, is }];
    if (is === 'from') return [];
    throw new EnvironmentError(
      `${path}:${positionAt(text, start).line} writes "${value}" in a way that cannot be replaced safely.`,
      'Write the path there as plain text, without escapes.',
    );
  });
}

function newText(path: string, { value, is }: Pick<ModuleText, 'value' | 'is'>, names: CollectionNames): string | null {
  if (is === 'import') return newSpecifier(path, value, names);
  const isPath = is === 'from' && value === names.from && path === `${names.folder}/definition.ts`;
  return isPath ? names.newFrom : null;
}

/** A relative import with the new name wherever it enters the folder of the collection. */
function newSpecifier(path: string, specifier: string, { folder, name, now }: CollectionNames): string {
  if (!isRelative(specifier)) return specifier;
  let place = posix.dirname(path);
  const steps = specifier.split('/').map((step) => {
    place = posix.join(place, step);
    return place === folder && step === name ? now : step;
  });
  return steps.join('/');
}

const isRelative = (specifier: string): boolean => /^\.{1,2}(\/|$)/.test(specifier);

/** The texts of a file that look like the old name. A relative import that still has it leads elsewhere. */
async function similarIn(file: string, text: string, name: string): Promise<SimilarText[]> {
  if (/\.s?css$/.test(file)) return similarInSheet(file, text, name);
  if (!isModule(file)) return [];
  return (await textsIn(file, text))
    .filter(({ value, is }) => looksLike(value, name) && !(is === 'import' && isRelative(value)))
    .map(({ value, start }) => ({ file, at: positionAt(text, start), value }));
}

/** Whether a text is the name, or a path with it: `ships`, `content/ships.yaml`, `../collections/ships/*.ts`. */
const looksLike = (value: string, name: string): boolean => value.split('/').some((part) => part === name || part.startsWith(`${name}.`));

/** A style sheet names files of the folder in its imports and addresses. */
const similarInSheet = (file: string, text: string, name: string): SimilarText[] =>
  [...text.matchAll(/\/[^/\s'"()]+(?=\/)/g)]
    .filter(([part]) => part === `/${name}`)
    .map(({ 0: value, index }) => ({ file, at: positionAt(text, index), value }));
