import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkSite } from '../cli/check/link.ts';
import { readIconModules } from '../cli/content/icon-names.ts';
import { loadContent } from '../cli/content/load.ts';
import { sourcePictures } from '../cli/content/pictures.ts';
import { packageDefinitions } from '../cli/definitions/package-definitions.ts';
import { type Diagnostic, Findings } from '../cli/diagnostics/diagnostic.ts';
import type { Site } from '../cli/site/pages/site.ts';
import { root } from './run-cli.ts';
import { listFiles } from './verkbro/read-dist.ts';

/** Links one of `tests/sites/` in process, with replaced or added files. Reads no cache and writes nothing. */
export function linkedSite(
  name: string,
  changes: Record<string, string> = {},
  date = '2026-11-21',
): { site: Site | null; diagnostics: Diagnostic[] } {
  const folder = join(root, 'tests/sites', name);
  const texts = new Map(
    listFiles(folder)
      .filter(
        (path) =>
          path === 'site.config.yaml' || (path.startsWith('content/') && !path.endsWith('.lock.yaml')),
      )
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
  for (const [path, text] of Object.entries(changes)) texts.set(path, text);
  const files = [...texts].map(([path, text]) => {
    const bytes = new TextEncoder().encode(text);
    return { path, bytes, size: bytes.length };
  });
  const findings = new Findings();
  const cache = { get: () => undefined, set: () => {} };
  const content = loadContent(files, { definitions: packageDefinitions, cache }, findings.report);
  const { site } = linkSite(
    content,
    {
      time: { date, instant: Date.parse(`${date}T12:00:00Z`) },
      release: false,
      published: [],
      icons: readIconModules,
      publicPictures: { files: [], size: () => null, inline: () => null },
      pictures: sourcePictures([]),
      facts: cache,
      checked: cache,
    },
    findings.report,
  );
  return { site, diagnostics: findings.list() };
}

/** The same for content that must have no findings. */
export function cleanSite(name: string, changes: Record<string, string> = {}, date?: string): Site {
  const { site, diagnostics } = linkedSite(name, changes, date);
  if (site === null || diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics, null, 2));
  return site;
}
