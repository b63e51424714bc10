import type { Content, Entry } from '../content/load.ts';
import { dataAt } from '../content/schema-walk.ts';
import type { YamlSource } from '../content/yaml-source.ts';
import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import type { Page } from '../schema/page.ts';
import { ownContact, world } from './resolve.ts';
import type { RouteTable } from './route-table.ts';

/** The collections whose entries content names by their ids. */
export const collections = ['metrics', 'caseStudies', 'testimonials', 'regions'] as const;

/** Ids by collection; an id that stands twice is reported at the second place. */
export function collectIds(content: Content, report: Report): Map<string, string[]> {
  const ids = new Map<string, string[]>([
    ['contacts', [ownContact]],
    ['maps', [world]],
  ]);
  for (const name of collections) {
    const entry = content[name];
    const list = entry === null ? [] : entry.usable;
    const found = entry === null ? [] : uniqueIds(entry.source, dataOf(entry), [], report);
    // Where a file or an id cannot be read, what refers to it may well be right.
    const isWhole = Array.isArray(list) && list.every((item) => (item as { id?: string } | undefined)?.id);
    if (isWhole && !content.unreadable.has(name)) ids.set(name, found);
  }
  const { positions } = content;
  const lists = (positions?.usable as { values?: Record<string, unknown> } | undefined)?.values ?? {};
  if (positions !== null) {
    const { source } = positions;
    for (const code of Object.keys(lists)) uniqueIds(source, source.data, [code], report);
  }
  return ids;
}

/** Data of a file in whose typed value lists and ids stand where they do in the file. */
const dataOf = ({ value, source }: Entry<unknown>): unknown => value ?? source.data;

/** The ids in a list of the file, as they are written. */
function uniqueIds(source: YamlSource, data: unknown, at: readonly string[], report: Report): string[] {
  const places = new Map<string, number>();
  const list = dataAt(data, at);
  for (const index of (Array.isArray(list) ? list : []).keys()) {
    const id = dataAt(list, [index, 'id']);
    if (typeof id !== 'string') continue;
    const first = places.get(id);
    if (first === undefined) {
      places.set(id, index);
      continue;
    }
    const related = [{ ...source.valueAt([...at, first, 'id']), message: 'It stands here first' }];
    report(diagnostic('content/duplicate-id', source.valueAt([...at, index, 'id']), { id }, related));
  }
  return [...places.keys()];
}

/** Whether all ids of a page's sections are known: one that is wrong, or misspelt, may be the one that a link means. */
function areAnchorsReadable({ source, usable, value }: Entry<Page>): boolean {
  if (value !== null) return true;
  const written = dataAt(source.data, ['sections']);
  return (
    Array.isArray(written) &&
    written.every((section: unknown, index) => {
      const valid = dataAt(usable, ['sections', index]) as { id?: string } | undefined;
      const keys = typeof section === 'object' && section !== null ? Object.keys(section) : null;
      // What is no section of a type has the id that is written there.
      if (valid === undefined || keys === null) return keys !== null;
      return keys.every((key) => key in valid) && (valid.id !== undefined || !keys.includes('id'));
    })
  );
}

/** Anchors by page key, for the pages that links can reach. */
export function collectAnchors(
  content: Content,
  linkable: ReadonlySet<string>,
  routes: RouteTable | null,
  report: Report,
): Map<string, string[] | null> {
  const anchors = new Map<string, string[] | null>([...linkable].map((key) => [key, null]));
  const anchorsOf = new Map<string, string[]>();
  for (const [key, entry] of content.pages) {
    const found = uniqueIds(entry.source, dataOf(entry), ['sections'], report);
    if (!areAnchorsReadable(entry)) continue;
    anchorsOf.set(key, found);
    if (anchors.has(key)) anchors.set(key, found);
  }
  // The pages of entries have the anchors of the file that shows them.
  for (const { page, file, entry } of routes?.pages.values() ?? []) {
    if (entry !== null) anchors.set(page, anchorsOf.get(file) ?? null);
  }
  return anchors;
}
