import { relative } from 'node:path';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { type Host, print } from '../../platform/host.ts';
import { writeWhole } from '../../platform/interruption.ts';
import { count } from '../../platform/texts.ts';
import type { SiteOptions } from '../check-site.ts';
import { loadSite } from '../load-site.ts';
import { jsonSchemas } from './json-schemas.ts';
import { outdatedFiles, writeFiles } from './schema-store.ts';
import { siteNames } from './site-names.ts';

interface SchemaOptions extends SiteOptions {
  /** Absolute path of the folder for the schemas. */
  outDir: string;
}

/** `tvilling schema`: writes a JSON Schema for each kind of content file, even if the content has errors. */
export async function writeSchemas({ outDir, ...options }: SchemaOptions, host: Host): Promise<0> {
  const { known, definitions, routes, pageFiles } = await loadSite(options, host);
  if (known.languages === null) {
    throw new EnvironmentError(
      'The languages of the site are not known: site.config.yaml is not in order.',
      'Run "tvilling validate" to see what is wrong.',
    );
  }
  const schemas = jsonSchemas(siteNames({ known, languages: known.languages, routes, pageFiles }), definitions);
  const folder = relative(options.root, outDir) || '.';
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
