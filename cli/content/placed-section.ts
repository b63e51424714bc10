import { isMapping } from '../platform/is-mapping.ts';
import type { PlacedSection } from './article-tree.ts';
import { readPlainYaml } from './plain-yaml.ts';
import type { SectionLines } from './section-lines.ts';
import { parseYaml } from './yaml-source.ts';

/** The word for a section that names its type as a field: `::section{type=video}` is `::video`. */
const byField = 'section';

/** A section as it is written, with its type and its fields. */
export function placedSection(lines: SectionLines): PlacedSection {
  const attributes = Object.fromEntries(lines.attributes.map(({ key, value }) => [key, value]));
  const written = isBlankYaml(lines.body) ? {} : dataOf(lines.body ?? '');
  const data = isMapping(written) ? { ...written, ...attributes } : written;
  const { type } = isMapping(data) ? data : attributes;
  return {
    ...lines,
    type: 'section',
    of: lines.name === byField && typeof type === 'string' ? type : lines.name,
    data,
  };
}

/** The data of YAML; undefined if it cannot be read. */
const dataOf = (yaml: string): unknown => readPlainYaml(yaml) ?? parseYaml('', yaml, '', () => {})?.data;

/** Whether YAML holds nothing but comments. */
export const isBlankYaml = (yaml: string | null): boolean => (yaml ?? '').split('\n').every((line) => /^\s*(?:#|$)/.test(line));

/** The id of a section in a text; undefined if it has none. */
export function sectionId({ data }: PlacedSection): string | undefined {
  const { id } = isMapping(data) ? data : {};
  return typeof id === 'string' ? id : undefined;
}
