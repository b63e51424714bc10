import { describe, expect, it } from 'vitest';
import { checkSite, type SiteOptions } from '../../../cli/check/check-site.ts';
import { readSite, type SiteFiles } from '../../../cli/check/site-files.ts';
import type { Caches } from '../../../cli/check/site-graph.ts';
import type { FileCache } from '../../../cli/content/file-cache.ts';
import type { Path } from '../../../cli/content/yaml/source.ts';
import { loadDefinitions } from '../../../cli/definitions/load-definitions.ts';
import { renameAnchor } from '../../../cli/edit/rename/anchor.ts';
import { renameEntry } from '../../../cli/edit/rename/entry.ts';
import { renameLanguage } from '../../../cli/edit/rename/language.ts';
import { movePage } from '../../../cli/edit/rename/move-page.ts';
import { renamePage } from '../../../cli/edit/rename/page.ts';
import { rehearseRenaming } from '../../../cli/edit/rename/plan.ts';
import { routeLines } from '../../../cli/edit/rename/references.ts';
import type { Renaming } from '../../../cli/edit/rename/renaming.ts';
import { namedSite, type RenamedSite } from '../../../cli/edit/rename/site.ts';
import { temporarySite } from '../../temporary-site.ts';

/** A cache in memory. */
function cacheInMemory(): FileCache {
  const kept = new Map<string, unknown>();
  return {
    get: (file, state) => kept.get(`${file} ${state}`),
    set: (file, state, data) => kept.set(`${file} ${state}`, data),
  };
}

const host = { now: () => new Date('2026-11-22T12:00:00Z'), env: {} };

/** A site in memory, whose record is committed as it is at the start. */
async function siteInMemory(name: string) {
  const root = temporarySite(name);
  const options: SiteOptions = { root, definitions: await loadDefinitions(root), date: '2026-11-22' };
  const caches: Caches = { parsed: cacheInMemory(), facts: cacheInMemory(), checked: cacheInMemory() };
  const read = readSite(root);
  const { lockfile } = read.published;
  const files: SiteFiles = {
    ...read,
    published: { ...read.published, committed: () => ({ text: lockfile }) },
  };
  let state = { files, loaded: checkSite(files, caches, options, host) };
  const site = () => namedSite(state);
  return {
    site,
    findings: () => state.loaded.findings.map(({ code }) => code).sort(),
    texts: () => {
      const { files, lockfile, published } = state.files;
      const texts = files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString('utf8')]);
      return { ...Object.fromEntries(texts), lockfile: lockfile.lockfile, published: published.lockfile };
    },
    rename(renamingIn: (site: RenamedSite) => Renaming) {
      const named = site();
      const { files, loaded, plan } = rehearseRenaming(renamingIn(named), named, { ...state, caches, options }, host);
      state = { files, loaded };
      return plan;
    },
  };
}

describe.each(['ferry', 'verkbro'])('all names of %s', (name) => {
  it('can be changed and changed back, and no byte differs', async () => {
    const site = await siteInMemory(name);
    const [texts, findings] = [site.texts(), site.findings()];
    const { routes, pageFiles, ids } = site.site();
    const entries = [...ids].flatMap(([collection, own]) => [...own].map((id) => ({ collection, id })));
    const slugsOf = (key: string, suffix: string) => {
      const { languages } = routes.pages.get(key) ?? {};
      const segment = (code: string) => routes.pages.get(key)?.paths.get(code)?.split('/').at(-1);
      return key === routes.root ? [] : [...(languages ?? [])].map((code) => `${code}=${segment(code)}${suffix}`);
    };
    for (const key of pageFiles) site.rename((named) => renamePage(named, { key, now: `${key}-x`, slugs: slugsOf(key, '-x') }));
    for (const { collection, id } of entries) site.rename((named) => renameEntry(named, { collection, id, now: `${id}-x`, slugs: [] }));
    expect(site.findings()).toEqual(findings);
    const { pageFiles: now, ids: nowIds } = site.site();
    expect([...now].sort()).toEqual(pageFiles.map((key) => `${key}-x`).sort());
    const renamed = [...nowIds.values()].flatMap((own) => [...own].filter((id) => id.endsWith('-x')));
    expect(renamed).toHaveLength(entries.length);
    for (const { collection, id } of [...entries].reverse())
      site.rename((named) => renameEntry(named, { collection, id: `${id}-x`, now: id, slugs: [] }));
    for (const key of [...pageFiles].reverse())
      site.rename((named) => renamePage(named, { key: `${key}-x`, now: key, slugs: slugsOf(key, '') }));
    expect(site.texts()).toEqual(texts);
    expect(site.findings()).toEqual(findings);
  }, 240_000);

  it('of sections and languages can be changed and changed back, and no byte differs', async () => {
    const site = await siteInMemory(name);
    const [texts, findings] = [site.texts(), site.findings()];
    const { content, config } = site.site();
    const sections = [...content.pages].flatMap(([page, entry]) =>
      ((entry.value as { sections?: { id?: string }[] } | null)?.sections ?? []).flatMap(({ id }) =>
        id === undefined ? [] : [{ page, id }],
      ),
    );
    expect(sections.length).toBeGreaterThan(2);
    for (const { page, id } of sections) site.rename((named) => renameAnchor(named, { page, id, now: `${id}-x` }));
    const languages = config.languages.map(({ code, prefix }) => ({
      code,
      prefix,
      other: `${code}-AU`,
      place: prefix === '' ? undefined : `${prefix}-x`,
    }));
    for (const { code, other, place } of languages) {
      const { kept } = site.rename((named) => renameLanguage(named, { code, now: other, prefix: place }));
      expect(kept).toHaveLength(place === undefined ? 0 : 1);
    }
    expect(site.findings()).toEqual(findings);
    const now = site.site();
    expect(now.config.languages.map(({ code }) => code)).toEqual(languages.map(({ other }) => other));
    expect(now.content.pages.get(sections[0]?.page ?? '')?.source.data).not.toEqual(
      content.pages.get(sections[0]?.page ?? '')?.source.data,
    );
    for (const { code, other, place, prefix } of languages.toReversed())
      site.rename((named) => renameLanguage(named, { code: other, now: code, prefix: place === undefined ? undefined : prefix }));
    for (const { page, id } of sections.toReversed()) site.rename((named) => renameAnchor(named, { page, id: `${id}-x`, now: id }));
    expect(site.texts()).toEqual(texts);
    expect(site.findings()).toEqual(findings);
  }, 240_000);

  it('can be moved below another page and back, and no byte differs', async () => {
    const site = await siteInMemory(name);
    const [texts, findings] = [site.texts(), site.findings()];
    const { routes, content } = site.site();
    const lines = routeLines(content);
    const moved = lines.filter(({ route }) => route.page !== routes.root);
    expect(moved.length).toBeGreaterThan(2);
    for (const { route, path } of moved) {
      const key = route.page;
      const at = (other: Path) => lines.find((line) => JSON.stringify(line.path) === JSON.stringify(other))?.route.page;
      const place = {
        below: at(path.slice(0, -2)) ?? null,
        before: at([...path.slice(0, -1), Number(path.at(-1)) + 1]),
      };
      const isInside = (other: (typeof lines)[number]) => path.every((step, index) => other.path[index] === step);
      const target = lines.findLast((other) => !isInside(other) && other.route.page !== place.below);
      const below = target?.route.page ?? '';
      const { kept } = site.rename((named) => movePage(named, { key, below, before: undefined }));
      expect(kept.length).toBeGreaterThan(1);
      expect(site.site().routes.pages.get(key)?.paths.get('en')).toBe(
        `${routes.pages.get(below)?.paths.get('en')}/${route.slug.values.en}`,
      );
      expect(site.findings()).toEqual(findings);
      site.rename((named) => movePage(named, { key, ...place }));
      expect(site.texts()).toEqual(texts);
    }
    expect(site.findings()).toEqual(findings);
  }, 240_000);
});
