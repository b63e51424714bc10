/** Vike requires this hook, but never calls it here: the generator renders every page itself (`cli/build/render/`), in development too. */
export function onRenderHtml(): never {
  throw new Error('pages are rendered by the generator');
}
