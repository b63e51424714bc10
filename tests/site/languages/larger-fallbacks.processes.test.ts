import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { bundledSite } from '../../bundled-site.ts';
import { runMain } from '../../run-main.ts';
import { edit, read } from '../../temporary-site.ts';

interface Row {
  page: string;
  urls: Record<string, string>;
  fallbacks: Record<string, string>;
}

/** The ferry company, partly translated into German: a ship lacks a text. */
let site: string;
beforeAll(async () => {
  let end = () => {};
  site = await bundledSite('ferry', {}, (remove) => {
    end = remove as () => void;
  });
  edit(site, 'site.config.yaml', 'region: de_DE }', 'region: de_DE, state: partial, fallback: source }');
  edit(site, 'content/ships.yaml', '    de: Die Autofähre nach Storskär, mit Café und Aufzug.\n', '');
  const { code, stderr } = await runMain(['build', '--root', site, '--date', '2026-11-23']);
  expect(code, stderr).toBe(0);
  return end;
});

it('a larger site has a fallback for each page that the language lacks, and verify finds nothing wrong', async () => {
  const { stdout: listed } = await runMain(['routes', '--json', '--root', site]);
  const lacking = (JSON.parse(listed) as Row[]).filter(({ fallbacks }) => fallbacks.de !== undefined);
  expect(lacking.map(({ page }) => page).sort()).toEqual(['news/bicycles', 'ships/freja', 'timetable']);
  for (const { urls, fallbacks } of lacking) {
    expect(urls.de).toBeUndefined();
    expect(existsSync(join(site, `dist${fallbacks.de}.html`))).toBe(true);
    expect(existsSync(join(site, `dist${fallbacks.de}.json`))).toBe(true);
  }
  const { code, stdout } = await runMain(['verify', '--root', site]);
  expect(code, stdout).toBe(0);
});

it('a larger site keeps readers in their language: links of a fallback lead to the pages that this has', () => {
  const html = read(site, 'dist/de/fahrplan.html');
  expect(html).toContain('<html lang="de"');
  const main = /<main [\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const own = [...main.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href);
  expect(own.length).toBeGreaterThan(3);
  expect(own.filter((href) => !href.startsWith('/de'))).toEqual([]);
});
