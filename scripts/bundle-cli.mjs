import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { viteImportGlobPlugin } from 'rolldown/experimental';
import { bundleEditor } from './bundle-editor.mjs';
import { compileSheets } from './compile-sheets.mjs';
import { containedVike } from './contained-vike.mjs';
import { grammarFiles } from './grammars.mjs';
import { packagesOf, thirdPartyNotices } from './notices.mjs';
import { shortProperties } from './short-properties.mjs';

/** Packages that are not bundled: they have binaries, load their own files, or have to be the same for the templates of a site. */
export const external = [
  /^node:/,
  'vite',
  '@vitejs/plugin-react',
  'react',
  'react-dom/server',
  'rolldown',
  'rolldown/utils',
  'rolldown/experimental',
  'lightningcss',
  'sass',
  '@resvg/resvg-js',
  'sharp',
  'pagefind',
];

/** Removes whitespace and comments, which saves a twelfth of the start time. Keeps all names for bug reports. */
const withoutWhitespace = { compress: false, mangle: false, codegen: { removeWhitespace: true } };

/**
 * What only definitions of sites use, and the tool's do not: the module `tvilling/schema` as a whole, with all of zod. That is its messages
 * in other languages, its other ways to read schemas, and its lists of exports.
 */
const wholeSchema = {
  name: 'whole-schema',
  test: /[\\/]cli[\\/]definitions[\\/]schema\.ts$|[\\/]zod[\\/](?:index|v4[\\/](?:index|classic[\\/](?:index|external|from-json-schema)|core[\\/](?:index|compile)|locales[\\/](?!en\.)[\w-]+))\.js$/,
};

/**
 * Bundles the command line of a checkout into a folder, with the processes that draw, encode and bundle and the threads that render, check
 * and pull for it. One bundle starts in half the time of 200 modules. The code of each command is in a chunk that only this command loads.
 * The tool's style sheets lie beside it as CSS, the icons as markup, and the editor of `tvilling edit`.
 */
export async function bundleCli(root, { dir, sourcemap }) {
  const bundle = await rolldown({
    input: {
      bin: join(root, 'cli', 'bin.ts'),
      'draw-squares': join(root, 'cli', 'build', 'pictures', 'draw-squares.ts'),
      'encoder-process': join(root, 'cli', 'build', 'pictures', 'encoder-process.ts'),
      'bundler-process': join(root, 'cli', 'build', 'render', 'bundler-process.ts'),
      prebuild: join(root, 'cli', 'build', 'render', 'prebuild.ts'),
      'page-thread': join(root, 'cli', 'build', 'render', 'page-thread.ts'),
      'check-thread': join(root, 'cli', 'dev', 'check-thread.ts'),
      'share-thread': join(root, 'cli', 'check', 'share-thread.ts'),
      'source-thread': join(root, 'cli', 'edit', 'pull', 'source-thread.ts'),
      // Definitions of sites are loaded beside the command line, and use its own field kinds.
      schema: join(root, 'cli', 'definitions', 'schema.ts'),
    },
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
    external,
    plugins: [viteImportGlobPlugin()],
    resolve: { alias: { 'tvilling/schema': join(root, 'cli', 'definitions', 'schema.ts') } },
    // It only hands on what others have. So the tool's own definitions bring what they use of it, and not all of zod.
    treeshake: {
      moduleSideEffects: [{ test: /[\\/]cli[\\/]definitions[\\/]schema\.ts$/, sideEffects: false }],
    },
    logLevel: 'warn',
  });
  rmSync(dir, { recursive: true, force: true });
  const highlighter = await bundleHighlighter(root);
  const vike = await containedVike(root);
  const editor = await bundleEditor(root);
  const data = {
    ...vike.files,
    ...editor.files,
    ...dataFiles(root),
    ...(await grammarFiles(root)),
    ...fontFiles(root),
    'highlighter.cjs': highlighter.code,
    'live.js': await bundleLive(root),
  };
  const digest = createHash('sha256')
    .update(JSON.stringify(Object.entries(data).sort()))
    .digest('hex');
  // The tool is known by its first file (`cli/platform/version.ts`), so other data have to make another file of it.
  const postFooter = ({ name }) => (name === 'bin' ? `// ${digest}` : '');
  const { output } = await bundle.write({
    dir,
    format: 'esm',
    sourcemap,
    cleanDir: false,
    minify: withoutWhitespace,
    codeSplitting: { groups: [wholeSchema], includeDependenciesRecursively: false },
    postFooter,
  });
  await bundle.close();
  for (const [name, content] of Object.entries(data)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), content);
  }
  const contained = [
    ...packagesOf([...output, highlighter, ...vike.chunks, ...editor.chunks]),
    ...dataPackages.map((name) => join(root, 'node_modules', name)),
  ];
  writeFileSync(join(dir, 'THIRD-PARTY-NOTICES'), thirdPartyNotices(contained));
}

/** Packages whose data lie beside the command line, or whose program is within that of satori. Those of grammars have a file of their own (`grammars.mjs`). */
const dataPackages = ['lucide-react', '@fontsource/instrument-sans', 'harfbuzzjs', 'vike'];

/** The program that marks code in articles. Pages are made without waiting, so it is one that `require` loads. */
async function bundleHighlighter(root) {
  const bundle = await rolldown({
    input: { highlighter: join(root, 'cli', 'site', 'code', 'tokenizer.ts') },
    platform: 'node',
    logLevel: 'warn',
  });
  const { output } = await bundle.generate({ format: 'cjs', minify: withoutWhitespace });
  await bundle.close();
  return output[0];
}

/** The texts of the files that the command line reads beside itself, by their names. */
function dataFiles(root) {
  const sheets = compileSheets(join(root, 'templates'));
  // The sheet of every page first: its properties get names in the order of their use.
  const { 'styles/main.scss': main, ...others } = sheets.css;
  const names = shortProperties([main, ...Object.values(others)]);
  return {
    'style-sheets.json': JSON.stringify(sheets),
    'short-properties.json': JSON.stringify(names),
    'icons.json': drawIcons(root),
  };
}

/** The typeface of pictures: two weights, in the two subsets of Latin. */
const fontFiles = (root) =>
  Object.fromEntries(
    ['latin-400', 'latin-600', 'latin-ext-400', 'latin-ext-600'].map((part) => {
      const name = `instrument-sans-${part}-normal.woff`;
      return [`fonts/${name}`, readFileSync(join(root, 'node_modules/@fontsource/instrument-sans/files', name))];
    }),
  );

const drawIcons = (root) =>
  execFileSync(process.execPath, [join(root, 'scripts/icons.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 16 * 1024 * 1024,
  });

/** The script by which an open page follows the server of `dev`. No module: the page says beside it when it was made. */
async function bundleLive(root) {
  const bundle = await rolldown({ input: join(root, 'templates', 'browser', 'live.ts'), platform: 'browser', logLevel: 'warn' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  return output[0].code;
}
