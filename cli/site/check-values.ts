import { parseRichText } from '../content/rich-text.ts';
import type { Path, YamlSource } from '../content/yaml-source.ts';
import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import { nearest } from '../diagnostics/nearest.ts';
import { IconName, Localized, PageReference, Reference, RichText } from '../schema/fields.ts';
import { parseLinkTarget } from './links.ts';
import { contactPlaceholders, findPlaceholders } from './placeholders.ts';

/** What references may point at. */
export interface KnownNames {
  languages: readonly string[];
  /** Ids by collection. */
  ids: ReadonlyMap<string, readonly string[]>;
  /** Anchors by page key, for every page that has a route. */
  anchors: ReadonlyMap<string, readonly string[]>;
  /** Asked for only when an icon is met: the list is long. */
  icons(): ReadonlyMap<string, string>;
}

export interface CheckScope {
  known: KnownNames;
  /** The languages that every text here must have. */
  required: readonly string[];
  source: YamlSource;
  report: Report;
}

/**
 * Walks a parsed value and reports missing translations, unknown references, icons and placeholders, and links
 * that lead nowhere, each at its place. Undefined parts (they have been reported) are passed over.
 */
export function checkValue(value: unknown, path: Path, scope: CheckScope): void {
  if (typeof value === 'string') checkPlaceholders(value, path, scope);
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) checkValue(item, [...path, index], scope);
  else if (value instanceof Localized) checkLocalized(value, path, scope);
  else if (value instanceof RichText) checkRichText(value, path, scope);
  else if (value instanceof Reference) checkReference(value, path, scope);
  else if (value instanceof PageReference) checkPage(value.page, value.anchor, value.page, path, scope);
  else if (value instanceof IconName) checkIcon(value, path, scope);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) checkValue(part, [...path, key], scope);
  }
}

function checkLocalized(value: Localized<unknown>, path: Path, scope: CheckScope): void {
  const { known, required, source, report } = scope;
  const meant: string[] = [];
  for (const [code, part] of Object.entries(value.values)) {
    if (known.languages.includes(code)) {
      checkValue(part, [...path, code], scope);
      continue;
    }
    const open = known.languages.filter((language) => !(language in value.values));
    report(diagnostic('translation/unknown-language', source.keyAt([...path, code]), { code, known: open }));
    meant.push(nearest(code, open) ?? '');
  }
  // A mistyped language code is one mistake, not two.
  const missing = required.filter((code) => !(code in value.values) && !meant.includes(code));
  if (value.complete && missing.length > 0) {
    report(diagnostic('translation/missing', source.ownerAt(path), { languages: missing }));
  }
}

function checkRichText({ source: text }: RichText, path: Path, scope: CheckScope): void {
  const { source, report } = scope;
  const { links, problems } = parseRichText(text);
  for (const { construct, literal } of problems) {
    report(diagnostic('content/unsupported-markdown', source.within(path, literal), { construct }));
  }
  for (const target of links) {
    const link = parseLinkTarget(target);
    if (link.kind === 'page') checkPage(link.page, link.anchor, target, path, scope);
    if (link.kind === 'bad') {
      report(diagnostic('reference/bad-link', source.within(path, target), { target, reason: link.reason }));
    }
  }
  checkPlaceholders(text, path, scope);
}

function checkPlaceholders(text: string, path: Path, { known, source, report }: CheckScope): void {
  for (const { literal, kind, name } of findPlaceholders(text)) {
    const names = kind === 'figure' ? (known.ids.get('metrics') ?? []) : contactPlaceholders;
    if ((names as readonly string[]).includes(name)) continue;
    const facts = { placeholder: literal, known: names.map((candidate) => `{${kind}:${candidate}}`) };
    report(diagnostic('content/unknown-placeholder', source.within(path, literal), facts));
  }
}

function checkReference(
  { collection, id }: Reference,
  path: Path,
  { known, source, report }: CheckScope,
): void {
  const ids = known.ids.get(collection) ?? [];
  if (!ids.includes(id))
    report(diagnostic('reference/unknown-id', source.valueAt(path), { id, collection, known: ids }));
}

function checkPage(
  page: string,
  anchor: string | undefined,
  literal: string,
  path: Path,
  scope: CheckScope,
): void {
  const { known, source, report } = scope;
  const anchors = known.anchors.get(page);
  if (anchors === undefined) {
    const facts = { page, known: [...known.anchors.keys()] };
    report(diagnostic('reference/unknown-page', source.within(path, literal), facts));
  } else if (anchor !== undefined && !anchors.includes(anchor)) {
    report(
      diagnostic('reference/unknown-anchor', source.within(path, literal), { page, anchor, known: anchors }),
    );
  }
}

function checkIcon({ name }: IconName, path: Path, { known, source, report }: CheckScope): void {
  const icons = known.icons();
  if (!icons.has(name))
    report(diagnostic('content/unknown-icon', source.valueAt(path), { name, known: [...icons.keys()] }));
}
