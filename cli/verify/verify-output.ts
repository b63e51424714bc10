import type { Code, Facts } from '../diagnostics/catalog.ts';
import { diagnostic, type Location, type Position, type Report } from '../diagnostics/diagnostic.ts';
import { alternateSet, type Found, readPage } from './read-page.ts';
import { checkSitemap } from './sitemap-check.ts';
import type { OutputToVerify, PageToVerify, Verification } from './verification.ts';

/** Reads the finished output again and reports what does not hold: links, anchors, alternates, canonicals, sitemap. */
export function verifyOutput(output: OutputToVerify, report: Report): void {
  const pages = new Map<string, PageToVerify>();
  for (const [file, text] of output.files) {
    if (file.endsWith('.html')) pages.set(file, { ...readPage(text), file, url: addressOf(output, file) });
  }
  const byUrl = new Map([...pages.values()].map((page) => [page.url, page]));
  const at = (page: PageToVerify, found: Pick<Found, 'offset'> | null) =>
    place(output, page.file, found?.offset);
  const verification: Verification = { ...output, pages, byUrl, at, report };
  for (const page of pages.values()) {
    checkMarkup(page, verification);
    checkLinks(page, verification);
    checkCanonical(page, verification);
    checkAlternates(page, verification);
    checkSocialImages(page, verification);
  }
  checkSitemap(verification);
}

/** The address that a host gives to a file: `/services` for `services.html`, `/services/` for `services/index.html`. */
function addressOf({ origin, base }: OutputToVerify, file: string): string {
  const path = file === 'index.html' ? '' : file.replace(/index\.html$/, '').replace(/\.html$/, '');
  return `${origin}${base}/${path}`;
}

/** The opening tag at an offset of a file; the file as a whole where there is none to show. */
function place({ files, folder }: OutputToVerify, file: string, offset: number | undefined): Location {
  if (offset === undefined) return { file: `${folder}/${file}`, range: null };
  const text = files.get(file) ?? '';
  const [tag = '<'] = /^<(?:"[^"]*"|'[^']*'|[^>"'])*>/.exec(text.slice(offset)) ?? [];
  const range = { start: position(text, offset), end: position(text, offset + tag.length) };
  return { file: `${folder}/${file}`, range };
}

function position(text: string, offset: number): Position {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function checkMarkup(page: PageToVerify, { at, report }: Verification): void {
  for (const found of page.duplicateIds)
    report(diagnostic('output/duplicate-id', at(page, found), { id: found.value }));
  for (const found of page.unsafe)
    report(diagnostic('output/unsafe-markup', at(page, found), { what: found.value }));
}

function checkLinks(page: PageToVerify, verification: Verification): void {
  const { at, report } = verification;
  const find = <C extends Code>(code: C, found: Found, facts: Facts<C>) =>
    report(diagnostic(code, at(page, found), facts));
  for (const link of page.links) {
    const target = resolve(page, link.value, verification);
    if (target === null) continue;
    if (target.file === null) {
      find('output/broken-link', link, { href: link.value });
      continue;
    }
    const targetPage = verification.pages.get(target.file);
    if (targetPage === undefined) continue;
    if (target.anchor !== '' && !targetPage.ids.has(target.anchor)) {
      find('output/broken-anchor', link, { href: link.value });
    }
    if (targetPage.language !== link.language && link.hreflang !== targetPage.language) {
      find('output/wrong-language-link', link, { href: link.value, language: targetPage.language });
    }
  }
  for (const resource of page.resources) {
    if (resolve(page, resource.value, verification)?.file === null) {
      find('output/broken-link', resource, { href: resource.value });
    }
  }
}

/** The file that an address of this site leads to, null where there is none; null as a whole for other addresses. */
function resolve(
  page: PageToVerify,
  address: string,
  { origin, base, files }: OutputToVerify,
): { file: string | null; anchor: string } | null {
  if (!URL.canParse(address, page.url)) return { file: null, anchor: '' };
  const url = new URL(address, page.url);
  if (url.origin !== origin) return null;
  const anchor = decoded(url.hash.slice(1));
  const path = decoded(url.pathname);
  if (path !== base && !path.startsWith(`${base}/`)) return { file: null, anchor };
  const below = path.slice(base.length + 1).replace(/\/$/, '');
  const candidates = below === '' ? ['index.html'] : [below, `${below}.html`, `${below}/index.html`];
  return { file: candidates.find((candidate) => files.has(candidate)) ?? null, anchor };
}

/** Percent escapes that are no UTF-8 stay as they are: no file has such a name. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function checkCanonical(page: PageToVerify, { at, byUrl, report, origin }: Verification): void {
  const fail = (reason: string) =>
    report(diagnostic('output/canonical', at(page, page.canonical), { reason }));
  if (page.canonical === null) {
    if (!page.noindex) fail('it has none');
    return;
  }
  const { value } = page.canonical;
  if (!value.startsWith(`${origin}/`)) {
    fail(`"${value}" is not an absolute address of this site`);
    return;
  }
  const target = byUrl.get(value);
  if (target === undefined) {
    fail(`"${value}" is no page of the output`);
    return;
  }
  if (target.canonical?.value !== value) fail(`"${value}" has another canonical link itself`);
  if (target.language !== page.language) fail(`"${value}" is in another language`);
}

function checkAlternates(page: PageToVerify, { at, byUrl, report }: Verification): void {
  if (page.alternates.length === 0) return;
  const fail = (found: Found | null, reason: string) =>
    report(diagnostic('output/alternates', at(page, found), { reason }));
  const own = page.alternates.find(({ hreflang }) => hreflang === page.language);
  if (own?.value !== page.url) fail(own ?? null, 'the page itself is not among them under its language');
  if (!page.alternates.some(({ hreflang }) => hreflang === 'x-default')) fail(null, 'x-default is missing');
  const languages = page.alternates.map(({ hreflang }) => hreflang);
  if (new Set(languages).size !== languages.length) fail(null, 'a language is named twice');
  const set = alternateSet(page);
  for (const found of page.alternates) {
    const target = byUrl.get(found.value);
    if (target === undefined) fail(found, `"${found.value}" is no page of the output`);
    else if (alternateSet(target) !== set) fail(found, `"${found.value}" does not name the same set`);
    else if (target.noindex) fail(found, `"${found.value}" is not to be indexed`);
  }
}

function checkSocialImages(page: PageToVerify, verification: Verification): void {
  const { at, report } = verification;
  for (const image of page.socialImages) {
    const fail = (reason: string) => report(diagnostic('output/social-image', at(page, image), { reason }));
    if (!URL.canParse(image.value)) fail(`"${image.value}" is not an absolute address`);
    else if (resolve(page, image.value, verification)?.file === null)
      fail(`"${image.value}" is no file of the output`);
  }
}
