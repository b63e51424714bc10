import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../../definitions/fields/config.ts';
import { findingOf, type Report } from '../../diagnostics/finding.ts';
import { privateFiles } from '../../hosting/serving.ts';
import { isTextFile } from '../../platform/files/file-kinds.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { Staging } from './output-folder.ts';

export interface Compression {
  encodings: readonly Encoding[];
  /** The compressors of the last build. Its compressed files are taken again if their sources are as before. */
  lastCompressors: readonly string[];
  /** Whether these files are compressed again nevertheless, and compared. */
  compressesAll: boolean;
  /** The files of the output that come from `public/`. */
  publicFiles: readonly string[];
  /** Called with the number of files to compress, before the first one. */
  begin(total: number): void;
  /** Called after each file. */
  advance(): void;
  signal: AbortSignal;
  report: Report;
}

/** In bytes. A smaller file fits into one packet as it is. */
const smallest = 1024;

/** What hosts look for beside a file. */
const endings: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/**
 * Writes a compressed file beside each text file of the output, such as `page.html.br`, unless it would not be smaller. Reports files
 * of `public/` that have such a name. Throws the reason of `signal` if it is aborted. Returns the files that the last build would have
 * given with other bytes, if `compressesAll`.
 */
export async function compressFiles(staging: Staging, compression: Compression): Promise<string[]> {
  const { begin, advance, signal } = compression;
  const jobs = filesToCompress(staging, compression);
  const stale: string[] = [];
  begin(jobs.length);
  // The threads of zlib are never idle, and few files are in memory.
  await inParallel(jobs, 2 * availableParallelism(), async ({ path, to, encoding, isKnown }) => {
    const bytes = staging.bytes(path);
    const compressed = await compress[encoding](bytes);
    signal.throwIfAborted();
    if (compressed.length < bytes.length) staging.write(to, compressed);
    if (isKnown && !staging.isKept(to)) stale.push(to);
    advance();
  });
  return stale;
}

/** Everything beside the content that the bytes of a file in this encoding depend on. */
export const compressorOf = (encoding: Encoding): string =>
  [encoding, encoding === 'br' ? process.versions.brotli : process.versions.zlib, process.arch].join(' ');

interface CompressionJob {
  path: string;
  to: string;
  encoding: Encoding;
  /** Whether the last build has made the file from the same bytes. */
  isKnown: boolean;
}

/** Takes the compressed files that the earlier output has. Returns the others; all if `compressesAll`. */
function filesToCompress(
  staging: Staging,
  { encodings, lastCompressors, compressesAll, publicFiles, report }: Compression,
): CompressionJob[] {
  const own = new Set(publicFiles);
  const jobs: CompressionJob[] = [];
  for (const [path, { size }] of [...staging.files]) {
    if (size < smallest || !isTextFile(path) || privateFiles.includes(path)) continue;
    for (const encoding of new Set(encodings)) {
      const to = path + endings[encoding];
      if (own.has(to)) {
        report(findingOf('output/name-taken', { file: `public/${to}`, range: null }, { path, encoding }));
        continue;
      }
      const isSame = staging.isKept(path) && lastCompressors.includes(compressorOf(encoding));
      const isKnown = isSame && staging.keepIfThere(to);
      if (!isKnown || compressesAll) jobs.push({ path, to, encoding, isKnown });
    }
  }
  return jobs;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** In bytes. Brotli at quality 10 takes a second and a half for this. Above, it has quality 9, a fiftieth of the time. */
const large = 1024 * 1024;

const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: bytes.length > large ? 9 : 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: async (bytes) => {
    const result = await gzipped(bytes, { level: constants.Z_BEST_COMPRESSION });
    // The system that made the file: unknown (RFC 1952, 2.3.1). Each system would write its own number.
    result[9] = 255;
    return result;
  },
};
