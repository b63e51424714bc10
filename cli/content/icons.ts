import { readFileSync } from 'node:fs';

/**
 * The icons of Lucide by name, aliases such as `CheckCircle` included. Each has its shapes as markup: what stands in an SVG element of
 * 24 × 24 units. They are data of the tool (`scripts/icons.mjs`), so other icons are another tool for its caches.
 */
export function readIcons(): ReadonlyMap<string, string> {
  known ??= new Map(readDrawings().flatMap(([shapes, ...names]) => names.map((name) => [name, shapes] as const)));
  return known;
}

let known: ReadonlyMap<string, string> | undefined;

/** Each drawing has its shapes, then its names. */
const readDrawings = (): [shapes: string, ...names: string[]][] => JSON.parse(readFileSync(new URL('icons.json', import.meta.url), 'utf8'));
