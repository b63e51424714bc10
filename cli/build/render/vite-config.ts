import { join } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import type { Look } from '../../definitions/fields/look.ts';
import type { TemplateLayers } from '../../definitions/template-layers.ts';
import { compiledSheets } from './compiled-sheets.ts';
import type { IconModule } from './icon-shapes.ts';
import { shortProperties } from './style-sheet.ts';
import { templatesPlugin } from './templates-plugin.ts';

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
  look: Look;
  /** The icons that the content names. */
  icons: readonly IconModule[];
}

/** Input of the bundler. The functions are called each time a module that depends on their result is loaded. */
export interface ViteFacts extends BundleFolders, Pick<BundleSettings, 'base'> {
  look(): Look;
  icons(): BundleSettings['icons'] | Promise<BundleSettings['icons']>;
}

export const iconsModule = 'virtual:tvilling/icons';

/** A module with the shapes of the icons that the content names. */
function iconsPlugin(icons: ViteFacts['icons']): Plugin {
  const resolved = `\0${iconsModule}`;
  return {
    name: 'tvilling:icons',
    resolveId: (id) => (id === iconsModule ? resolved : null),
    load: async (id) => {
      if (id !== resolved) return null;
      const { iconShapes } = await import('./icon-shapes.ts');
      return `export const icons = ${JSON.stringify(await iconShapes(await icons()))};\n`;
    },
  };
}

/** The part of Vite's configuration that the builds and the dev server share. */
export function sharedConfig({ root, layers, base, icons, look }: ViteFacts): InlineConfig {
  return {
    configFile: false,
    root,
    base,
    publicDir: false,
    appType: 'custom',
    clearScreen: false,
    plugins: [
      compiledSheets(layers.tool),
      shortProperties(),
      iconsPlugin(icons),
      templatesPlugin(layers, look),
    ],
    // Style sheets of a site can import the tool's partials by name. A partial beside the sheet comes first.
    css: { preprocessorOptions: { scss: { loadPaths: [join(layers.tool, 'styles')] } } },
    // Templates of a site use the tool's React and font, wherever the site is.
    resolve: { dedupe: ['react', 'react-dom', '@fontsource-variable/instrument-sans'] },
  };
}
