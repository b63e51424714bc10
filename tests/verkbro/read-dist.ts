import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { verkbroDist } from '../built-sites.ts';

type Dom = ReturnType<typeof parseDocument>;
export type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;

/** One HTML file of the built site, parsed. */
export interface BuiltPage {
  /** Path below `dist/`. */
  file: string;
  /** Path of its address. */
  path: string;
  html: string;
  dom: Dom;
}

export const listFiles = (folder = verkbroDist()): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/** The pages of this repository's site, which nothing changes once it is built: the files of one worker read them once. */
let ofThisSite: readonly BuiltPage[] | undefined;

export function readPages(folder?: string): readonly BuiltPage[] {
  if (folder !== undefined) return pagesIn(folder);
  ofThisSite ??= pagesIn(verkbroDist());
  return ofThisSite;
}

function pagesIn(folder: string): BuiltPage[] {
  return listFiles(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const html = readFileSync(join(folder, file), 'utf8');
      return {
        file,
        html,
        dom: parseDocument(html),
        path: `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`,
      };
    });
}

/** So many pages that together show the most kinds of pages and types of sections that a site has. */
export function withMostComponents(pages: readonly BuiltPage[], most: number): BuiltPage[] {
  const left = pages.map((page) => ({ page, others: componentsOf(page) }));
  const chosen: BuiltPage[] = [];
  while (chosen.length < most) {
    const [first, ...rest] = left.sort((a, b) => b.others.size - a.others.size);
    if (first === undefined || first.others.size === 0) break;
    chosen.push(first.page);
    for (const { others } of rest) for (const name of first.others) others.delete(name);
    left.shift();
  }
  return chosen;
}

/** The kind of a page and the types of its sections. A redirect has none. */
function componentsOf({ file }: BuiltPage): Set<string> {
  const props = join(verkbroDist(), file.replace(/html$/, 'json'));
  if (!existsSync(props)) return new Set();
  const { kind, sections } = JSON.parse(readFileSync(props, 'utf8')) as {
    kind: string;
    sections: { type: string }[];
  };
  return new Set([`pages/${kind}`, ...sections.map(({ type }) => `sections/${type}`)]);
}

export const elements = (page: BuiltPage, name: string, attributes: Record<string, string> = {}): Element[] =>
  DomUtils.findAll(
    (element) => element.name === name && Object.entries(attributes).every(([key, value]) => element.attribs[key] === value),
    page.dom.children,
  );

export const attribute = (page: BuiltPage, name: string, attributes: Record<string, string>, wanted: string): string | undefined =>
  elements(page, name, attributes)[0]?.attribs[wanted];

export const canonical = (page: BuiltPage) => attribute(page, 'link', { rel: 'canonical' }, 'href');

/** `hreflang href` of each alternate, sorted. */
export const alternatesOf = (page: BuiltPage): string[] =>
  elements(page, 'link', { rel: 'alternate' })
    .map(({ attribs }) => `${attribs.hreflang} ${attribs.href}`)
    .sort();

export const isNoindex = (page: BuiltPage) => attribute(page, 'meta', { name: 'robots' }, 'content')?.includes('noindex') ?? false;

export const languageOf = (page: BuiltPage) => elements(page, 'html')[0]?.attribs.lang;

/** The visible text of an element, with folded white space. */
export const textOf = (element: Element | undefined): string =>
  element === undefined ? '' : DomUtils.innerText(element).replace(/\s+/g, ' ').trim();
