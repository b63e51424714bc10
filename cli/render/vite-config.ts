import { join } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import type { Look } from '../schema/look.ts';
import type { TemplateLayers } from '../template-layers.ts';
import { compiledSheets } from './compiled-sheets.ts';
import { templatesPlugin } from './templates-plugin.ts';

export interface ViteFacts {
  /** The tool's folder: Vite's root, which holds its templates. */
  root: string;
  /** The folders of templates. */
  layers: TemplateLayers;
  /** Sub-path of the site, with a slash at both ends. */
  base: string;
  /** The look of the site. Called each time a module that depends on it is loaded. */
  look(): Look;
  /** Icon names, each with its module. Called each time the module of icons is loaded. */
  icons(): readonly { name: string; module: string }[];
}

export const iconsModule = 'virtual:tvilling/icons';

/**
 * A module with the icons that the content names. It imports each icon from its own file: the package's index would make the
 * bundler read 1,700 files.
 */
function iconsPlugin(icons: ViteFacts['icons']): Plugin {
  const resolved = `\0${iconsModule}`;
  return {
    name: 'tvilling:icons',
    resolveId: (id) => (id === iconsModule ? resolved : null),
    load: (id) => {
      if (id !== resolved) return null;
      const entries = icons().map(({ name, module }, index) => ({ name, local: `icon${index}`, module }));
      const imports = entries.map(
        ({ local, module }) => `import ${local} from 'lucide-react/icons/${module}';`,
      );
      const fields = entries.map(({ name, local }) => `${JSON.stringify(name)}: ${local}`);
      return `${imports.join('\n')}\nexport const icons = { ${fields.join(', ')} };\n`;
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
    plugins: [compiledSheets(layers.tool), iconsPlugin(icons), templatesPlugin(layers, look)],
    // Style sheets of a site can import the tool's partials by name. A partial beside the sheet comes first.
    css: { preprocessorOptions: { scss: { loadPaths: [join(layers.tool, 'styles')] } } },
    // Templates of a site use the tool's React and font, wherever the site is.
    resolve: { dedupe: ['react', 'react-dom', 'lucide-react', '@fontsource-variable/instrument-sans'] },
  };
}
