import { join } from 'node:path';
import { definitionsFolder } from './bundle-definitions.ts';
import { bundleModule } from './bundle-module.ts';
import { locationOfThrow, type ThrownLocation } from './location-of-throw.ts';
import { filesByFolder, nameOfTemplate, templateLayers } from './template-layers.ts';

/** The code of a `source.ts`, ready to run. */
export interface SourceProgram {
  /** CommonJS whose `source` has the exports of the file. Requires `tvilling/schema`, as `schemaModule`, and modules of Node.js. */
  code: string;
  /** The name of the script in stacks. */
  name: string;
  /** The absolute path of the file. */
  path: string;
}

export interface BundledSource {
  /** The name of its collection. */
  collection: string;
  /** The name of the file for people. */
  file: string;
  program: SourceProgram;
  /** The place in a template where an error was thrown; null if its stack names none. */
  locationOf(error: unknown): ThrownLocation | null;
}

/** The files `source.ts` of a site by the names of their collections, as absolute paths. */
export const sourceFiles = (siteRoot: string): ReadonlyMap<string, string> =>
  filesByFolder(templateLayers(siteRoot), 'collections', 'source.ts');

const scriptName = 'tvilling-source.cjs';

/** Bundles the `source.ts` of a collection. Throws TemplateError for one that cannot be bundled. */
export async function bundleSource(
  siteRoot: string,
  [collection, path]: readonly [collection: string, path: string],
): Promise<BundledSource> {
  const layers = templateLayers(siteRoot);
  const folder = join(siteRoot, definitionsFolder);
  const text = `import * as source from ${JSON.stringify(path)};\nexport { source };\n`;
  const { code, map } = await bundleModule(text, { siteRoot, folder, layers, runsIn: 'Node.js' });
  return {
    collection,
    file: nameOfTemplate(layers, path),
    program: { code, name: scriptName, path },
    locationOf: (error) => locationOfThrow(error, { map: () => map, filename: scriptName, folder, layers }),
  };
}
