import { SourceMap } from 'node:module';
import { relative } from 'node:path';
import { nameOfTemplate, type TemplateLayers } from '../template-layers.ts';

/** A place in a template: its file as people name it; line and column count from 1. */
export interface TemplatePlace {
  file: string;
  line: number;
  column: number;
}

interface Script {
  /** Its source map, as JSON. It names sources by their full paths. */
  map: string;
  /** What the script is called in stacks. */
  filename: string;
  layers: TemplateLayers;
}

/** The place in a template that an error's stack names first; null where it names none. */
export function placeOfThrow(error: unknown, { map, filename, layers }: Script): TemplatePlace | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = [...stack.matchAll(/[( ]([^()\s]+):(\d+):(\d+)\)?$/gm)].filter(
    ([, file]) => file === filename,
  );
  if (frames.length === 0) return null;
  const sources = new SourceMap(JSON.parse(map));
  for (const [, , line, column] of frames) {
    const entry = sources.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in entry)) continue;
    const file = entry.originalSource;
    const lies = [layers.own, layers.tool].some(
      (layer) => layer !== null && !relative(layer, file).startsWith('..'),
    );
    if (lies)
      return {
        file: nameOfTemplate(layers, file),
        line: entry.originalLine + 1,
        column: entry.originalColumn + 1,
      };
  }
  return null;
}
