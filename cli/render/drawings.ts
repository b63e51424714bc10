import type { Site } from '../site/site.ts';
import { worldMapFile, worldMapSvg } from '../site/world-map.ts';
import type { Bundle } from './bundle.ts';

/** The drawings that are files of their own, by path below the base: the templates', and the map where a page has it. */
export function siteDrawings({ pages }: Site, { drawings }: Pick<Bundle, 'drawings'>): Map<string, string> {
  const files = new Map(Object.entries(drawings));
  const hasMap = [...pages.values()].some(({ sections }) => sections.some(({ type }) => type === 'regions'));
  if (hasMap) files.set(worldMapFile, worldMapSvg());
  return files;
}
