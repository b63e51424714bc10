import { existsSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { placeOfImport } from '../definitions/place-of-import.ts';
import { EnvironmentError } from '../environment-error.ts';
import { nameOfTemplate, type TemplateLayers } from '../template-layers.ts';

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

/**
 * What is wrong with a template that cannot be bundled, as a line for people; null for an error that no template is to blame for.
 * `root`: what the bundler names files from. The forms of messages are those of Vite 8, Rolldown 1.2 and Sass 1.108.
 */
export function brokenTemplate(
  error: unknown,
  root: string,
  layers: TemplateLayers,
): EnvironmentError | null {
  const first = (error as BundlerError | null)?.errors?.[0] ?? (error as BundlerError | null);
  if (first === null || typeof first.message !== 'string') return null;
  const message = stripVTControlCharacters(first.message);
  const found = placeIn(message) ?? placeOf(first);
  if (found === null) return null;
  const file = isAbsolute(found.file) ? found.file : resolve(root, found.file);
  const lies = [layers.own, layers.tool].some(
    (layer) => layer !== null && !relative(layer, file).startsWith('..'),
  );
  if (!lies) return null;
  const { line, column } = found;
  const at = [nameOfTemplate(layers, file), line, column].filter((part) => part !== undefined).join(':');
  return new EnvironmentError(
    `${at} cannot be used: ${reasonIn(message)}.`,
    'Mend it, and run the command again. The output is as it was.',
  );
}

const unresolved = /failed to resolve import "([^"]+)" from "([^"]+)"/;

/** The place that a message names. */
function placeIn(message: string): Place | null {
  const [, source, importer] = unresolved.exec(message) ?? [];
  if (source !== undefined && importer !== undefined && existsSync(importer)) {
    const { line, column } = placeOfImport(importer, source);
    return { file: importer, line, column: column + 1 };
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
  const [, source] = unresolved.exec(message) ?? [];
  if (source !== undefined) return `there is no package ${source} for its import`;
  const lines = message.split('\n').map((line) => line.replace(/^(?:\[[^\]]+\]\s*|Error:\s*)+/, '').trim());
  // Sass names the file first.
  const [line = ''] = lines.filter((text) => text !== '' && !/^\S+\.(?:scss|css|tsx?)$/.test(text));
  const reason = line.replace(/ in \S+$/, '').replace(/\.$/, '');
  return reason.charAt(0).toLowerCase() + reason.slice(1);
}
