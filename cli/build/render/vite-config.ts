import { join } from 'node:path';
import type { CSSOptions, InlineConfig, Plugin } from 'vite';
import type { TemplateLayers } from '../../definitions/template-layers.ts';
import { compiledSheets } from './compiled-sheets.ts';
import { whyNoCss } from './plain-css.ts';
import { shortProperties } from './style-sheet.ts';
import { templatesPlugin } from './templates-plugin.ts';
import { routerName, vikeFile } from './vike.ts';

/** The folders that templates are bundled from. */
export interface BundleFolders {
  /** The tool's folder: Vite's root, which holds its templates. */
  root: string;
  /** The folders of templates. */
  layers: TemplateLayers;
}

/** What bundles contain of a site beside its templates. */
export interface BundleSettings {
  /** Sub-path of the site, with a slash at both ends. */
  base: string;
}

type AcceptedPlugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];

/** Input of the bundler. */
export interface ViteFacts extends BundleFolders, BundleSettings {}

/** The constants that Vite sets in what it builds. */
export const builtConstants = (isServer: boolean): Record<string, string> => ({
  'import.meta.env.DEV': 'false',
  'import.meta.env.PROD': 'true',
  'import.meta.env.SSR': `${isServer}`,
  'import.meta.hot': 'undefined',
});

const fontPackages = [
  '@fontsource-variable/instrument-sans',
  '@fontsource-variable/figtree',
  '@fontsource/newsreader',
  '@fontsource/bricolage-grotesque',
];

/** The part of Vite's configuration that the builds and the dev server share. */
export function sharedConfig({ root, layers, base }: ViteFacts): InlineConfig {
  return {
    configFile: false,
    root,
    base,
    publicDir: false,
    // Nobody would see that a value has changed. The configuration names those that pages show.
    envDir: false,
    envPrefix: [],
    appType: 'custom',
    clearScreen: false,
    plugins: [compiledSheets(layers.tool), shortProperties(), templatesPlugin(layers), checkedSheets(layers)],
    // Style sheets of a site can import the tool's partials by name. A partial beside the sheet comes first.
    css: {
      preprocessorOptions: { scss: { loadPaths: [join(layers.tool, 'styles')] } },
      ...(base === '/' ? {} : { postcss: { plugins: [publicFiles(base)] } }),
    },
    // Templates of a site use the tool's React and fonts, wherever the site is.
    resolve: {
      dedupe: ['react', 'react-dom', ...fontPackages],
      alias: { [routerName]: vikeFile('client/runtime-client-routing/index.js') },
    },
  };
}

/** Names the sheet of a site that is no CSS once it is compiled. Vite would say so of all sheets together. */
const checkedSheets = ({ own }: TemplateLayers): Plugin => ({
  name: 'tvilling:checked-sheets',
  apply: 'build',
  transform(css, id) {
    const [file = ''] = id.split('?');
    if (own === null || !file.startsWith(own) || !/\.s?css$/.test(file)) return;
    const why = whyNoCss(css);
    if (why !== null) this.error({ message: why, id: file });
  },
});

/** Puts the sub-path before the addresses of files of `public/` in style sheets: those that begin at the root of the site. */
const publicFiles = (base: string): AcceptedPlugin => ({
  postcssPlugin: 'tvilling:public-files',
  Once(sheet) {
    sheet.walkDecls((declaration) => {
      declaration.value = declaration.value.replace(/\burl\((["']?)\/(?!\/)/g, (_, quote: string) => `url(${quote}${base}`);
    });
  },
});
