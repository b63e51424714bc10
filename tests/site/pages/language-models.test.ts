import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkModelLists } from '../../../cli/build/verify/check-model-lists.ts';
import { FindingCollector } from '../../../cli/diagnostics/finding.ts';
import { headTags } from '../../../cli/site/pages/head.ts';
import { languageModelFiles } from '../../../cli/site/pages/language-models.ts';
import { markdownFileOf } from '../../../cli/site/pages/markdown-file.ts';
import { pageProps, sitePages } from '../../../cli/site/pages/page-props.ts';
import type { Site } from '../../../cli/site/pages/site.ts';
import { cleanSite } from '../../linked-site.ts';

const config = readFileSync('tests/sites/minimal/site.config.yaml', 'utf8');
const withMarkdown = (changes: Record<string, string> = {}) =>
  cleanSite('minimal', { 'site.config.yaml': `${config}markdown: true\n`, ...changes });
const site = withMarkdown();
const filesIn = (of: Site) => [...sitePages(of)].map((page) => [page.path, markdownFileOf(of, page)] as const);

describe('lists for language models', () => {
  it('are one for each language, with the pages by the parts of the site', () => {
    expect(Object.fromEntries(languageModelFiles(site))).toMatchInlineSnapshot(`
      {
        "llms.txt": "# Nordkaj

      > We keep cranes running in small ports.

      ## Cranes and quays

      - [Cranes and quays](https://nordkaj.example/index.md): We keep cranes running in small ports.
      - [About us](https://nordkaj.example/about.md): Twelve people and two vans.
      - [Contact](https://nordkaj.example/contact.md): Write or call.

      ## Optional

      - [Svenska](https://nordkaj.example/sv/llms.txt)
      ",
        "sv/llms.txt": "# Nordkaj

      > Vi håller kranar igång i små hamnar.

      ## Kranar och kajer

      - [Kranar och kajer](https://nordkaj.example/sv.md): Vi håller kranar igång i små hamnar.
      - [Om oss](https://nordkaj.example/sv/om-oss.md): Tolv personer och två skåpbilar.
      - [Kontakt](https://nordkaj.example/sv/kontakt.md): Skriv eller ring.

      ## Optional

      - [English](https://nordkaj.example/llms.txt)
      ",
      }
    `);
  });

  it('have the pages of entries in the part that may be left out', () => {
    const pages = Array.from(site.routes.pages, ([key, page]) => {
      const entry = { of: 'metrics', id: 'projects' };
      return [key, key === 'about' ? { ...page, entry } : page] as const;
    });
    const withEntry: Site = { ...site, routes: { ...site.routes, pages: new Map(pages) } };
    const [needed, optional] = languageModelFiles(withEntry).get('llms.txt')?.split('## Optional') ?? [];
    expect(needed).not.toContain('/about.md');
    expect(optional).toContain('/about.md');
  });

  it('are not written unless the site asks for Markdown', () => {
    expect(languageModelFiles(cleanSite('minimal')).size).toBe(0);
  });

  it('have the source language at the root if every language has a prefix', () => {
    const languages = site.config.languages.map((language) => ({ ...language, prefix: language.code }));
    const prefixed = { ...site, config: { ...site.config, languages } };
    expect([...languageModelFiles(prefixed).keys()]).toEqual(['llms.txt', 'sv/llms.txt']);
  });

  it('have links that lead to files of the output', () => {
    const lists = languageModelFiles(site);
    const found = (files: Iterable<string>) => {
      const collector = new FindingCollector();
      const all = new Map([...files].map((file) => [file, lists.get(file) ?? '']));
      checkModelLists({
        files: all,
        read: (file) => all.get(file) ?? '',
        folder: 'dist',
        ...site.address,
        pages: { files: () => [], get: () => undefined, facts: () => undefined },
        pageAt: () => undefined,
        at: (file) => ({ file: `dist/${file}`, range: null }),
        report: collector.report,
      });
      return collector.list().map(({ code, file, range, message }) => [code, file, range?.start, message]);
    };
    const files = [...lists.keys(), ...filesIn(site).flatMap(([, file]) => file ?? [])];
    expect(found(files)).toEqual([]);
    const [missing = ''] = files.splice(2, 1);
    expect(found(files)).toMatchObject([['output/broken-link', 'dist/llms.txt', { line: 7 }, expect.stringContaining(missing)]]);
  });
});

describe('a page in Markdown', () => {
  it('lies beside its page, below a sub-path and with slashes too', () => {
    expect(filesIn(site)).toMatchInlineSnapshot(`
      [
        [
          "/",
          "index.md",
        ],
        [
          "/sv",
          "sv.md",
        ],
        [
          "/about",
          "about.md",
        ],
        [
          "/sv/om-oss",
          "sv/om-oss.md",
        ],
        [
          "/sv/about",
          null,
        ],
        [
          "/contact",
          "contact.md",
        ],
        [
          "/sv/kontakt",
          "sv/kontakt.md",
        ],
        [
          "/sv/contact",
          null,
        ],
      ]
    `);
    const slashed: Site = { ...site, address: { ...site.address, base: '/folder', trailingSlash: 'always' } };
    expect(filesIn(slashed).slice(0, 3)).toMatchInlineSnapshot(`
      [
        [
          "/",
          "index.md",
        ],
        [
          "/sv",
          "sv/index.md",
        ],
        [
          "/about",
          "about/index.md",
        ],
      ]
    `);
  });

  it('is named in the head of its page alone', () => {
    const linksAt = (path: string, of = site) => {
      const at = [...sitePages(of)].find((page) => page.path === path);
      if (at === undefined) throw new Error(path);
      return headTags(of, at, pageProps(of, at, 'build'), null).flatMap(({ attributes }) =>
        attributes.type === 'text/markdown' ? attributes.href : [],
      );
    };
    expect(linksAt('/')).toEqual(['/index.md']);
    expect(linksAt('/sv')).toEqual(['/sv.md']);
    expect(linksAt('/', cleanSite('minimal'))).toEqual([]);
    const alias = filesIn(site).find(([, file]) => file === null)?.[0] ?? '';
    expect(linksAt(alias)).toEqual([]);
  });
});
