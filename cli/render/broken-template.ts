import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { placeOfImport } from '../definitions/place-of-import.ts';
import { TemplateError } from '../definitions/template-error.ts';
import { isTemplate, nameOfTemplate, type TemplateLayers } from '../template-layers.ts';

/** What a bundler throws: one error, or several of which the first is told. */
interface BundlerError {
  message?: string;
  id?: string;
  /** `line` counts from 1, `column` from 0. */
  loc?: { file?: string; line: number; column: number };
  errors?: readonly BundlerError[];
}

/** A place in a file; line and column count from 1, and are missing where the bundler does not say them. */
interface Place {
  file: string;
  line?: number;
  column?: number;
}

/** What the bundler works with. */
interface Bundling {
  /** What it names files from. */
  root: string;
  layers: TemplateLayers;
}

/**
 * What is wrong with a template that cannot be bundled, as a line for people, with `hint`; null for an error that no template is to
 * blame for. The forms of messages are those of Vite 8, Rolldown 1.2 and Sass 1.108.
 */
export function brokenTemplate(
  error: unknown,
  { root, layers }: Bundling,
  hint: string,
): TemplateError | null {
  const first = (error as BundlerError | null)?.errors?.[0] ?? (error as BundlerError | null);
  if (first === null || typeof first.message !== 'string') return null;
  const message = stripVTControlCharacters(first.message);
  const found = placeIn(message, root) ?? placeOf(first);
  if (found === null) return null;
  const file = isAbsolute(found.file) ? found.file : resolve(root, found.file);
  if (!isTemplate(layers, file)) return null;
  return new TemplateError(
    { ...found, file: nameOfTemplate(layers, file) },
    `cannot be used: ${reasonIn(message)}.`,
    hint,
  );
}

/** How an import of what is not there is told of, by a build, by the dev server to browsers, and by its own loader. */
const unresolved = [
  /failed to resolve import "([^"]+)" from "([^"]+)"/i,
  /^Cannot find (?:module|package) '([^']+)' imported from '([^']+)'/,
  /^Failed to load url (\S+) \(resolved id: .*?\) in (.+?)\. Does the file exist\?/,
];

/** What an import names that is not there, and the file that imports it. */
function missingImport(message: string): { source: string; importer: string } | null {
  for (const form of unresolved) {
    const [, source, importer] = form.exec(message) ?? [];
    if (source !== undefined && importer !== undefined) return { source, importer };
  }
  return null;
}

/** The place that a message names. */
function placeIn(message: string, root: string): Place | null {
  const missing = missingImport(message);
  if (missing !== null) {
    const importer = resolve(root, missing.importer);
    if (existsSync(importer)) {
      const { line, column } = placeOfImport(importer, missing.source);
      return { file: importer, line, column: column + 1 };
    }
  }
  const found = /─\[ (.+?):(\d+):(\d+) \]/.exec(message) ?? /^ {2}(\S.*?) (\d+):(\d+) {2}/m.exec(message);
  return found && { file: found[1] ?? '', line: Number(found[2]), column: Number(found[3]) };
}

function placeOf({ id, loc }: BundlerError): Place | null {
  const file = loc?.file ?? id;
  if (file === undefined) return null;
  return loc === undefined ? { file } : { file, line: loc.line, column: loc.column + 1 };
}

/** What is wrong, in one line, without codes, places and the names of the bundler's parts. */
function reasonIn(message: string): string {
  const source = missingImport(message)?.source;
  if (source !== undefined)
    return source.startsWith('.') ? `there is no ${source}` : `there is no package ${source} for its import`;
  const lines = message.split('\n').map((line) => line.replace(/^(?:\[[^\]]+\]\s*|Error:\s*)+/, '').trim());
  // Sass names the file first.
  const [line = ''] = lines.filter((text) => text !== '' && !/^\S+\.(?:scss|css|tsx?)$/.test(text));
  const reason = line.replace(/ in \S+$/, '').replace(/\.$/, '');
  return reason.charAt(0).toLowerCase() + reason.slice(1);
}
