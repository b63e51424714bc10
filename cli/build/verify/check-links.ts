import type { Facts, FindingCode } from '../../diagnostics/catalog.ts';
import { findingOf } from '../../diagnostics/finding.ts';
import { decoded } from '../../platform/escape.ts';
import { oncePerObject } from '../../platform/once-per.ts';
import { differ } from './check-alternates.ts';
import type { FoundAttribute } from './finished-page.ts';
import type { PageToVerify, SeenPage, Verification } from './verification.ts';

/** Checks that every address of this site leads to a file, every anchor to an id, and that a link to another language says so. */
export function checkLinks(page: PageToVerify, verification: Verification): void {
  const { at, report } = verification;
  const find = <C extends FindingCode>(code: C, found: FoundAttribute, facts: Facts<C>) =>
    report(findingOf(code, at(page.file, found), facts));
  for (const link of page.links) {
    const target = resolve(page, link.value, verification);
    if (target === null) continue;
    if (target.file === null) {
      find('output/broken-link', link, { href: link.value });
      continue;
    }
    const targetPage = verification.pages.get(target.file);
    if (targetPage === undefined) continue;
    if (!hasAnchor(targetPage, target.anchor)) find('output/broken-anchor', link, { href: link.value });
    // On a fallback, links lead to pages in the language of the menus.
    const around = page.textLanguage === link.language ? [link.language, page.language] : [link.language];
    const said = link.hreflang ? [...around, link.hreflang] : around;
    if (!said.some((tag) => isIn(targetPage, tag)))
      find('output/wrong-language-link', link, { href: link.value, language: targetPage.language });
  }
  for (const resource of page.resources) {
    if (resolve(page, resource.value, verification)?.file === null) find('output/broken-link', resource, { href: resource.value });
  }
}

/** Whether a page, or its main part, is in a language. */
const isIn = ({ language, textLanguage }: SeenPage, tag: string): boolean =>
  !differ(language, tag) || (textLanguage !== '' && !differ(textLanguage, tag));

/** `top` is the top of any page (HTML, "select the indicated part"). The part after `:~:` is a text to look for. */
function hasAnchor({ anchors }: SeenPage, anchor: string): boolean {
  const [name = ''] = anchor.split(':~:');
  return name === '' || anchors.has(name) || name.toLowerCase() === 'top';
}

/** What an address in a file depends on. */
type LinkSource = Pick<PageToVerify, 'file' | 'url' | 'baseHref'>;

interface LinkedFile {
  /** Null if no file is there. */
  file: string | null;
  anchor: string;
}

/** The targets of addresses that are the same on every page: most links of a site are in its menus. */
const resolved = oncePerObject((_pages: Verification['pages']) => new Map<string, LinkedFile | null>());

/** The file that an address of this site leads to; null for an address elsewhere. */
export function resolve(page: LinkSource, address: string, verification: Verification): LinkedFile | null {
  if (!/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(address)) return find(page, address, verification);
  const known = resolved(verification.pages);
  const seen = known.get(address);
  if (seen !== undefined) return seen;
  const target = find(page, address, verification);
  known.set(address, target);
  return target;
}

function find(page: LinkSource, address: string, { origin, base, files }: Verification): LinkedFile | null {
  const nowhere = { file: null, anchor: '' };
  const from = page.baseHref !== null && URL.canParse(page.baseHref, page.url) ? new URL(page.baseHref, page.url).href : page.url;
  // A place on the page itself needs no address.
  if (address === '' || (address.startsWith('#') && page.baseHref === null)) return { file: page.file, anchor: decoded(address.slice(1)) };
  if (!URL.canParse(address, from)) return nowhere;
  const url = new URL(address, from);
  if (url.origin !== origin) return null;
  const anchor = decoded(url.hash.slice(1));
  const path = decoded(url.pathname);
  if (path !== base && !path.startsWith(`${base}/`)) return { file: null, anchor };
  const below = path.slice(base.length + 1).replace(/\/$/, '');
  const candidates = below === '' ? ['index.html'] : [below, `${below}.html`, `${below}/index.html`];
  if (path.endsWith('/')) candidates.reverse();
  return { file: candidates.find((candidate) => files.has(candidate)) ?? null, anchor };
}

/** Checks that a social image has an absolute address and is a file of the output. */
export function checkSocialImages(page: PageToVerify, verification: Verification): void {
  const { at, report } = verification;
  for (const image of page.socialImages) {
    const fail = (reason: string) => report(findingOf('output/social-image', at(page.file, image), { reason }));
    if (!URL.canParse(image.value)) fail(`"${image.value}" is not an absolute address`);
    else if (resolve(page, image.value, verification)?.file === null) fail(`"${image.value}" is no file of the output`);
  }
}
