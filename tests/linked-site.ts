import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SiteGraph } from '../cli/check/site-graph.ts';
import { packageDefinitions } from '../cli/definitions/package-definitions.ts';
import type { Finding } from '../cli/diagnostics/finding.ts';
import type { Site } from '../cli/site/pages/site.ts';
import { root } from './run-cli.ts';
import { listFiles } from './verkbro/read-dist.ts';

/** Links one of `tests/sites/` in process, with replaced or added files. Reads no cache and writes nothing. */
export function linkedSite(
  name: string,
  changes: Record<string, string> = {},
  date = '2026-11-21',
): { site: Site | null; onHosts: Site[]; findings: Finding[] } {
  const folder = join(root, 'tests/sites', name);
  const texts = new Map(
    listFiles(folder)
      .filter((path) => path === 'site.config.yaml' || (path.startsWith('content/') && !path.endsWith('.lock.yaml')))
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
  for (const [path, text] of Object.entries(changes)) texts.set(path, text);
  const files = [...texts].map(([path, text]) => {
    const bytes = new TextEncoder().encode(text);
    return { path, bytes, size: bytes.length };
  });
  const cache = { get: () => undefined, set: () => {} };
  const graph = new SiteGraph(
    {
      files,
      publicFiles: [],
      pictureFiles: [],
      published: { lockfile: null, limit: 0, committed: () => null },
    },
    { parsed: cache, facts: cache, checked: cache },
    {
      definitions: packageDefinitions,
      drafts: false,
      preview: false,
      release: false,
      pagesLater: false,
    },
    { env: {}, now: () => new Date(`${date}T12:00:00Z`) },
  );
  return { site: graph.site, onHosts: graph.onHosts, findings: [...graph.findings.all()] };
}

/** The same for content that must have no findings. */
export function cleanSite(name: string, changes: Record<string, string> = {}, date?: string): Site {
  const { site, findings } = linkedSite(name, changes, date);
  if (site === null || findings.length > 0) throw new Error(JSON.stringify(findings, null, 2));
  return site;
}
