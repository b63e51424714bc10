/**
 * The part of Vike that the tool uses, as files beside the command line. They are Vike's own, but for their assertions and for the names of
 * the packages that they import: these are bundled. So a site installs none of them, Babel and esbuild among them, and browsers get the
 * same scripts.
 */
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { rolldown } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';
import { leftOut } from './bundled-packages.mjs';

/** Files that the tool, or Vike by its name, loads. */
const entries = [
  'dist/node/vite/index.js',
  'dist/client/runtime-client-routing/entry.js',
  'dist/client/runtime-client-routing/index.js',
  'dist/client/runtime-server-routing/entry.js',
  'dist/server/__internal/index.js',
  'dist/server/runtime/index.js',
];

/** Packages that stay: Vite is that of the site, React's streams are never asked for, and the others load their own files, also in browsers. */
const kept = /^(?:node:|virtual:|@brillout\/|(?:vite|react-streaming\/server)$)/;

const importing = /((?:^|[;\s}])(?:from|import)\s*\(?\s*)'([^'\n$]+)'/g;

/** The texts of the files by their paths, and the chunks of the packages in them. */
export async function containedVike(root) {
  const folder = join(root, 'node_modules/vike');
  const texts = new Map();
  const packages = new Map();
  const add = (path) => {
    if (texts.has(path)) return;
    const text = readFileSync(join(folder, path), 'utf8').replace(/\n\/\/# sourceMappingURL=.*/, '');
    texts.set(path, text);
    for (const [, , name] of code(text).matchAll(importing)) {
      if (name.startsWith('.')) {
        const other = posix.join(posix.dirname(path), name);
        if (existsSync(join(folder, other))) add(other);
      } else if (isPackage(name)) packages.set(name, `${name.replace(/[@/]/g, '-').replace(/^-/, '')}.js`);
    }
  };
  for (const entry of entries) add(entry);
  const chunks = await bundlePackages(folder, packages, texts);
  const { name, version, type, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = { 'vike/package.json': JSON.stringify({ name, version, type, license }) };
  for (const [path, original] of texts) {
    // Vite pre-bundles these, and finds them from the tool's folder.
    const text = withoutAssertions(path, original).replaceAll("'vike > @brillout/", "'@brillout/");
    const up = posix.relative(posix.dirname(path), 'packages');
    files[`vike/${path}`] = text.replace(importing, (whole, before, name) =>
      packages.has(name) ? `${before}'${up}/${packages.get(name)}'` : whole,
    );
  }
  for (const { fileName, code } of chunks) files[`vike/packages/${fileName}`] = code;
  return { files, chunks };
}

/** The modules that browsers load. What ends an endless loop stays as it is. */
const inBrowsers = /^dist\/(?:client|shared-server-client|utils)\/(?!catchInfiniteLoop)/;

const assertions = new Set(['assert', 'assertUsage', 'assertWarning', 'assertInfo']);

/**
 * Without the calls by which Vike judges its own code, and the routes, hooks and settings of those who use it. All of these are the tool's,
 * and the same on every page. With their words, the calls are a fifth of the router. None of them changes anything.
 */
function withoutAssertions(path, text) {
  if (!inBrowsers.test(path)) return text;
  const found = [];
  new Visitor({
    ExpressionStatement({ start, end, expression: { type, callee } }) {
      if (type === 'CallExpression' && assertions.has(callee.name)) found.push({ start, end });
    },
  }).visit(parseSync(path, text).program);
  // A statement stays, for an `if` without braces.
  return found.reduceRight((whole, { start, end }) => `${whole.slice(0, start)};${whole.slice(end)}`, text);
}

/** Without comments in lines of their own. */
const code = (text) => text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');

const builtin = new Set(builtinModules);

const isPackage = (name) => /^@?[a-z][\w-]*(?:\/[\w./-]+)?$/.test(name) && !kept.test(name) && !builtin.has(name) && !/^vike/.test(name);

/** Bundles packages, one file for each name. */
async function bundlePackages(folder, packages, texts) {
  const importer = join(folder, 'dist/index.js');
  const bundle = await rolldown({
    input: Object.fromEntries([...packages].map(([name, file]) => [file.slice(0, -3), name])),
    platform: 'node',
    external: [kept],
    plugins: [
      {
        name: 'unused',
        resolveId(name, _, { isEntry }) {
          if (leftOut.test(name)) return `\0unused:${name}`;
          return isEntry ? this.resolve(name, importer, { skipSelf: true }) : null;
        },
        load: (id) => (id.startsWith('\0unused:') ? unusedModule(id.slice(8), texts) : null),
      },
    ],
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({
    format: 'esm',
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  await bundle.close();
  return output;
}

/** A module with the names that Vike imports from a package. Each throws when it is called. */
function unusedModule(name, texts) {
  const names = new Set();
  for (const text of texts.values())
    for (const [, list] of text.matchAll(new RegExp(`import \\{([^}]+)\\} from '${name}'`, 'g')))
      for (const each of list.split(',')) names.add(each.trim().split(' as ')[0]);
  const failing = `() => { throw new Error('${name} is no part of Tvilling.'); }`;
  return [`export default ${failing};`, ...[...names].filter(Boolean).map((each) => `export const ${each} = ${failing};`)].join('\n');
}
