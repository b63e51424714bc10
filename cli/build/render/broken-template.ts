import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { locationOfAwait, locationOfImport, locationOfPackage } from '../../definitions/location-of-import.ts';
import { TemplateError } from '../../definitions/template-error.ts';
import { isTemplate, nameOfTemplate } from '../../definitions/template-layers.ts';
import type { BundleFolders } from './vite-config.ts';

/** An error of the bundler. Where `errors` has several, the first one is reported. */
interface BundlerError {
  message?: string;
  id?: string;
  /** `line` counts from 1, `column` from 0. */
  loc?: { file?: string; line: number; column: number };
  errors?: readonly BundlerError[];
}

/** A place in a file. Line and column count from 1; the bundler may leave them out. */
interface BrokenAt {
  file: string;
  line?: number;
  column?: number;
}

/**
 * The finding for a template that cannot be bundled: its place, the reason in one line, and `hint`. Returns null if the error does not
 * come from a template. Relative paths in the error start from `root`. Knows the message formats of Vite 8, Rolldown 1.2 and Sass 1.108.
 */
export function brokenTemplate(error: unknown, { root, layers }: BundleFolders, hint: string): TemplateError | null {
  const first = (error as BundlerError | null)?.errors?.[0] ?? (error as BundlerError | null);
  if (first === null || typeof first.message !== 'string') return null;
  const message = stripVTControlCharacters(first.message);
  const kept = notExported(message);
  if (kept !== null) {
    const at = locationOfPackage(kept, layers);
    return at && new TemplateError(at, `cannot be used: its package does not export ${kept}.`, hint);
  }
  const found = locationIn(message, root) ?? locationOf(first);
  if (found === null) return null;
  const file = isAbsolute(found.file) ? found.file : resolve(root, found.file);
  if (!isTemplate(layers, file)) return null;
  // Its place is in the code that Vite makes of the file.
  const at = waits.test(message) ? locationOfAwait(file) : found;
  return new TemplateError({ ...at, file: nameOfTemplate(layers, file) }, `cannot be used: ${reasonIn(message)}.`, hint);
}

/** The messages for an import that cannot be resolved: from a build, from the dev server to browsers, from its own loader. */
const unresolved = [
  /failed to resolve import "([^"]+)" from "([^"]+)"/i,
  /^Cannot find (?:module|package) '([^']+)' imported from '([^']+)'/,
  /^Failed to load url (\S+) \(resolved id: .*?\) in (.+?)\. Does the file exist\?/,
];

/** The import that cannot be resolved, and the file that has it. */
function missingImport(message: string): { source: string; importer: string } | null {
  for (const form of unresolved) {
    const [, source, importer] = form.exec(message) ?? [];
    if (source !== undefined && importer !== undefined) return { source, importer };
  }
  return null;
}

/** The import that its package does not export, such as `swiper/modules/a.css`. The message does not name the file that has it. */
function notExported(message: string): string | null {
  const [before = '', after] = message.split(' is not exported under the conditions ');
  const folder = after?.split(' from package ')[1]?.split(' (see ')[0]?.replaceAll('\\', '/');
  const name = folder?.split('/node_modules/').at(-1);
  const [, path = ''] = /"\.([^"]*)"$/.exec(before) ?? [];
  return name === undefined ? null : name + path;
}

/** The message for an `await` outside of functions. */
const waits = /top-level await/i;

/** The place that a message names. */
function locationIn(message: string, root: string): BrokenAt | null {
  const missing = missingImport(message);
  if (missing !== null) {
    const importer = resolve(root, missing.importer);
    if (existsSync(importer)) {
      const { line, column } = locationOfImport(importer, missing.source);
      return { file: importer, line, column: column + 1 };
    }
  }
  const found = /─\[ (.+?):(\d+):(\d+) \]/.exec(message) ?? /^ {2}(\S.*?) (\d+):(\d+) {2}/m.exec(message);
  return found && { file: found[1] ?? '', line: Number(found[2]), column: Number(found[3]) };
}

function locationOf({ id, loc }: BundlerError): BrokenAt | null {
  const file = loc?.file ?? id;
  if (file === undefined) return null;
  return loc === undefined ? { file } : { file, line: loc.line, column: loc.column + 1 };
}

/** The reason in one line, without codes, places and names of plugins. */
function reasonIn(message: string): string {
  if (waits.test(message)) return 'it waits for something while it is loaded, and a page is made at once';
  const source = missingImport(message)?.source ?? /\bcould not resolve '(\.[^']+)'/i.exec(message)?.[1];
  if (source !== undefined) return source.startsWith('.') ? `there is no ${source}` : `there is no package ${source} for its import`;
  const lines = message.split('\n').map((line) => line.replace(/^(?:\[[^\]]+\]\s*|Error:\s*)+/, '').trim());
  // Sass names the file first.
  const [line = ''] = lines.filter((text) => text !== '' && !/^\S+\.(?:scss|css|tsx?)$/.test(text));
  const reason = line.replace(/ in \S+$/, '').replace(/\.$/, '');
  return reason.charAt(0).toLowerCase() + reason.slice(1);
}
