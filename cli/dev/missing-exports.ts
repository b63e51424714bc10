import { existsSync } from 'node:fs';
import type { DevEnvironment, EnvironmentModuleNode } from 'vite';
import { withoutComponent } from '../build/render/default-component.ts';
import { locationOfName } from '../definitions/location-of-import.ts';
import { TemplateError } from '../definitions/template-error.ts';
import { isTemplate, nameOfTemplate, type TemplateLayers } from '../definitions/template-layers.ts';
import type { Finding } from '../diagnostics/finding.ts';
import { unusableTemplate } from '../diagnostics/unusable-template.ts';

/** Imports of a module as Vite writes them for the server: the address of the other module, and the names. */
const imports = /await __vite_ssr_import__\("([^"]+)", (\{"importedNames":\[[^\]]*\]\})\)/g;

/** A template that has run, with its exports. */
interface Template {
  /** Absolute path. */
  file: string;
  exported: object;
}

/**
 * Finds names that templates import and others do not export, and components without a default export. A bundler reports them.
 * Vite's server does not, because it serves modules one by one: a missing name is `undefined` where it is used. `server`: the
 * environment that has loaded the templates.
 */
export async function missingExports(server: DevEnvironment, layers: TemplateLayers): Promise<Finding[]> {
  const found: TemplateError[] = [];
  const { moduleGraph: graph } = server;
  for (const node of [...graph.idToModuleMap.values()]) {
    const importer = templateOf(node, layers);
    if (importer === null) continue;
    const file = nameOfTemplate(layers, importer.file);
    const error = component.test(file) ? withoutComponent(importer.file, importer.exported, layers) : null;
    if (error !== null) found.push(error);
    const result = node.transformResult ?? (await server.transformRequest(node.url));
    for (const [, url = '', named = '{}'] of result?.code.matchAll(imports) ?? []) {
      const imported = templateOf(graph.urlToModuleMap.get(url), layers);
      if (imported === null) continue;
      const { importedNames } = JSON.parse(named) as { importedNames: string[] };
      for (const name of importedNames.filter((one) => !(one in imported.exported)))
        found.push(missing({ importer, imported, name }, layers));
    }
  }
  return found.map(unusableTemplate);
}

/** Components that are found by their folders. Their default export is shown. */
const component = /^templates\/(?:pages|sections|forms)\/[^/]+\/index\.tsx$/;

function templateOf(node: EnvironmentModuleNode | undefined, layers: TemplateLayers): Template | null {
  if (!node?.file || !node.ssrModule || !isTemplate(layers, node.file) || !existsSync(node.file)) return null;
  return { file: node.file, exported: node.ssrModule };
}

function missing(
  { importer, imported, name }: { importer: Template; imported: Template; name: string },
  layers: TemplateLayers,
): TemplateError {
  const [to, from] = [importer, imported].map(({ file }) => nameOfTemplate(layers, file)) as [string, string];
  const isOwn = ({ file }: Template) => layers.own !== null && file.startsWith(layers.own);
  // The tool imports a name that its own file exports, and that the site's replacement lacks.
  if (isOwn(imported) && !isOwn(importer))
    return new TemplateError(
      { file: from },
      `does not export "${name}", which ${to} imports.`,
      'A file in the place of one of the tool exports what that one does.',
    );
  return new TemplateError(
    { file: to, ...locationOfName(importer.file, name) },
    `cannot be used: "${name}" is not exported by "${from}".`,
    'Import a name that the file exports.',
  );
}
