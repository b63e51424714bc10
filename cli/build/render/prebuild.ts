/**
 * The program that bundles the tool's own templates, for `prebuilt-bundles.ts`, and makes the schemas of its definitions for editors,
 * unless that is done. It runs when the command line has been bundled (`scripts/setup.mjs`, `scripts/pack.mjs`).
 */
import { writeFileSync } from 'node:fs';
import { namelessFile, namelessText } from '../../check/editors/json-schemas.ts';
import { packageDefinitions } from '../../definitions/package-definitions.ts';
import { templateLayers } from '../../definitions/template-layers.ts';
import { readBeside } from '../../platform/files/read-beside.ts';
import { toolRoot } from '../../platform/tool-root.ts';
import { preparedFile } from './bundle-cache.ts';
import { Bundler } from './bundler.ts';
import { prebuiltFile, prebuiltSettings, prebuiltText, readPrebuilt } from './prebuilt-bundles.ts';
import { preparedText, readPrepared } from './prepared.ts';

const root = toolRoot();
// Over the templates of the tool, its own folder has none.
const layers = templateLayers(root);

async function prebuild(): Promise<void> {
  const bundler = new Bundler({ root, layers });
  bundler.begin(prebuiltSettings, true);
  const [server, client, prepared] = await Promise.all([bundler.server, bundler.client, bundler.prepared]);
  bundler.end();
  writeFileSync(new URL(prebuiltFile, import.meta.url), prebuiltText({ server, client }, layers.tool));
  writeFileSync(new URL(preparedFile, import.meta.url), preparedText(prepared, layers.tool));
}

if (readBeside(namelessFile) === null) writeFileSync(new URL(namelessFile, import.meta.url), namelessText(packageDefinitions));

// An error ends the program with a stack. It runs while the tool is made, so whoever reads it knows the tool.
if (readPrebuilt(layers.tool) === null || readPrepared(layers.tool) === null) await prebuild();
