import type { Range } from '../../diagnostics/finding.ts';
import { lineStarts, rangeBetween } from '../../diagnostics/position.ts';

/** The file of an output that lists all others. Hosts do not serve it. */
export const manifestFile = 'manifest.json';

/** A file as a build has written it. */
export interface ManifestEntry {
  /** Its size. */
  bytes: number;
  /** The SHA-256 of its bytes, in hexadecimal digits, as `sha256sum` prints it. */
  sha256: string;
  /** Where the page leads to, if it is only for hosts without redirects: a path with the base, percent-encoded. */
  leadsTo?: string;
}

/** The files of an output by path, with `/`, in the order of their paths. */
export type Manifest = ReadonlyMap<string, ManifestEntry>;

interface WrittenManifest {
  /** Of this form. */
  version: 1;
  files: Record<string, ManifestEntry>;
}

/**
 * The text of a manifest: JSON with a line for each file, so that two builds can be compared line by line. `files`: with the digest in
 * base64. `redirects`: the pages for hosts without redirects.
 */
export function manifestText(
  files: Iterable<readonly [path: string, { size: number; digest: string }]>,
  redirects: readonly { file: string | null; to: string }[],
): string {
  const targets = new Map(redirects.flatMap(({ file, to }) => (file === null ? [] : [[file, to] as const])));
  const lines = [...files]
    .filter(([path]) => path !== manifestFile)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { size: bytes, digest }]) => {
      const sha256 = Buffer.from(digest, 'base64').toString('hex');
      const entry: ManifestEntry = { bytes, sha256, ...leads(targets.get(path)) };
      return `${JSON.stringify(path)}: ${JSON.stringify(entry)}`;
    });
  return `{"version": 1, "files": {\n${lines.join(',\n')}\n}}\n`;
}

const leads = (leadsTo: string | undefined): Pick<ManifestEntry, 'leadsTo'> => (leadsTo === undefined ? {} : { leadsTo });

/** Reads a manifest; null if the text is none. */
export function parseManifest(text: string): Manifest | null {
  try {
    const { version, files } = JSON.parse(text) as Partial<WrittenManifest>;
    if (version !== 1 || files === undefined) return null;
    const entries = Object.entries(files);
    const isEntry = ({ bytes, sha256 }: ManifestEntry) => Number.isSafeInteger(bytes) && /^[0-9a-f]{64}$/.test(sha256);
    return entries.length > 0 && entries.every(([, entry]) => isEntry(entry)) ? new Map(entries) : null;
  } catch {
    return null;
  }
}

/** Returns a function that finds the name of a file in the text of a manifest. */
export function manifestRanges(text: string): (path: string) => Range | null {
  const starts = lineStarts(text);
  return (path) => {
    const name = JSON.stringify(path);
    const start = text.indexOf(`${name}:`);
    return start < 0 ? null : rangeBetween(starts, start, start + name.length);
  };
}
