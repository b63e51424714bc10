import { SourceMap } from 'node:module';
import { resolve } from 'node:path';
import { isTemplate, nameOfTemplate, type TemplateLayers } from './template-layers.ts';

/** The place in a template where an error was thrown. `file` is the name for people. Line and column count from 1. */
export interface ThrownLocation {
  file: string;
  line: number;
  column: number;
}

/** A script with a source map. */
export interface MappedScript {
  /** Returns its source map as JSON. Called only after an error. */
  map(): string;
  /** The name of the script in stacks. */
  filename: string;
  /** The folder from which the map names its sources. */
  folder: string;
  layers: TemplateLayers;
}

/** The first place in a template that an error's stack names; null if it names none. */
export function locationOfThrow(error: unknown, script: MappedScript): ThrownLocation | null {
  const frames = framesOf(error, script);
  if (frames.length === 0) return null;
  const locationOf = locationsIn(script);
  return frames.map(locationOf).find((location) => location !== null) ?? null;
}

/** The first of these errors that code of a template has made itself, not other code that it calls; null if there is none. */
export function firstOfTemplate(errors: readonly Error[], script: MappedScript): { error: Error; location: ThrownLocation } | null {
  if (errors.length === 0) return null;
  const locationOf = locationsIn(script);
  for (const error of errors) {
    const [location = null] = framesOf(error, script).slice(0, 1).map(locationOf);
    if (location !== null) return { error, location };
  }
  return null;
}

/** The places in templates that places in a script come from; null for code of others. */
export const locationsOf = (frames: readonly Frame[], script: MappedScript): (ThrownLocation | null)[] => frames.map(locationsIn(script));

/** A place in the script itself. Line and column count from 1. */
type Frame = [line: number, column: number];

function framesOf(error: unknown, { filename }: MappedScript): Frame[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack.split('\n').flatMap((frame): Frame[] => {
    // The name may have spaces and brackets.
    const [before = '', ...rest] = frame.split(`${filename}:`);
    const [, line, column] = /^(\d+):(\d+)\)?$/.exec(rest.join('')) ?? [];
    return /^\s*at (?:.* \()?$/.test(before) && line !== undefined ? [[Number(line), Number(column)]] : [];
  });
}

/** The absolute path of the file whose code has thrown an error, a template or not; null if the error's stack does not name the script. */
export function fileOfThrow(error: unknown, script: MappedScript): string | null {
  const [first] = framesOf(error, script);
  return first === undefined ? null : (sourcesIn(script)(first)?.file ?? null);
}

/** Finds the place in a template that a frame comes from; null for code of others. Reads the source map once. */
function locationsIn(script: MappedScript): (frame: Frame) => ThrownLocation | null {
  const { layers } = script;
  const sourceOf = sourcesIn(script);
  return (frame) => {
    const found = sourceOf(frame);
    return found && isTemplate(layers, found.file) ? { ...found, file: nameOfTemplate(layers, found.file) } : null;
  };
}

/** Finds the place in a file that a frame comes from, with the absolute path of the file. */
function sourcesIn({ map, folder }: MappedScript): (frame: Frame) => ThrownLocation | null {
  const sources = new SourceMap(JSON.parse(map()));
  return ([line, column]) => {
    const entry = sources.findEntry(line - 1, column - 1);
    if (!('originalSource' in entry)) return null;
    const { originalSource, originalLine, originalColumn } = entry;
    return { file: resolve(folder, originalSource), line: originalLine + 1, column: originalColumn + 1 };
  };
}
