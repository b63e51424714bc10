import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { viteImportGlobPlugin } from 'rolldown/experimental';

/** Packages that stay outside: they are large, load files of their own, and are only needed where the site is rendered. */
const external = [
  /^node:/,
  'vite',
  'vike/plugin',
  '@vitejs/plugin-react',
  'lucide-react',
  'chokidar',
  'rolldown',
  'satori',
  '@resvg/resvg-js',
];

/** Takes blanks and comments out, which saves a twelfth of the time of a start, and leaves all names: bug reports hold them. */
const blanks = { compress: false, mangle: false, codegen: { removeWhitespace: true } };

/**
 * Bundles the command line of a checkout, and the process that draws for it, into a folder. One bundle starts in half the time of 200
 * separate modules, and each command's own code stays in a chunk that only it loads.
 */
export async function bundleCli(root, { dir, sourcemap }) {
  const bundle = await rolldown({
    input: {
      bin: join(root, 'cli', 'bin.ts'),
      'draw-squares': join(root, 'cli', 'pictures', 'draw-squares.ts'),
      // Definitions of sites are loaded beside the command line, and need its own field kinds.
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
}
