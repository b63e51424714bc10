import { hash } from 'node:crypto';

/** A bundle with its source map, and its modules by absolute path, each with the hash of the bytes that were read. */
export interface MadeBundle {
  code: string;
  /** As JSON. It names its sources by absolute paths. */
  map: string;
  modules: ReadonlyMap<string, string>;
}

/** A source map that names its sources in another way. */
export function withMapSources(map: string, named: (source: string) => string): string {
  const parsed = JSON.parse(map) as { sources: string[] };
  return JSON.stringify({ ...parsed, sources: parsed.sources.map(named) });
}

/** The digest of a module. */
export const digestOfModule = (bytes: Uint8Array): string => hash('sha256', bytes);
