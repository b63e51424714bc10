import { dataAt } from '../../content/schema-walk.ts';
import type { Path, YamlSource } from '../../content/yaml/source.ts';
import { SiteSearch } from '../../definitions/fields/fields.ts';
import type { Location } from '../../diagnostics/diagnostic.ts';
import type { Site } from '../../site/pages/site.ts';

/** The place where the content of a page asks for a search: its section, or the page itself. `page`: the key of its file. */
export function placeOfSearch(
  { pages }: Pick<Site, 'pages'>,
  page: string,
  sources: readonly YamlSource[],
): Location {
  const content = pages.get(page);
  const path = pathOf(content, []);
  const file = `content/pages/${page}.yaml`;
  const source = sources.find((own) => own.file === file);
  if (source === undefined || path === null) return { file, range: null };
  const type = path[0] === 'sections' ? dataAt(content, [...path.slice(0, 2), 'type']) : undefined;
  if (type === undefined) return source.valueAt(path);
  // The file also has the sections that are not shown, so the index is another one there.
  const sections = dataAt(source.data, ['sections']);
  const index = Array.isArray(sections) ? sections.findIndex((own) => dataAt(own, ['type']) === type) : -1;
  return source.valueAt(['sections', index, 'type']);
}

/** The path of the first search, depth first. */
function pathOf(value: unknown, path: Path): Path | null {
  if (value instanceof SiteSearch) return path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const found = pathOf(part, [...path, Array.isArray(value) ? Number(key) : key]);
    if (found !== null) return found;
  }
  return null;
}
