import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toolState } from '../version.ts';

/** Parsed data of files that have not changed. Parsing YAML is most of the time that a check takes. */
export interface ParseCache {
  /** The data of a file with exactly this text, or undefined. */
  get(path: string, text: string): unknown;
  /** Keeps the data of a file that was parsed without findings. */
  set(path: string, text: string, data: unknown): void;
}

interface CacheFile {
  version: string;
  files: Record<string, { hash: string; data: unknown }>;
}

const hashOf = (text: string) => createHash('sha1').update(text).digest('base64');

/** Infinity and NaN are numbers in YAML and not in JSON; a file that may hold one is parsed each time. */
const isJson = (text: string) => !/\.(inf|nan)\b/i.test(text);

/**
 * The cache of a site, `.tvilling/parsed.json`. It only ever saves time: what is missing, unreadable or of another
 * version of the tool is parsed again, and a folder that cannot be written to is left as it is.
 */
export function openParseCache(root: string): ParseCache & { save(): void } {
  const file = join(root, '.tvilling', 'parsed.json');
  const old = readCache(file);
  const now = new Map<string, { hash: string; data: unknown }>();
  let changed = false;
  return {
    get(path, text) {
      const kept = old.get(path);
      if (kept?.hash !== hashOf(text)) return undefined;
      now.set(path, kept);
      return kept.data;
    },
    set(path, text, data) {
      if (!isJson(text)) return;
      now.set(path, { hash: hashOf(text), data });
      changed = true;
    },
    save() {
      if (changed || now.size !== old.size)
        writeCache(file, { version: toolState(), files: Object.fromEntries(now) });
    },
  };
}

function readCache(file: string): Map<string, { hash: string; data: unknown }> {
  try {
    const cache = JSON.parse(readFileSync(file, 'utf8')) as Partial<CacheFile>;
    return new Map(cache.version === toolState() ? Object.entries(cache.files ?? {}) : []);
  } catch {
    return new Map();
  }
}

function writeCache(file: string, cache: CacheFile): void {
  const temporary = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(temporary, JSON.stringify(cache));
    renameSync(temporary, file);
  } catch {
    // See above: without a cache everything works, slower.
  }
}
