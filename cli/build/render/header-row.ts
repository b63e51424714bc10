import { join } from 'node:path';
import { textOfTemplate } from '../../check/overrides/template-files.ts';
import { replacementOf, type TemplateLayers } from '../../definitions/template-layers.ts';
import { headerRow, standardRow } from '../../site/pages/header-row.ts';
import type { Site } from '../../site/pages/site.ts';

const header = 'shell/header.tsx';

/** Whether a line of a module imports the tool's header, and not its types alone. */
const importsTool = (line: string): boolean =>
  line.includes('tvilling/templates/shell/header') && !/^(?:import|export) type\b|^\s*(?:\/\/|\*)/.test(line);

/**
 * The width of windows in rem from which the header of a site shows its words in a row. Nobody knows what a site's own header shows, unless
 * it shows the tool's.
 */
export function shownRow(site: Site, layers: TemplateLayers): number {
  const isOwn = replacementOf(layers, join(layers.tool, header)) !== null;
  const usesTool = isOwn && textOfTemplate(layers, `templates/${header}`)?.split('\n').some(importsTool);
  return isOwn && !usesTool ? standardRow : headerRow(site);
}
