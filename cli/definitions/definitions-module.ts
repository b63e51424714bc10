import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TemplateError } from './template-error.ts';
import { filesByFolder, nameOfTemplate, type TemplateLayers } from './template-layers.ts';

/** The folders of `templates/` that hold definitions, one folder for each. */
export const definitionKinds = ['sections', 'collections', 'pages', 'forms', 'receivers', 'outputs'] as const;

/** Folders of `templates/` whose subfolders may have words. '' is `templates/` itself, for the shell and for all forms. */
const wordFolders = ['', 'sections', 'collections', 'forms'];

/** What is loaded of the templates: definitions, word sets, and the shell, which goes by the name of its folder. */
export const loadedKinds = ['shell', ...definitionKinds, 'words'] as const;
export type LoadedKind = (typeof loadedKinds)[number];

/** Every definition of a site by kind and name, as the file that has precedence. */
export type DefinitionFiles = Readonly<Record<LoadedKind, ReadonlyMap<string, string>>>;

/** A `words.ts` that cannot be used, because another one has its name. */
export interface RefusedWords {
  file: string;
  error: TemplateError;
}

/** Finds the definitions of a site, including those of the tool. `refuse`: takes words that cannot be used. */
export function definitionFiles(
  layers: TemplateLayers,
  refuse: (words: RefusedWords) => void = ({ error }) => {
    throw error;
  },
): DefinitionFiles {
  const byKind = Object.fromEntries(definitionKinds.map((kind) => [kind, filesByFolder(layers, kind, 'definition.ts')])) as Record<
    (typeof definitionKinds)[number],
    ReadonlyMap<string, string>
  >;
  const own = layers.own && join(layers.own, 'shell/definition.ts');
  const shell = own !== null && existsSync(own) ? own : join(layers.tool, 'shell/definition.ts');
  return { ...byKind, shell: new Map([['shell', shell]]), words: wordFiles(layers, refuse) };
}

/** Finds the word sets. Of two with the same name, the first is found: `content/ui.yaml` uses the name. */
function wordFiles(layers: TemplateLayers, refuse: (words: RefusedWords) => void): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, file] of wordFolders.flatMap((kind) => [...filesByFolder(layers, kind, 'words.ts')])) {
    const first = found.get(name);
    if (first === undefined) found.set(name, file);
    else
      refuse({
        file,
        error: new TemplateError(
          { file: nameOfTemplate(layers, file) },
          `has the name of ${nameOfTemplate(layers, first)}.`,
          'Words go by the name of their folder. Keep one of the files, and import it from both definitions.',
        ),
      });
  }
  return found;
}

/** A module that calls it. */
export const beginsModule = (name: string): string => `virtual:tvilling/begins/${name}`;

/**
 * The text of a module that imports all definitions and exports them as `found`, each with its name and the name of its file for people.
 * `before`: a module that is imported before the file of this name.
 */
export function definitionsModule(files: DefinitionFiles, layers: TemplateLayers, before: (name: string) => string): string {
  const imports: string[] = [];
  const maps = loadedKinds.map((kind) => {
    const entries = Array.from(files[kind], ([name, path], index) => {
      const local = `${kind}${index}`;
      const file = nameOfTemplate(layers, path);
      imports.push(`import ${JSON.stringify(before(file))};`, `import * as ${local} from ${JSON.stringify(path)};`);
      return `[${JSON.stringify(name)}, { module: ${local}, file: ${JSON.stringify(file)} }]`;
    });
    return `${kind}: [${entries.join(', ')}]`;
  });
  return `${imports.join('\n')}\nexport const found = { ${maps.join(', ')} };\n`;
}
