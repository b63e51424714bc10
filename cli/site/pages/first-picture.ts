import type { PageProps } from '../../../templates/contract.ts';
import type { ShownPicture } from '../../definitions/fields/in-language.ts';

/** The parts of a page that show pictures, in the order in which people see them. */
const parts = ['hero', 'sections', 'entry', 'action'] as const;

/** The props of a page with a mark on its first picture. What is shared with other pages is copied. */
export function withFirstPicture(props: PageProps): PageProps {
  for (const part of parts) {
    const marked = markFirst(props[part]);
    if (marked !== null) return { ...props, [part]: marked };
  }
  return props;
}

/** A copy of a value in which the first picture is marked; null if it has none. */
function markFirst(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return null;
  if (isPicture(value)) return { ...value, first: true };
  for (const [key, part] of Object.entries(value)) {
    const marked = markFirst(part);
    if (marked === null) continue;
    return Array.isArray(value) ? value.with(Number(key), marked) : { ...value, [key]: marked };
  }
  return null;
}

const isPicture = (value: object): value is ShownPicture =>
  'href' in value && 'alt' in value && 'width' in value && 'height' in value;
