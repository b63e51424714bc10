import type { EditorState, PageItem, SectionType } from '../../cli/dev/editor/protocol.ts';
import { get } from './requests.ts';
import type { ViewStore } from './store.ts';

/** Takes what the server says of pages, languages and collections. Findings and steps have events and answers of their own. */
export async function loadPages(store: ViewStore): Promise<void> {
  const loaded = await get<EditorState>('state').catch(() => undefined);
  const { site } = store.get();
  if (loaded === undefined || site === undefined) return;
  const { name, url, pages, firstPage, collections, languages, readOnly } = loaded;
  // A language may be gone, as when a new one is undone.
  const isThere = (language: string) => languages.some(({ code }) => code === language);
  const { columns, language } = store.get();
  store.set({
    site: { ...site, name, url, pages, firstPage, collections, languages, readOnly },
    ...(columns.every(isThere) ? {} : { columns: firstColumns(loaded) }),
    ...(isShown(loaded, language) ? {} : { language: site.source }),
  });
}

/** Whether pages are shown in a language: it is there, and no draft. */
export const isShown = ({ languages }: Pick<EditorState, 'languages'>, language: string): boolean =>
  languages.some(({ code, isShown }) => code === language && isShown);

/** The languages that are edited side by side at first: the source, and the one that the browser prefers of the others. */
export function firstColumns({ languages, source }: Pick<EditorState, 'languages' | 'source'>): string[] {
  const others = languages.map(({ code }) => code).filter((code) => code !== source);
  const other = preferredOf(others) ?? others[0];
  return [source, ...(other === undefined ? [] : [other])];
}

/** The language in which the first page is shown at first: the one that the browser prefers of those that it has, or else the source. */
export function firstLanguage(site: Pick<EditorState, 'languages' | 'pages' | 'source'>): string {
  const addresses = site.pages[0]?.addresses ?? {};
  const having = site.languages.map(({ code }) => code).filter((code) => addresses[code] !== undefined);
  return preferredOf(having) ?? site.source;
}

/** The first language of the browser that is among some; undefined if none is. */
const preferredOf = (codes: readonly string[]): string | undefined =>
  navigator.languages.flatMap(
    (tag) =>
      codes.find((code) => code.toLowerCase() === tag.toLowerCase()) ??
      codes.find((code) => withoutRegion(code) === withoutRegion(tag)) ??
      [],
  )[0];

/** The language of a tag alone: `de` of `de-AT`. */
const withoutRegion = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/** The types of sections that can be added to a page. */
export const sectionsOf = (page: string): Promise<{ sections: readonly SectionType[] }> => get(`sections?page=${encodeURIComponent(page)}`);

/** Whether there is no such page any more, as after a new name. Takes what the server says of pages. */
export async function isGone(store: ViewStore, page: string): Promise<boolean> {
  await loadPages(store);
  return store.get().site?.pages.every(({ key }) => key !== page) ?? false;
}

/**
 * What to show in the place of a page that is gone: the one that there was not before, the one that was shown before it, or else the first.
 * Undefined if it is there.
 */
export async function pageInstead(store: ViewStore, before: readonly PageItem[] | undefined): Promise<string | undefined> {
  if (!(await isGone(store, store.get().page))) return undefined;
  const known = new Set(before?.map(({ key }) => key));
  const { site, cameFrom } = store.get();
  const isNew = site?.pages.find(({ key }) => !known.has(key));
  return (isNew ?? site?.pages.find(({ key }) => key === cameFrom))?.key ?? site?.firstPage;
}
