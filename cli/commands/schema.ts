import { relative } from 'node:path';
import { count } from '../diagnostics/format.ts';
import { jsonSchemas } from '../editors/json-schemas.ts';
import { outdatedFiles, writeFiles } from '../editors/schema-store.ts';
import { siteNames } from '../editors/site-names.ts';
import { EnvironmentError } from '../environment-error.ts';
import type { Host } from '../host.ts';
import { loadSite, type SiteOptions } from './load-site.ts';

interface SchemaOptions extends SiteOptions {
  /** Absolute path of the folder of the schemas. */
  outDir: string;
  /** Whether to say only what is out of date: exit code 1 where something is. */
  check: boolean;
}

/** `tvilling schema`: a JSON Schema for each kind of content file. Content that has findings gives them as well. */
export function schema({ outDir, check, ...options }: SchemaOptions, host: Host): 0 | 1 {
  const { known, routes, pageFiles } = loadSite(options, host);
  if (known.languages === null) {
    throw new EnvironmentError(
      'The languages of the site are not known: site.config.yaml is not in order.',
      'Run "tvilling validate" to see what is wrong.',
    );
  }
  const schemas = jsonSchemas(siteNames({ known, languages: known.languages, routes, pageFiles }));
  const folder = relative(options.root, outDir) || '.';
  const outdated = outdatedFiles(outDir, schemas);
  if (!check) writeFiles(outDir, new Map([...schemas].filter(([name]) => outdated.includes(name))));
  for (const name of outdated) host.stdout.write(`${folder}/${name}\n`);
  if (outdated.length === 0) {
    host.stderr.write(`${count(schemas.size, 'schema')} up to date in ${folder}/\n`);
    return 0;
  }
  const state = check ? 'out of date. Run "tvilling schema" and commit what it writes.' : 'written.';
  host.stderr.write(`${count(outdated.length, 'schema')} ${state}\n`);
  return check ? 1 : 0;
}
