import { keptDigest } from './bundle-definitions.ts';
import { type DefinitionFiles, definitionFiles, loadedKinds } from './definitions-module.ts';
import { TemplateError } from './template-error.ts';
import { type TemplateLayers, templateLayers } from './template-layers.ts';

/** The definitions of a site as files, and whether some are its own. Throws TemplateError for words that have the name of others. */
export function foundDefinitions(layers: TemplateLayers): { files: DefinitionFiles; hasOwn: boolean } {
  const files = definitionFiles(layers);
  const all = loadedKinds.flatMap((kind) => [...files[kind].values()]);
  const { own } = layers;
  return { files, hasOwn: own !== null && all.some((file) => file.startsWith(own)) };
}

/** `Definitions.state` of a site that has none of its own: those of the tool go by its version. */
export const stateOfTool = '';

/**
 * `Definitions.state` of a site as it is now. Loads no definition: that takes longer than to see that a site has not changed. Null if they
 * must be bundled, or two word sets have one name.
 */
export function definitionsState(siteRoot: string): string | null {
  const layers = templateLayers(siteRoot);
  try {
    const { files, hasOwn } = foundDefinitions(layers);
    return hasOwn ? keptDigest(siteRoot, layers, files) : stateOfTool;
  } catch (error) {
    if (error instanceof TemplateError) return null;
    throw error;
  }
}
