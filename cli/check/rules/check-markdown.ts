import { parseArticle } from '../../content/article.ts';
import { correctName, correctWithin } from '../../content/corrections.ts';
import { parseLinkTarget } from '../../content/links.ts';
import { readMarkdown } from '../../content/read-markdown.ts';
import type { Path } from '../../content/yaml/source.ts';
import type { MarkdownSource } from '../../definitions/fields/field-value.ts';
import { findingOf, withFix } from '../../diagnostics/finding.ts';
import { onlyNearest } from '../../diagnostics/nearest.ts';
import type { FindLocation } from '../../site/routes/route-table.ts';
import { type CorrectFile, checkPicture } from './check-pictures.ts';
import { asLink, checkPage, type Spelling } from './check-references.ts';
import { checkString } from './check-strings.ts';
import { targetMeant } from './meant-targets.ts';
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
    const place = { path, at, spelling: asLink };
    if (link.kind === 'page') checkPage(link, place, scope);
    else checkAddress(target, place, scope, link);
  }
  if (text.kind === 'article') checkArticle(text.source, path, scope);
  else checkString(text.source, path, scope);
}

/** Reports an address that links cannot lead to, one of the site itself, and a file that `public/` does not have. */
export function checkAddress(
  target: string,
  place: { path: Path; at: FindLocation; spelling: Spelling },
  scope: ValueScope,
  link = parseLinkTarget(target),
): void {
  const { source, report, known } = scope;
  const { at, spelling } = place;
  if (link.kind === 'file') checkFile(link.file, { at, asLink: true }, scope);
  const isOwn = link.kind === 'elsewhere' && isOwnHost(link.href, known.host);
  if (link.kind !== 'bad' && !isOwn) return;
  const meant = targetMeant(target, place, scope);
  const facts = { target, meant };
  const finding =
    link.kind === 'bad'
      ? findingOf('reference/bad-link', at(), { ...facts, reason: link.reason })
      : findingOf('reference/own-host', at(), facts);
  const correct = spelling === asLink ? correctWithin : correctName;
  report(withFix(finding, correct(source, finding, { name: target, meant })));
}

/** Checks the figures and the words of an article. Code in it may have any letters. */
function checkArticle(text: string, path: Path, scope: ValueScope): void {
  const { figures, prose } = parseArticle(text);
  const { source, report, known } = scope;
  for (const { file, alt, offset, fileOffset } of figures) {
    const whole = () => source.within(path, '![', offset);
    const places = { file: () => source.within(path, file, fileOffset), whole, decorative: whole };
    const correct: CorrectFile = (at, meant) => correctWithin(source, at, { name: file, meant });
    const facts = { file, alt: alt === '' ? undefined : {}, isDecorative: false, atLeast: undefined };
    checkPicture(facts, { places, correct, pictures: known.pictures }, report);
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

const isOwnHost = (href: string, host: string | null): boolean =>
  /^https?:/.test(href) && URL.canParse(href) && new URL(href).host === host;
