import { parseLinkTarget } from '../../content/links.ts';
import type { Path } from '../../content/yaml/source.ts';
import { decoded } from '../../platform/escape.ts';
import { anchorMeant, asLink, type Spelling } from './check-references.ts';
import { languagesAt, type ValueScope } from './value-scope.ts';

/**
 * The target that a link certainly means which is an address of the site itself, or lacks what makes it one; null if that is not
 * certain. `spelling`: of a reference to a page there.
 */
export function targetMeant(target: string, { path, spelling }: { path: Path; spelling: Spelling }, scope: ValueScope): string | null {
  const { isPublic } = scope.known.pictures;
  const file = `file:${target.replace(/^(?:public)?\/+/, '')}`;
  const link = parseLinkTarget(file);
  if (link.kind === 'file' && isPublic(link.file)) return file;
  return pageMeant(target, { path, spelling }, scope) ?? addressMeant(target);
}

/** A page by its address in a language of the text around the link, or by its key without the word before it. */
function pageMeant(target: string, { path, spelling }: { path: Path; spelling: Spelling }, scope: ValueScope): string | null {
  const { known } = scope;
  const named = parseLinkTarget(`page:${target}`);
  if (named.kind === 'page') return spelling === asLink && known.anchors.has(named.page) ? withAnchor(named, spelling, scope) : null;
  const { pathname, hash, search } = URL.parse(target, `https://${known.host}`) ?? {};
  if (pathname === undefined || !/^(?:https?:\/)?\/[^/]?/i.test(target) || search !== '') return null;
  // An address by language leads to no page.
  if (known.languages?.includes(String(path.at(-1))) === true && spelling !== asLink) return null;
  const found = known.pageAt(pathname);
  if (found === null || !languagesAt(path, scope).includes(found.language)) return null;
  const anchor = hash ? decoded(hash.slice(1)) : undefined;
  return withAnchor({ page: found.page, anchor }, spelling, scope);
}

/** A reference to a page; null if the page does not have the anchor. */
function withAnchor(
  { page, anchor }: { page: string; anchor: string | undefined },
  spelling: Spelling,
  { known }: ValueScope,
): string | null {
  if (anchor === undefined) return spelling(page, undefined);
  const meant = anchorMeant(known, page, anchor);
  return meant === undefined ? null : spelling(page, meant);
}

/** An address elsewhere that has its kind twice, or lacks it. */
function addressMeant(target: string): string | null {
  const meant = /^https?:\/*https?:/i.test(target)
    ? target.replace(/^https?:\/*/i, '')
    : /^www\./i.test(target)
      ? `https://${target}`
      : /^[^\s/:?#@]+@[^\s/:?#@]+$/.test(target)
        ? `mailto:${target}`
        : '';
  return parseLinkTarget(meant).kind === 'elsewhere' ? meant : null;
}
