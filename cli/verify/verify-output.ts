import { diagnostic, type Location, type Report } from '../diagnostics/diagnostic.ts';
import { isDrawing, isPackedDrawing } from '../files/file-kinds.ts';
import { canonicalTag } from '../schema/language-tag.ts';
import { activeContent } from './active-content.ts';
import { checkAlternates, checkCanonical } from './check-alternates.ts';
import { checkLinks, checkSocialImages } from './check-links.ts';
import { checkSitemap } from './check-sitemap.ts';
import { checkStyles } from './check-styles.ts';
import { lineStarts, position } from './position.ts';
import { type PageFacts, readPage } from './read-page.ts';
import { endOfTag, TagReader } from './scan-tags.ts';
import { addressesOf } from './site-address.ts';
import type { Output, PageToVerify, SiteAddress, Verification } from './verification.ts';

/** Reads the finished output again, and reports what is wrong with it. */
export function verifyOutput(output: Output & SiteAddress, report: Report): void {
  verifyPages(readPages(output), output, report);
}

/** Facts about each HTML file, by path. Only one file at a time is in memory. */
export function readPages({ files, read }: Output): Map<string, PageFacts> {
  const tags = new TagReader();
  const pages = new Map<string, PageFacts>();
  for (const file of files.keys()) if (file.endsWith('.html')) pages.set(file, readPage(read(file), tags));
  return pages;
}

/** Compares the facts of all pages with each other, with the files and with the sitemap. */
export function verifyPages(
  facts: ReadonlyMap<string, PageFacts>,
  output: Output & SiteAddress,
  report: Report,
): void {
  const root = `${output.origin}${output.base}/`;
  const pages = new Map<string, PageToVerify>();
  for (const [file, page] of facts)
    pages.set(file, {
      ...page,
      file,
      url: `${root}${addressesOf(file)[0]}`,
      noindex: page.noindex || isErrorPage(file, page),
    });
  const verification: Verification = {
    ...output,
    pages,
    pageAt: finder(pages, root),
    at: placer(output),
    report,
  };
  for (const page of pages.values()) {
    checkMarkup(page, verification);
    checkLanguageTags(page, verification);
    checkLinks(page, verification);
    checkCanonical(page, verification);
    checkAlternates(page, verification);
    checkSocialImages(page, verification);
  }
  checkStyles(verification);
  checkSitemap(verification);
  checkDrawings(output, report);
}

/** Files that the build copies were checked with the site. */
function checkDrawings({ files, read, folder }: Output, report: Report): void {
  for (const path of files.keys())
    if (isDrawing(path) || isPackedDrawing(path))
      for (const finding of activeContent(`${folder}/${path}`, isDrawing(path) ? read(path) : ''))
        report(finding);
}

/** Hosts send these files with a status that search engines do not index, unless they are pages with an address. */
const isErrorPage = (file: string, { canonical }: PageFacts): boolean =>
  canonical === null && /(?:^|\/)(?:404|500)(?:\/index)?\.html$/.test(file);

/**
 * Returns a function that finds pages by address. The address that a file itself stands for has precedence over others that hosts
 * accept.
 */
function finder(pages: ReadonlyMap<string, PageToVerify>, root: string): Verification['pageAt'] {
  const byUrl = new Map([...pages.values()].map((page) => [page.url, page]));
  for (const page of pages.values()) {
    for (const address of addressesOf(page.file))
      if (!byUrl.has(root + address)) byUrl.set(root + address, page);
  }
  const home = pages.get('index.html');
  const bare = root.slice(0, -1);
  if (home !== undefined && !byUrl.has(bare)) byUrl.set(bare, home);
  return (url) => byUrl.get(url) ?? byUrl.get(asWritten(url));
}

/** An address may escape letters that the file name has. */
function asWritten(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** Returns a function that gives the place of an element. It keeps the last file, because findings come file by file. */
function placer({ read, folder }: Output): Verification['at'] {
  let last = { file: '', text: '', starts: [0] };
  // A tag may have as many findings as attributes.
  let tag = { file: '', start: 0, end: 0 };
  return (file, found): Location => {
    if (found === null || found === undefined) return { file: `${folder}/${file}`, range: null };
    if (last.file !== file) {
      const text = read(file);
      last = { file, text, starts: lineStarts(text) };
    }
    const { text, starts } = last;
    const start = found.offset;
    if (tag.file !== file || tag.start !== start) tag = { file, start, end: endOfTag(text, start + 1) };
    return {
      file: `${folder}/${file}`,
      range: { start: position(starts, start), end: position(starts, tag.end) },
    };
  };
}

function checkMarkup(page: PageToVerify, { at, report }: Verification): void {
  for (const found of page.duplicateIds)
    report(diagnostic('output/duplicate-id', at(page.file, found), { id: found.value }));
  for (const found of page.unsafe)
    report(diagnostic('output/unsafe-markup', at(page.file, found), { what: found.value }));
  for (const found of page.blocked) {
    const what = found.value === 'script' ? 'inline script' : 'inline style sheet';
    report(diagnostic('output/policy', at(page.file, found), { what, hasPolicy: page.hasPolicy }));
  }
}

function checkLanguageTags(page: PageToVerify, { at, report }: Verification): void {
  if (page.language === '' && !page.isRedirect)
    report(diagnostic('output/language-tag', at(page.file, page.start), { tag: null, valid: null }));
  for (const found of page.languageTags) {
    const { value: tag } = found;
    if (tag.toLowerCase() === 'x-default' || isTag(tag)) continue;
    report(diagnostic('output/language-tag', at(page.file, found), { tag, valid: canonicalTag(tag) }));
  }
}

const known = new Map<string, boolean>();

/** Upper and lower case are equal, and a tag may have been replaced by a newer one. */
function isTag(tag: string): boolean {
  const seen = known.get(tag);
  if (seen !== undefined) return seen;
  const valid = canonicalTag(tag) !== null && !tag.includes('_') && !/-uk$/i.test(tag);
  known.set(tag, valid);
  return valid;
}
