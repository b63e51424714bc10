import { SourceMap } from 'node:module';
import { resolve } from 'node:path';
import { isTemplate, nameOfTemplate, type TemplateLayers } from '../template-layers.ts';

/** The place in a template where an error was thrown. `file` is the name for people. Line and column count from 1. */
export interface ThrownPlace {
  file: string;
  line: number;
  column: number;
}

interface Script {
  /** Returns its source map as JSON. Called only after an error. */
  map(): string;
  /** The name of the script in stacks. */
  filename: string;
  /** The folder from which the map names its sources. */
  folder: string;
  layers: TemplateLayers;
}

/** The first place in a template that an error's stack names; null if it names none. */
export function placeOfThrow(error: unknown, { map, filename, folder, layers }: Script): ThrownPlace | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = stack.split('\n').flatMap((frame) => {
    // The name may have blanks and brackets.
    const [before = '', ...rest] = frame.split(`${filename}:`);
    const [, line, column] = /^(\d+):(\d+)\)?$/.exec(rest.join('')) ?? [];
    return /^\s*at (?:.* \()?$/.test(before) && line !== undefined ? [[line, column]] : [];
  });
  if (frames.length === 0) return null;
  const sources = new SourceMap(JSON.parse(map()));
  for (const [line, column] of frames) {
    const entry = sources.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in entry)) continue;
    const file = resolve(folder, entry.originalSource);
    if (isTemplate(layers, file))
      return {
        file: nameOfTemplate(layers, file),
        line: entry.originalLine + 1,
        column: entry.originalColumn + 1,
      };
  }
  return null;
}
