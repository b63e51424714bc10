import { IconName } from '../schema/fields.ts';
import type { Site } from './site.ts';

/** The names of all icons in the content, sorted: what goes into the script, and nothing more. */
export function iconsUsed({ pages }: Pick<Site, 'pages'>): string[] {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (value instanceof IconName) names.add(value.name);
    else if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value)) visit(part);
  };
  for (const page of pages.values()) visit(page);
  return [...names].sort();
}
