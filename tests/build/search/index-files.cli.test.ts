import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { builtWell, outputOf } from '../../output-files.ts';
import { searching } from '../../search-site.ts';
import { minimal, read, temporarySite } from '../../temporary-site.ts';

const about = 'content/pages/about.yaml';

/** The page with texts that are large in English alone. */
const withLongTexts = (page: string): string => {
  const sections = [...'abcdefghi'].map(
    (word) =>
      `  - type: text\n    title: { en: Long ${word}, sv: Lång ${word} }\n    body: { en: '${`Words of ${word}. `.repeat(1400)}', sv: Kort. }\n`,
  );
  return page.replace('sections:\n', `sections:\n${sections.join('')}`);
};

/** The paths of an output, and of its files of Pagefind alone. */
const pathsOf = (site: string) => [...(outputOf(site)?.keys() ?? [])];
const indexOf = (site: string) => pathsOf(site).filter((path) => path.startsWith('pagefind'));

it('a small search has no file of Pagefind, nor one that was large before', async () => {
  const site = temporarySite('minimal', searching);
  await builtWell(site);
  const files = pathsOf(site);
  expect(indexOf(site)).toEqual([]);
  for (const path of files.filter((own) => /\.(html|json)$/.test(own)))
    expect(read(site, `dist/${path}`), path).not.toMatch(/wasm|pagefind\//);
  const page = read(site, about);
  writeFileSync(join(site, about), withLongTexts(page));
  await builtWell(site);
  // Only the large language needs it.
  expect(indexOf(site)).toContain('pagefind/en/pagefind.js');
  expect(indexOf(site)).toContain('pagefind/en/wasm.en.pagefind');
  expect(indexOf(site).filter((path) => !path.startsWith('pagefind/en/'))).toEqual([]);
  writeFileSync(join(site, about), page);
  await builtWell(site);
  expect(pathsOf(site)).toEqual(files);
});

it('a documentation that Pagefind searches has its policy in all pages, and for no address alone', async () => {
  const navigation = `${minimal('content/navigation.yaml')}documentation:\n  - { title: { en: All, sv: Alla }, pages: [about] }\n`;
  const page = `kind: documentation\n${searching[about]}`;
  const site = temporarySite('minimal', { ...searching, [about]: page, 'content/navigation.yaml': navigation });
  const searchIn = (path: string) => JSON.parse(read(site, `dist/${path}.json`)).documentation.search;
  const policies = () => JSON.parse(read(site, 'dist/build.json'));
  await builtWell(site);
  expect(searchIn('about')).toEqual({ page: '/search', index: '/search.en.json' });
  expect(policies().policy).not.toContain('wasm');
  writeFileSync(join(site, about), withLongTexts(page));
  await builtWell(site);
  expect(searchIn('about')).toEqual({ page: '/search', index: '/search.en.json', pagefind: '/pagefind/en/' });
  expect(searchIn('sv/om-oss')).toEqual({ page: '/sv/sok', index: '/search.sv.json' });
  expect(policies().policy).toContain("'wasm-unsafe-eval'");
  expect(policies().sources ?? {}).toEqual({});
  // So the page that searches the site is one that the router comes to.
  expect(JSON.parse(read(site, 'dist/search.json')).build).toBe(JSON.parse(read(site, 'dist/about.json')).build);
  expect(JSON.parse(read(site, 'dist/search.json')).sections[0].of.pagefind).toBe('/pagefind/en/');
  expect(read(site, 'dist/contact.html')).toContain('wasm-unsafe-eval');
});

it('a large search has an index without drafts, and the same one from the cache and without it', async () => {
  const site = temporarySite('minimal', { ...searching, [about]: withLongTexts(String(searching[about])) });
  await builtWell(site);
  const first = outputOf(site);
  const texts = indexOf(site)
    .filter((path) => /\.pf_\w+$/.test(path))
    .map((path) => gunzipSync(Buffer.from(first?.get(path) ?? '', 'latin1')).toString('utf8'));
  expect(indexOf(site).filter((path) => path.includes('/fragment/'))).toHaveLength(3);
  expect(texts.join('\n')).toContain('Words of i.');
  expect(texts.join('\n')).not.toMatch(/zyx|Search the site/i);
  // WebAssembly is allowed on the page with the search alone.
  const withWasm = pathsOf(site).filter((path) => path.endsWith('.html') && first?.get(path)?.includes('wasm'));
  expect(withWasm).toEqual(['search.html']);
  expect(existsSync(join(site, '.tvilling/store/pagefind'))).toBe(true);
  for (const gone of ['.tvilling/store/build', '.tvilling/store/pagefind']) {
    rmSync(join(site, 'dist'), { recursive: true });
    rmSync(join(site, gone), { recursive: true });
    await builtWell(site);
    expect(outputOf(site)).toEqual(first);
  }
});
