import { hash } from 'node:crypto';
import { readBeside } from '../../platform/files/read-beside.ts';
import { sealedText, unsealed } from '../../platform/files/sealed.ts';
import { version } from '../../platform/version.ts';
import { type BundledFiles, filesOf, type KeptBundles, type KeptFile, keptFiles, templatesIn } from './bundle-cache.ts';
import { readShortNames } from './compiled-sheets.ts';
import type { ServerScript } from './server-script.ts';
import type { BundleSettings } from './vite-config.ts';

/** The bundles of the tool's own templates, made when its command line was bundled (`prebuild.ts`). */
export interface PrebuiltBundles extends KeptBundles {
  /** A hash of the file that they come from. */
  digest: string;
}

/** The file's content, in JSON. */
interface PrebuiltRecord {
  /** The result of `bundledState`. */
  state: string;
  server: ServerScript;
  client: readonly KeptFile[];
}

/** Sites without a sub-path. */
export const prebuiltSettings: BundleSettings = { base: '/' };

/** Whether bundles have the settings of a site. */
export const haveSettings = ({ settings: { base } }: KeptBundles, wanted: BundleSettings): boolean => base === wanted.base;

/** The name of the file, beside the command line. */
export const prebuiltFile = 'bundles.json';

/** Anybody may have made the file, as anybody may have made the command line beside it. The seal tells whether it is whole. */
const seal = { of: prebuiltFile, by: '' };

/**
 * A hash of what these bundles are valid for: the version of the tool, the program that has made them, the short names of properties in
 * their style sheets, and the templates.
 */
export const bundledState = (templates: string): string =>
  hash('sha256', [version, bundlerDigest(), JSON.stringify(readShortNames()), ...templatesIn(templates)].join('\n'));

/** The program names its modules by the hashes of their content. In the repository, its last line names a source map. */
const bundlerDigest = (): string => {
  const [program = ''] = `${readBeside('bundler-process.js') ?? ''}`.split('\n//# sourceMappingURL=');
  return hash('sha256', program.trimEnd());
};

/**
 * The bundles that came with the tool. Null if there are none, if they are not as they were made, or if they are of another version or
 * of other templates. `templates`: the folder of the tool's templates, which stay as they are while the tool runs.
 */
export function readPrebuilt(templates: string): PrebuiltBundles | null {
  let read = readFor.get(templates);
  if (read === undefined) {
    read = readBundles(templates);
    readFor.set(templates, read);
  }
  return read;
}

/** What was read, by the folder of templates. */
const readFor = new Map<string, PrebuiltBundles | null>();

function readBundles(templates: string): PrebuiltBundles | null {
  const { digest, content } = beside();
  const kept = content();
  if (digest === null || kept === null || kept.state !== bundledState(templates)) return null;
  return { digest, settings: prebuiltSettings, server: kept.server, client: filesOf(kept.client) };
}

/** The digest of the bundles that came with the tool, whatever they are valid for; null if there are none. */
export const prebuiltDigest = (): string | null => beside().digest;

/** The file. Its three megabytes are read once: they stay as they are while the tool runs. */
const beside = once(() => {
  const bytes = readBeside(prebuiltFile);
  return {
    digest: bytes && digestOf(bytes),
    /** Null if it is not as it was made. */
    content: (): PrebuiltRecord | null => {
      const text = bytes && unsealed(bytes, seal);
      return text && JSON.parse(text.toString('utf8'));
    },
  };
});

function once<T extends object | null>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    if (made === undefined) made = make();
    return made;
  };
}

/** The text of the file with these bundles. */
export function prebuiltText({ server, client }: BundledFiles, templates: string): string {
  const kept: PrebuiltRecord = { state: bundledState(templates), server, client: keptFiles(client) };
  return sealedText(JSON.stringify(kept), seal);
}

const digestOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64');
