import { parseArticle } from '../../content/article.ts';
import { correctName, correctWithin } from '../../content/corrections.ts';
import { parseLinkTarget } from '../../content/links.ts';
import { readMarkdown } from '../../content/read-markdown.ts';
import type { Path } from '../../content/yaml/source.ts';
import type { MarkdownSource } from '../../definitions/fields/field-value.ts';
import { findingOf, withFix } from '../../diagnostics/finding.ts';
import { onlyNearest } from '../../diagnostics/nearest.ts';
import type { FindLocation } from '../../site/routes/route-table.ts';
import { checkPicture } from './check-pictures.ts';
import { asLink, checkPage } from './check-references.ts';
import { checkString } from './check-strings.ts';
import type { ValueScope } from './value-scope.ts';

/** Checks what a text in Markdown may have, its links, the figures of an article, and its words. */
export function checkMarkdown(text: MarkdownSource, path: Path, scope: ValueScope): void {
  const { source, report } = scope;
  const { links, linkOffsets, problems } = readMarkdown(text);
  for (const { construct, literal, offset, hint } of problems) {
    const facts = { construct, hint, isArticle: text.kind === 'article' };
    report(findingOf('content/unsupported-markdown', source.within(path, literal, offset), facts));
  }
  for (const [index, target] of links.entries()) {
    if (scope.noted.isFull) return;
    const link = parseLinkTarget(target);
    const at = () => source.within(path, target, linkOffsets[index] ?? 0);
    if (link.kind === 'page') checkPage(link, { path, at, spelling: asLink }, scope);
    else checkAddress(target, at, scope, link);
  }
  if (text.kind === 'article') checkArticle(text.source, path, scope);
  else checkString(text.source, path, scope);
}

/** Reports an address that links cannot lead to, one of the site itself, and a file that `public/` does not have. */
export function checkAddress(
  target: string,
  at: FindLocation,
  scope: ValueScope,
  link = parseLinkTarget(target),
): void {
  if (link.kind === 'elsewhere' && isOwnHost(link.href, scope.known.host))
    scope.report(findingOf('reference/own-host', at(), { target }));
  if (link.kind === 'file') checkFile(link.file, { at, asLink: true }, scope);
  if (link.kind === 'bad') checkBadLink(target, link.reason, at, scope);
}

/** Checks the figures and the words of an article. Code in it may have any letters. */
function checkArticle(text: string, path: Path, scope: ValueScope): void {
  const { figures, prose } = parseArticle(text);
  const { source, report, known } = scope;
  for (const { file, alt, offset, fileOffset } of figures) {
    const whole = () => source.within(path, '![', offset);
    const places = { file: () => source.within(path, file, fileOffset), whole, decorative: whole };
    const facts = { file, alt: alt === '' ? undefined : {}, isDecorative: false, atLeast: undefined };
    checkPicture(facts, { places, pictures: known.pictures }, report);
  }
  checkString(prose, path, scope);
}

/** Reports a file that does not lie in `public/`. `asLink`: it is the target of a link, `file:plan.pdf`. */
export function checkFile(
  file: string,
  { at, asLink: isLink }: { at: FindLocation; asLink: boolean },
  { known: { pictures }, source, report }: ValueScope,
): void {
  if (pictures.isPublic(file)) return;
  const { publicFiles: known } = pictures;
  const finding = findingOf('asset/missing-file', at(), { file, folder: 'public', known });
  const meant = onlyNearest(file, known);
  const [correct, before] = isLink ? [correctWithin, 'file:'] : [correctName, ''];
  const correction = { name: `${before}${file}`, meant: meant && `${before}${meant}` };
  report(withFix(finding, correct(source, finding, correction)));
}

/** Reports a target that text cannot link to. The path of a file in `public/` only lacks the word before it. */
function checkBadLink(target: string, reason: string, at: FindLocation, scope: ValueScope): void {
  const { source, report } = scope;
  const file = `file:${target.replace(/^(?:public)?\/+/, '')}`;
  const link = parseLinkTarget(file);
  const isFile = link.kind === 'file' && scope.known.pictures.isPublic(link.file);
  const finding = findingOf('reference/bad-link', at(), { target, reason, ...(isFile ? { file } : {}) });
  report(withFix(finding, isFile ? correctWithin(source, finding, { name: target, meant: file }) : []));
}

const isOwnHost = (href: string, host: string | null): boolean =>
  /^https?:/.test(href) && URL.canParse(href) && new URL(href).host === host;
