import { hash } from 'node:crypto';
import { join, relative } from 'node:path';
import type { Definitions } from '../../definitions/definitions.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { isOwnFolder } from '../../platform/files/own-folder.ts';
import { readTextIn } from '../../platform/files/read-file.ts';
import { type Host, isContinuousIntegration, print } from '../../platform/host.ts';
import { writeWhole } from '../../platform/interruption.ts';
import { count } from '../../platform/texts.ts';
import { toolState } from '../../platform/version.ts';
import { jsonSchemas } from './json-schemas.ts';
import { outdatedFiles, schemaFolder, writeFiles } from './schema-store.ts';
import { type NamedSite, ownNames, siteNames } from './site-names.ts';

/** What a check knows of the names of a site. */
type CheckedNames = Omit<NamedSite, 'languages'> & { definitions: Definitions };

/** The file that identifies the inputs of the schemas. */
const stateFile = 'state.txt';

/**
 * Keeps the JSON Schemas for editors up to date: makes them again if a name, a definition or the tool has changed. Does nothing
 * under CI, where nobody edits, and nothing if the folder cannot be written to.
 */
export function keepSchemas(root: string, site: CheckedNames, { env }: Pick<Host, 'env'>): void {
  const { known, definitions } = site;
  const { languages } = known;
  if (languages === null || isContinuousIntegration(env) || !isOwnFolder(root, schemaFolder)) return;
  const named = { ...site, languages };
  const state = stateOf(named, definitions);
  const folder = join(root, schemaFolder);
  if (readTextIn({ folder, path: stateFile }, 1024) === state) return;
  const schemas = jsonSchemas(siteNames(named), definitions);
  try {
    writeFiles(folder, new Map([...schemas, [stateFile, state]]));
  } catch {
    // Schemas only help editors (see above).
  }
}

function stateOf(site: NamedSite, { state }: Definitions): string {
  const { lists, ...names } = ownNames(site);
  return hash('sha256', JSON.stringify([toolState(), state, names, [...lists]]));
}

/**
 * `tvilling schema`: writes a JSON Schema for each kind of content file of a site, even if the content has errors. `outDir`: absolute path
 * of the folder for them.
 */
export async function writeSchemas(
  { known, definitions, routes, pageFiles }: CheckedNames,
  { root, outDir }: { root: string; outDir: string },
  host: Host,
): Promise<0> {
  if (known.languages === null) {
    throw new EnvironmentError(
      'The languages of the site are not known: site.config.yaml is not in order.',
      'Run "tvilling validate" to see what is wrong.',
    );
  }
  const schemas = jsonSchemas(siteNames({ known, languages: known.languages, routes, pageFiles }), definitions);
  const folder = relative(root, outDir) || '.';
  const outdated = outdatedFiles(outDir, schemas);
  const due = new Map([...schemas].filter(([name]) => outdated.includes(name)));
  await writeWhole(host.handleSignals, () => writeFiles(outDir, due));
  for (const name of outdated) print(host.stdout, `${folder}/${name}\n`);
  print(
    host.stderr,
    outdated.length === 0
      ? `${count(schemas.size, 'schema')} up to date in ${folder}/\n`
      : `${count(outdated.length, 'schema')} written.\n`,
  );
  return 0;
}
