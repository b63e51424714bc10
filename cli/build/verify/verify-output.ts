import { activeContent } from '../../content/drawings.ts';
import { canonicalTag } from '../../definitions/fields/language-tag.ts';
import { findingOf, type Location, type Report } from '../../diagnostics/finding.ts';
import { lineStarts, rangeBetween } from '../../diagnostics/position.ts';
import { decodedUrl } from '../../platform/escape.ts';
import { isDrawing, isPackedDrawing } from '../../platform/files/file-kinds.ts';
import { oncePer } from '../../platform/once-per.ts';
import { blockedMarkup } from './blocked-markup.ts';
import { checkAlternates, checkCanonical } from './check-alternates.ts';
import { checkLinks, checkSocialImages } from './check-links.ts';
import { checkModelLists } from './check-model-lists.ts';
import { checkSitemap } from './check-sitemap.ts';
import { checkStyles } from './check-styles.ts';
import { FactStore, type SeenFacts } from './fact-store.ts';
import { readPage } from './read-page.ts';
import { type RepeatedMarkup, reportRepeated } from './repeated-markup.ts';
import { endOfTag, TagReader } from './scan-tags.ts';
import { addressesOf, pageFileAt } from './site-address.ts';
import type { Output, OutputAddress, PageToVerify, SeenPage, Verification } from './verification.ts';

/** Facts about each HTML file. Only one file at a time is in memory. */
export function readPages({ files, read }: Output): FactStore {
  const tags = new TagReader();
  const pages = new FactStore();
  addPages(pages, { files: files.keys(), read, tags });
  return pages;
}

/**
 * Adds the facts of those files that are pages. A file without any markup is none: with such a file, search engines ask for a proof of
 * who owns the site.
 */
export function addPages(
  pages: FactStore,
  { files, read, tags }: { files: Iterable<string>; read(file: string): string; tags: TagReader },
): void {
  for (const file of files) {
    if (!file.endsWith('.html')) continue;
    const text = read(file);
    if (text === '' || text.includes('<')) pages.add(file, readPage(text, tags));
  }
}

/** Compares the facts of all pages with each other, with the files and with the sitemap. */
export function verifyPages(facts: FactStore, output: Output & OutputAddress, report: Report): void {
  const verification = verificationOf(facts, output, report);
  checkPreview(facts, verification);
  verifyEach(facts.files(), verification);
  checkStyles(verification);
  checkSitemap(verification);
  checkModelLists(verification);
  checkDrawings(output, report);
}

/**
 * The same for an output in which only some pages have changed since it was last verified, without a finding, and look to others as
 * they did. Nothing else of it may have changed.
 */
export function verifyChanged(
  facts: FactStore,
  changed: Iterable<string>,
  { output, report }: { output: Output & OutputAddress; report: Report },
): void {
  const verification = verificationOf(facts, output, report);
  verifyEach(changed, verification);
}

function verifyEach(files: Iterable<string>, verification: Verification): void {
  const repeated = Array.from(files, (file) => verifyPage(file, verification)).flat();
  reportRepeated(repeated, verification);
}

function verificationOf(facts: FactStore, output: Output & OutputAddress, report: Report): Verification {
  const root = `${output.origin}${output.base}/`;
  const pages = pagesAt(facts, root);
  return { ...output, pages, pageAt: finder(facts, pages, root), at: placer(output), report };
}

/** The pages with the addresses that they stand for. */
function pagesAt(facts: FactStore, root: string): Verification['pages'] {
  const seenPages = new Map<string, SeenPage>();
  const placed = <T extends Pick<SeenFacts, 'noindex' | 'preview'>>(file: string, page: T, isError: boolean) => ({
    ...page,
    file,
    url: `${root}${addressesOf(file)[0]}`,
    // A preview is compared as the site that will be published.
    noindex: (page.preview === null ? page.noindex : page.preview === 'noindex') || isError,
  });
  return {
    files: () => facts.files(),
    get(file) {
      const known = seenPages.get(file);
      const seen = known === undefined ? facts.seen(file) : undefined;
      if (seen === undefined) return known;
      const page = placed(file, seen, isErrorPage(file, seen.canonical));
      seenPages.set(file, page);
      return page;
    },
    facts(file) {
      const page = facts.facts(file);
      return page && placed(file, page, isErrorPage(file, page.canonical));
    },
  };
}

/** Verifies a page. Returns what its policy makes useless, which is reported for all pages together. */
function verifyPage(file: string, verification: Verification): RepeatedMarkup[] {
  const page = verification.pages.facts(file);
  if (page === undefined) return [];
  checkMarkup(page, verification);
  checkLanguageTags(page, verification);
  checkLinks(page, verification);
  checkCanonical(page, verification);
  checkAlternates(page, verification);
  checkSocialImages(page, verification);
  const unsafe = page.unsafe.map((found) => {
    const cause = { code: 'output/unsafe-markup' as const, facts: { what: found.value } };
    return { file, found, cause };
  });
  return [...unsafe, ...blockedMarkup(page, verification)];
}

/** Files that the build copies were checked with the site. */
function checkDrawings({ files, read, folder }: Output, report: Report): void {
  for (const path of files.keys())
    if (isDrawing(path) || isPackedDrawing(path))
      for (const finding of activeContent(`${folder}/${path}`, isDrawing(path) ? read(path) : '')) report(finding);
}

/** Hosts send these files with a status that search engines do not index, unless they are pages with an address. */
const isErrorPage = (file: string, canonical: unknown): boolean =>
  canonical === null && /(?:^|\/)(?:404|500)(?:\/index)?\.html$/.test(file);

/** Returns a function that finds pages by address. */
function finder(facts: FactStore, pages: Verification['pages'], root: string): Verification['pageAt'] {
  const has = (file: string) => facts.has(file);
  const fileOf = (url: string): string | undefined =>
    url.startsWith(root) || `${url}/` === root ? pageFileAt(url.slice(root.length), has) : undefined;
  // An address may escape letters that the file name has.
  return (url) => {
    const file = fileOf(url) ?? fileOf(decodedUrl(url));
    return file === undefined ? undefined : pages.get(file);
  };
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
    return { file: `${folder}/${file}`, range: rangeBetween(starts, start, tag.end) };
  };
}

function checkMarkup(page: PageToVerify, { at, report }: Verification): void {
  for (const found of page.duplicateIds) report(findingOf('output/duplicate-id', at(page.file, found), { id: found.value }));
  for (const found of page.unsized) report(findingOf('output/unsized-picture', at(page.file, found), { address: found.value }));
}

function checkLanguageTags(page: PageToVerify, { at, report }: Verification): void {
  if (page.language === '' && !page.isRedirect)
    report(findingOf('output/language-tag', at(page.file, page.start), { tag: null, valid: null }));
  for (const found of page.languageTags) {
    const { value: tag } = found;
    if (tag.toLowerCase() === 'x-default' || isTag(tag)) continue;
    report(findingOf('output/language-tag', at(page.file, found), { tag, valid: canonicalTag(tag) }));
  }
}

/** Upper and lower case are equal, and a tag may have been replaced by a newer one. */
const isTag = oncePer((tag: string): boolean => canonicalTag(tag) !== null && !tag.includes('_') && !/-uk$/i.test(tag));

/**
 * Checks that all pages are those of a preview, if the output has to be one, or that none is. Pages that say nothing of it, such as
 * redirects, are not compared.
 */
function checkPreview(facts: FactStore, { isPreview = false, at, report }: Verification): void {
  const pages = [...facts.files()].flatMap((file) => {
    const seen = facts.seen(file);
    const kind = seen && kindOf(seen);
    return kind ? [{ file, ...kind }] : [];
  });
  for (const { file } of pages.filter(({ isOpen }) => isOpen)) report(findingOf('output/preview', at(file, null), { reason: 'open' }));
  const wrong = pages.filter((page) => page.isPreview !== isPreview);
  const [first] = wrong;
  if (first === undefined) return;
  // An output of the other kind is one mistake.
  if (wrong.length === pages.length) {
    const reason = isPreview ? 'no-preview' : 'preview';
    report(findingOf('output/preview', at(first.file, null), { reason }));
    return;
  }
  const reason = isPreview ? 'published-page' : 'preview-page';
  for (const { file } of wrong) report(findingOf('output/preview', at(file, null), { reason }));
}

/** Whether a page is that of a preview, and if so, whether search engines may index it. Null if it says nothing of it. */
function kindOf(page: SeenFacts): { isPreview: boolean; isOpen: boolean } | null {
  const { preview, noindex, canonical, isRedirect } = page;
  if (preview !== null) return { isPreview: true, isOpen: !noindex };
  return canonical === null || isRedirect ? null : { isPreview: false, isOpen: false };
}
