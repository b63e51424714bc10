import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { compile } from 'sass';

/**
 * The program of `tvilling edit` in the browser: its files by name below the folder of the command line, and the chunks that say which
 * packages it contains.
 */
export async function bundleEditor(root) {
  const bundle = await rolldown({
    input: { editor: join(root, 'editor', 'main.tsx') },
    platform: 'browser',
    // Packages for React say where their parts run: here, all of them run in the browser.
    checks: { moduleLevelDirective: false },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'warn',
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return {
    chunks: output,
    files: {
      'editor/index.html': readFileSync(join(root, 'editor', 'index.html'), 'utf8'),
      'editor/editor.js': output[0].code,
      'editor/editor.css': compile(join(root, 'editor', 'styles', 'main.scss'), { style: 'compressed' }).css,
      ...textsByLanguage(root, 'labels'),
      ...textsByLanguage(root, 'findings'),
    },
  };
}

/** The files of `editor/words/<folder>/`, one a language. */
function textsByLanguage(root, folder) {
  const texts = join(root, 'editor', 'words', folder);
  return Object.fromEntries(
    readdirSync(texts).map((name) => [`editor/${folder}/${name}`, JSON.stringify(JSON.parse(readFileSync(join(texts, name), 'utf8')))]),
  );
}
