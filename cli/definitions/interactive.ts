import { DefinitionError } from './definition-error.ts';

/**
 * When the component of a section, a form or a page kind is loaded, if it is on the page and has something to do there. `visible`: when a
 * visitor sees it, and has scrolled or moved the pointer. `intent`: when the pointer or the focus is in it. What says neither is a static
 * part of the page. Its component is loaded too, with the first intent to follow a link, but must not count on it.
 */
export type Interactive = 'visible' | 'intent';

const times: readonly unknown[] = ['visible', 'intent', undefined] satisfies (Interactive | undefined)[];

/** Throws DefinitionError for a definition that names another time. */
export function refuseUnknownTime({ interactive }: { interactive?: unknown }): void {
  if (times.includes(interactive)) return;
  throw new DefinitionError("interactive is 'visible' or 'intent', or is left out");
}
