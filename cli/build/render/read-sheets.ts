import { hash } from 'node:crypto';
import type { Config } from '../../definitions/fields/config.ts';
import { lookSheets } from '../../definitions/look/sheets.ts';
import { chapterStyles, siteStyle } from '../../definitions/look/style.ts';
import { type BundleManifest, chunkOf, componentOf, isComponent, isShellSheet, type ManifestChunk, sheetsOf } from './bundle-manifest.ts';
import type { Assets } from './html.ts';
import { minifyProperties, withRow } from './style-sheet.ts';

/**
 * What the style sheets of a site depend on. `base`: its sub-path, with a slash at both ends. `row`: the width in rem from which the header
 * shows its words in a row.
 */
export interface StyledSite {
  base: string;
  row: number;
  config: Pick<Config, 'look' | 'languages' | 'url'>;
}

/** The style sheets of a bundle, for a site. */
interface BundledSheets {
  ofPages: Pick<Assets, 'style' | 'parts' | 'chapters' | 'late' | 'sheets'>;
  /** The sheets that are files, by path below the base: scripts load them. */
  texts: ReadonlyMap<string, string>;
  /** Paths of those that every page may load, whatever its components are. */
  loaded: readonly string[];
  /** Paths of the fonts that the sheets of the look name. */
  assets: readonly string[];
}

/**
 * Divides the style sheets. What every page needs, and what this page needs beside that, stands in the page. What other pages need comes
 * as files, when the router reaches them. `text`: the text of a file of the bundle.
 */
export function readSheets(manifest: BundleManifest, text: (file: string) => string, { base, row, config }: StyledSite): BundledSheets {
  const chunks = Object.values(manifest);
  const entry = (path: string) => chunkOf(manifest, `style sheet ${path}`, ({ name }) => name === path);
  const ofParts = chunks
    .flatMap((chunk) => {
      const [, part] = /^styles\/parts\/(.+)\.scss$/.exec(chunk.name ?? '') ?? [];
      return part === undefined ? [] : [{ name: part, chunk }];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const [main, last] = [entry('styles/main.scss'), entry('styles/late.scss')];
  const look = lookSheets(config.look).map(entry);
  const shell = [...ofParts.map(({ chunk }) => chunk), main, last];
  const entries = [...shell, ...look].map(({ file }) => file);
  const imported = chunks.filter((chunk) => !isShellSheet(chunk)).flatMap(({ css = [] }) => css);
  const files = [...new Set([...entries, ...imported])];
  const colours = [...chapterStyles(config.look)];
  const [ofSite = '', ...minified] = minifyProperties([
    siteStyle(config, base),
    ...files.map((file) => withRow(text(file).trim(), row)),
    ...colours.map(([, css]) => css),
  ]);
  const texts = new Map(files.map((file, index) => [file, minified[index] ?? '']));
  const cssOf = (file: string) => texts.get(file) ?? '';
  const parts = ofParts.map(({ name, chunk }) => ({ name, css: cssOf(chunk.file) }));
  const chapters = colours.map(([name], index) => ({
    name,
    css: minified[files.length + index] ?? '',
  }));
  const joined = (pieces: readonly { css: string }[]) => pieces.map(({ css }) => css).join('');
  const [before, after] = [lateFile('parts', joined(parts)), lateFile('late', joined(chapters) + cssOf(last.file))];
  const components = chunks.filter(isComponent).map((chunk) => [chunk, sheetsOf(chunk, manifest)] as const);
  // What a component loads on a click, such as a search over the page, comes with its sheet then.
  const onDemand = components.flatMap(([{ dynamicImports = [] }]) => dynamicImports.flatMap((key) => manifest[key]?.css ?? []));
  const ofComponents = new Set([...onDemand, ...components.flatMap(([, css]) => css)]);
  // Parts of the shell are on every page, and so are the style sheets that they import. Scripts load these nevertheless.
  const ofShell = [...new Set(imported)].filter((file) => !ofComponents.has(file));
  return {
    ofPages: {
      style: ofSite + [main.file, ...ofShell, ...look.map(({ file }) => file)].map(cssOf).join(''),
      parts,
      chapters,
      late: { before: base + before.file, after: base + after.file },
      sheets: Object.fromEntries(
        components
          .filter(([, css]) => css.length > 0)
          .map(([chunk, css]) => [folderOf(chunk), css.map((file) => ({ href: base + file, css: cssOf(file) }))]),
      ),
    },
    texts: new Map([...texts, ...[before, after].map(({ file, css }): [string, string] => [file, css])]),
    loaded: [...ofShell, before.file, after.file],
    assets: [...shell, ...look].flatMap(({ assets = [] }) => assets),
  };
}

/** A sheet that the router loads before the first page that it comes to. */
const lateFile = (name: string, css: string) => ({
  file: `assets/static/${name}.${hash('sha256', css, 'base64url').slice(0, 8)}.css`,
  css,
});

/** The folder of a component, such as `sections/form`. */
function folderOf({ src = '' }: ManifestChunk): string {
  const component = componentOf(src);
  return `${component?.kind}/${component?.name}`;
}
