import { pagePath } from '../../content/file-names.ts';
import { picturesFolder } from '../../content/pictures.ts';
import { dataAt } from '../../content/schema-walk.ts';
import type { Path, YamlSource } from '../../content/yaml/source.ts';
import { isKind } from '../../definitions/fields/is-kind.ts';
import { findValue } from '../../definitions/fields/visit-values.ts';
import type { Location } from '../../diagnostics/finding.ts';
import type { Site } from '../../site/pages/site.ts';

/** Returns a function that finds the first place where content names a picture. If it finds none, the place is the file itself. */
export const pictureFinder =
  (sources: () => readonly YamlSource[]) =>
  (file: string): Location => {
    for (const source of sources()) {
      const path = pathOf(source.data, file, []);
      if (path !== null) return source.valueAt(path);
    }
    return { file: `${picturesFolder}/${file}`, range: null };
  };

/** The path of the first `file:` with this value, depth first. */
function pathOf(value: unknown, file: string, path: Path): Path | null {
  if (typeof value !== 'object' || value === null) return null;
  if (dataAt(value, ['file']) === file) return [...path, 'file'];
  for (const [key, part] of Object.entries(value)) {
    const found = pathOf(part, file, [...path, Array.isArray(value) ? Number(key) : key]);
    if (found !== null) return found;
  }
  return null;
}

/** The place where the content of a page asks for a search: its section, or the page itself. `page`: the key of its file. */
export function locationOfSearch({ pages }: Pick<Site, 'pages'>, page: string, sources: readonly YamlSource[]): Location {
  const content = pages.get(page);
  const path = findValue(content, (part) => isKind(part, 'siteSearch'))?.path as Path | undefined;
  const file = pagePath(page);
  const source = sources.find((own) => own.file === file);
  if (source === undefined || path === undefined) return { file, range: null };
  const type = path[0] === 'sections' ? dataAt(content, [...path.slice(0, 2), 'type']) : undefined;
  if (type === undefined) return source.valueAt(path);
  // The file also has the sections that are not shown, so the index is another one there.
  const sections = dataAt(source.data, ['sections']);
  const index = Array.isArray(sections) ? sections.findIndex((own) => dataAt(own, ['type']) === type) : -1;
  return source.valueAt(['sections', index, 'type']);
}
