import type { Input } from '../site/pages/inputs.ts';
import type { Site } from '../site/pages/site.ts';

/**
 * Returns a function that is told what each page was made from, one page after the other. It lets go of the content files that the page
 * before was made from, and this one was not: in a large site, the values of all files would take a third of the memory.
 */
export function passingFiles(site: Pick<Site, 'letGo'>): (inputs: Iterable<Input>) => void {
  let held: readonly string[] = [];
  return (inputs) => {
    const files = new Set(Array.from(inputs).flatMap((input) => (input.kind === 'file' ? [input.path] : [])));
    site.letGo(held.filter((file) => !files.has(file)));
    held = [...files];
  };
}
