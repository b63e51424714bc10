import { picturesFolder } from '../../content/pictures.ts';
import { dataAt } from '../../content/schema-walk.ts';
import type { Path, YamlSource } from '../../content/yaml/source.ts';
import type { Location } from '../../diagnostics/finding.ts';

/** Returns a function that finds the first place where content names a picture. If it finds none, the place is the file itself. */
export const pictureFinder =
  (sources: readonly YamlSource[]) =>
  (file: string): Location => {
    for (const source of sources) {
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
