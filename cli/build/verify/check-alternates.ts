import { findingOf } from '../../diagnostics/finding.ts';
import type { FoundAttribute } from './finished-page.ts';
import type { PageToVerify, Verification } from './verification.ts';

/** Whether two tags name different languages: `en-GB` and `en-US` are different, `en` and `en-GB` are not. */
export function differ(tag: string, other: string): boolean {
  const [one, two] = [tag.toLowerCase(), other.toLowerCase()];
  // A page that does not say its language has a finding for that.
  if (one === '' || two === '') return false;
  return one !== two && !one.startsWith(`${two}-`) && !two.startsWith(`${one}-`);
}

/** Whether an address is on another host of the site, whose pages are not in this output. */
const isOnOther = (address: string, { others = [] }: Pick<Verification, 'others'>): boolean =>
  others.some((origin) => `${address}/`.startsWith(`${origin}/`));

/** Checks that the canonical link is absolute, and leads to a page in the same language that is its own canonical page. */
export function checkCanonical(page: PageToVerify, verification: Verification): void {
  const { at, pageAt, report, origin } = verification;
  const fail = (reason: string) => report(findingOf('output/canonical', at(page.file, page.canonical ?? page.start), { reason }));
  if (page.canonical === null) {
    if (!page.noindex && !page.isRedirect) fail('it has none');
    return;
  }
  const { value } = page.canonical;
  // A redirect, and a fallback, may lead to another host.
  if ((page.isRedirect || page.textLanguage !== '') && isOnOther(value, verification)) return;
  if (!`${value}/`.startsWith(`${origin}/`)) {
    fail(`"${value}" is not an absolute address of this site`);
    return;
  }
  const target = pageAt(value);
  if (target === undefined) {
    fail(`"${value}" is no page of the output`);
    return;
  }
  if (target.canonical !== value) fail(`"${value}" has another canonical link itself`);
  if (differ(target.language, page.textLanguage || page.language) && !page.isRedirect) fail(`"${value}" is in another language`);
}

/**
 * Checks that all alternates of a page name the same set: absolute addresses, the page itself, x-default, each language once,
 * canonical pages only.
 */
export function checkAlternates(page: PageToVerify, verification: Verification): void {
  const { at, pageAt, report } = verification;
  const [first] = page.alternates;
  if (first === undefined) return;
  const fail = (found: FoundAttribute, reason: string) => report(findingOf('output/alternates', at(page.file, found), { reason }));
  const isOwn = ({ value }: FoundAttribute) => pageAt(value)?.file === page.file;
  const inLanguage = page.alternates.filter(({ hreflang }) => !differ(hreflang, page.language));
  if (!inLanguage.some(isOwn)) fail(inLanguage[0] ?? first, 'the page itself is not among them under its language');
  if (!page.alternates.some(({ hreflang }) => hreflang.toLowerCase() === 'x-default')) fail(first, 'x-default is missing');
  const languages = new Set<string>();
  for (const found of page.alternates) {
    if (languages.has(found.hreflang.toLowerCase())) fail(found, 'a language is named twice');
    languages.add(found.hreflang.toLowerCase());
    if (isOnOther(found.value, verification)) continue;
    const target = pageAt(found.value);
    if (target === undefined) fail(found, `"${found.value}" is no page of the output`);
    else if (target.alternateSet !== page.alternateSet) fail(found, `"${found.value}" does not name the same set`);
    else if (target.noindex) fail(found, `"${found.value}" is not to be indexed`);
    else if (target.canonical !== null && target.canonical !== found.value)
      fail(found, `"${found.value}" is not the canonical address of its page`);
    else if (found.hreflang.toLowerCase() !== 'x-default' && differ(target.language, found.hreflang))
      fail(found, `"${found.value}" is in another language`);
  }
}
