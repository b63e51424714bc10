import { join } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import type { Look } from '../schema/look.ts';
import type { TemplateLayers } from '../template-layers.ts';
import { templatesPlugin } from './templates-plugin.ts';

export interface ViteFacts {
  /** The tool's checkout: Vite's root, where the templates lie. */
  root: string;
  /** Where templates are looked for. */
  layers: TemplateLayers;
  /** Sub-path of the site, with a slash at both ends. */
  base: string;
  /** How the site looks; asked for whenever a module of it is loaded. */
  look(): Look;
  /** Icon names with the module each comes from; asked for whenever the module is loaded. */
  icons(): readonly { name: string; module: string }[];
}

export const iconsModule = 'virtual:tvilling/icons';

/**
 * The icons that the content names, as a module. Each is imported from its own file: the package's index would make
 * the bundler read 1,700 of them.
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

/** What the builds and the dev server share. */
export function sharedConfig({ root, layers, base, icons, look }: ViteFacts): InlineConfig {
  return {
    configFile: false,
    root,
    base,
    publicDir: false,
    appType: 'custom',
    clearScreen: false,
    plugins: [iconsPlugin(icons), templatesPlugin(layers, look)],
    // A style sheet of a site finds the tool's partials by their names, but for those that lie beside it.
    css: { preprocessorOptions: { scss: { loadPaths: [join(layers.tool, 'styles')] } } },
    // A site's own templates use the React that the tool renders with, and its font, wherever they lie.
    resolve: { dedupe: ['react', 'react-dom', 'lucide-react', '@fontsource-variable/instrument-sans'] },
  };
}
