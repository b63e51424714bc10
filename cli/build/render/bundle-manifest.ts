/** A file of the bundle for browsers, with what it needs. */
export interface ManifestChunk {
  file: string;
  src?: string;
  name?: string;
  isEntry?: boolean;
  /** Keys of the manifest. */
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

/** Vite's manifest. */
export type BundleManifest = Record<string, ManifestChunk>;

/** The first chunk that matches. Throws if there is none: `what` says what is missing. */
export function chunkOf(manifest: BundleManifest, what: string, matches: (chunk: ManifestChunk) => boolean): ManifestChunk {
  const found = Object.values(manifest).find(matches);
  if (found === undefined) throw new Error(`the bundle has no ${what}`);
  return found;
}

/** Whether this is a style sheet that no component imports (`shellSheets`). */
export const isShellSheet = ({ name = '' }: ManifestChunk): boolean => /^(?:styles|looks)\//.test(name);

/** The page kind or section type whose component this module is; null for any other module. */
export function componentOf(src: string): { kind: 'pages' | 'sections'; name: string } | null {
  const [, kind, name] = /(?:^|\/)templates\/(pages|sections)\/([\w-]+)\/index\.tsx$/.exec(src) ?? [];
  return kind === undefined || name === undefined ? null : { kind: kind as 'pages' | 'sections', name };
}

/** Whether this module is a component that pages consist of. */
export const isComponent = ({ src = '' }: ManifestChunk): boolean => componentOf(src) !== null;

/**
 * The style sheets of a chunk and of the chunks that it imports, each once. Imported ones come first, because the importing one
 * may override them.
 */
export function sheetsOf(chunk: ManifestChunk, manifest: BundleManifest, seen = new Set<ManifestChunk>()): string[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  const imported = (chunk.imports ?? []).flatMap((key) => {
    const found = manifest[key];
    return found === undefined ? [] : sheetsOf(found, manifest, seen);
  });
  return [...new Set([...imported, ...(chunk.css ?? [])])];
}
