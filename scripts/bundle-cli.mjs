import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { viteImportGlobPlugin } from 'rolldown/experimental';
import { compileSheets } from './compile-sheets.mjs';
import { shortProperties } from './short-properties.mjs';

/** Packages that are not bundled: they are large, load their own files, and are needed only for rendering. */
export const external = [
  /^node:/,
  'vite',
  'vike/plugin',
  '@vitejs/plugin-react',
  /^lucide-react/,
  'react',
  'react-dom/server',
  'rolldown',
  'rolldown/utils',
  'satori',
  '@resvg/resvg-js',
  'sharp',
  'pagefind',
];

/** Removes blanks and comments, which saves a twelfth of the start time. Keeps all names for bug reports. */
const blanks = { compress: false, mangle: false, codegen: { removeWhitespace: true } };

/**
 * Bundles the command line of a checkout into a folder, with the processes that draw, encode and bundle and the threads that render and check for it. One
 * bundle starts in half the time of 200 modules. The code of each command is in a chunk that only this command loads. The tool's style
 * sheets lie beside it as CSS.
 */
export async function bundleCli(root, { dir, sourcemap }) {
  const bundle = await rolldown({
    input: {
      bin: join(root, 'cli', 'bin.ts'),
      'draw-squares': join(root, 'cli', 'build', 'pictures', 'draw-squares.ts'),
      'encoder-process': join(root, 'cli', 'build', 'pictures', 'encoder-process.ts'),
      'bundler-process': join(root, 'cli', 'build', 'render', 'bundler-process.ts'),
      'load-in-turn': join(root, 'cli', 'build', 'render', 'load-in-turn.ts'),
      'page-thread': join(root, 'cli', 'build', 'render', 'page-thread.ts'),
      'check-thread': join(root, 'cli', 'dev', 'check-thread.ts'),
      // Definitions of sites are loaded beside the command line, and use its own field kinds.
      schema: join(root, 'cli', 'definitions', 'schema.ts'),
    },
    platform: 'node',
    external,
    plugins: [viteImportGlobPlugin()],
    resolve: { alias: { 'tvilling/schema': join(root, 'cli', 'definitions', 'schema.ts') } },
    logLevel: 'warn',
  });
  rmSync(dir, { recursive: true, force: true });
  await bundle.write({ dir, format: 'esm', sourcemap, cleanDir: false, minify: blanks });
  await bundle.close();
  const sheets = compileSheets(join(root, 'templates'));
  writeFileSync(join(dir, 'style-sheets.json'), JSON.stringify(sheets));
  // The sheet of every page first: its properties get names in the order of their use.
  const { 'styles/main.scss': main, ...others } = sheets.css;
  const names = shortProperties([main, ...Object.values(others)]);
  writeFileSync(join(dir, 'short-properties.json'), JSON.stringify(names));
}
