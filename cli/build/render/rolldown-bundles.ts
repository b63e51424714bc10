import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type OutputOptions, type RolldownLog, type RolldownOptions, type RolldownOutput, rolldown } from 'rolldown';
import { viteBuildImportAnalysisPlugin } from 'rolldown/experimental';
import type { TemplateLayers } from '../../definitions/template-layers.ts';
import type { BundledFiles } from './bundle-cache.ts';
import { chunks, type Made, modulesOf, scriptOf, scriptTargets } from './make-bundles.ts';
import { NeedsVite } from './needs-vite.ts';
import type { Prepared } from './prepared.ts';
import { ChunkSheets, clientFiles } from './rolldown-files.ts';
import { keepsImports } from './rolldown-limits.ts';
import { preparedEntry, type QuickFacts, quickPlugin } from './rolldown-plugin.ts';
import { outFolder, type ServerScript, serverFile } from './server-script.ts';
import { SiteSheets } from './site-sheets.ts';
import { shellSheets } from './templates-plugin.ts';
import { builtConstants, type ViteFacts } from './vite-config.ts';

/** What both bundles are made of. */
export function quickFacts({ own, tool }: TemplateLayers, prepared: Prepared): QuickFacts {
  // Modules have the paths behind links.
  const layers = { own: own === null ? null : realpathSync(own), tool };
  return { layers, prepared, sheets: new SiteSheets(layers, prepared), shell: shellSheets(layers) };
}

/**
 * Bundles the templates for the browser with rolldown alone: what Vite and Vike would add is prepared. The result has the same
 * chunks. Throws NeedsVite for what only Vite can bundle, and an error for what is wrong: Vite says it better.
 */
export async function quickClient({ base, root }: ViteFacts, facts: QuickFacts): Promise<Made<BundledFiles['client']>> {
  const { prepared, layers } = facts;
  const sheets = new ChunkSheets(facts);
  const output = await outputOf(
    {
      cwd: root,
      input: { boot: join(layers.tool, 'browser/boot.ts'), 'entries/entry-client-routing': preparedEntry },
      platform: 'browser',
      preserveEntrySignatures: false,
      plugins: [
        quickPlugin(facts),
        sheets.plugin,
        viteBuildImportAnalysisPlugin({
          preloadCode: preloadFor(base, prepared.preload),
          insertPreload: true,
          optimizeModulePreloadRelativePaths: false,
          renderBuiltUrl: false,
          isRelativeBase: false,
        }),
      ],
      transform: {
        define: constantsOf(base, false),
        target: scriptTargets,
        typescript: { onlyRemoveTypeImports: keepsImports(layers) },
      },
    },
    {
      format: 'es',
      minify: true,
      // As Vite sets them.
      topLevelVar: true,
      generatedCode: { preset: 'es2015' },
      comments: { annotation: false, jsdoc: false, legal: false },
      codeSplitting: { groups: chunks },
      entryFileNames: ({ name }) => `assets/${name}.[hash].js`,
      chunkFileNames: 'assets/chunks/chunk-[hash].js',
    },
  );
  return { made: clientFiles(output, { ...facts, root, base, sheets }), modules: modulesOf(output) };
}

/** The same for the server. */
export async function quickServer({ base, root }: ViteFacts, facts: QuickFacts): Promise<Made<ServerScript>> {
  const output = await outputOf(
    {
      cwd: root,
      input: join(facts.layers.tool, 'render.tsx'),
      platform: 'node',
      plugins: [quickPlugin(facts)],
      transform: {
        define: constantsOf(base, true),
        jsx: { runtime: 'automatic', development: false },
        typescript: { onlyRemoveTypeImports: keepsImports(facts.layers) },
      },
    },
    {
      dir: join(root, outFolder),
      format: 'cjs',
      entryFileNames: serverFile,
      minify: false,
      sourcemap: 'hidden',
    },
  );
  return { made: scriptOf(output), modules: modulesOf(output) };
}

/** Vite's module that loads chunks, for a sub-path. Throws NeedsVite if another version words it in another way. */
export function preloadFor(base: string, preload: string): string {
  const address = 'return "/"+';
  if (preload.split(address).length !== 2) throw new NeedsVite('the module that loads chunks is another one');
  return preload.replace(address, () => `return ${JSON.stringify(base)}+`);
}

const constantsOf = (base: string, isServer: boolean): Record<string, string> => ({
  'process.env.NODE_ENV': '"production"',
  'import.meta.env.BASE_URL': JSON.stringify(base),
  'import.meta.env.BASE_SERVER': JSON.stringify(base),
  ...builtConstants(isServer),
  __VITE_IS_MODERN__: 'true',
});

/** Whether Vite's plugin for React leaves out a warning: components may say where they run. */
const isExpected = ({ code, message }: RolldownLog): boolean => code === 'MODULE_LEVEL_DIRECTIVE' && /use (?:client|server)/.test(message);

/** Bundles in memory. A warning is for authors, and Vite words it. */
async function outputOf(input: RolldownOptions, output: OutputOptions): Promise<RolldownOutput> {
  let warning: string | undefined;
  const bundle = await rolldown({
    ...input,
    tsconfig: false,
    // Vite's order.
    resolve: { extensions: ['.mjs', '.js', '.mts', '.ts', '.jsx', '.tsx', '.json'] },
    checks: { bundlerTimings: false },
    onLog: (level, log) => {
      if (level === 'warn' && !isExpected(log)) warning ??= log.message;
    },
  });
  try {
    const made = await bundle.generate(output);
    if (warning !== undefined) throw new NeedsVite(warning);
    return made;
  } finally {
    await bundle.close();
  }
}
