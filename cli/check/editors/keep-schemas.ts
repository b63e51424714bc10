import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Definitions } from '../../definitions/definitions.ts';
import { isOwnFolder } from '../../platform/files/own-folder.ts';
import { readTextIn } from '../../platform/files/read-file.ts';
import { type Host, isContinuousIntegration } from '../../platform/host.ts';
import { toolState } from '../../platform/version.ts';
import { jsonSchemas } from './json-schemas.ts';
import { schemaFolder, writeFiles } from './schema-store.ts';
import { type NamedSite, ownNames, siteNames } from './site-names.ts';

/** The file that identifies the inputs of the schemas. */
const stateFile = 'state.txt';

/**
 * Keeps the JSON Schemas for editors up to date: makes them again if a name, a definition or the tool has changed. Does nothing
 * under CI, where nobody edits, and nothing if the folder cannot be written to.
 */
export function keepSchemas(
  root: string,
  site: Omit<NamedSite, 'languages'> & { definitions: Definitions },
  { env }: Pick<Host, 'env'>,
): void {
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
