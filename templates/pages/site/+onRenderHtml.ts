/**
 * Vike asks for this hook and never calls it here: the generator renders every page itself (`cli/render/`), in
 * development too.
 */
export function onRenderHtml(): never {
  throw new Error('pages are rendered by the generator');
}
