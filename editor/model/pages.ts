import type { EditorState, PageItem } from '../../cli/dev/editor/protocol.ts';

/** Whether two addresses lead to the same page. */
export const isAddress = (address: string, path: string): boolean => address.replace(/\/$/, '') === path.replace(/\/$/, '');

/** A page that the frame was told to show. */
export interface AskedPage {
  address: string;
  /** When: in ms since 1970, as `performance.timeOrigin` is. */
  at: number;
}

/** A document that has come into the frame. */
export interface Arrival {
  path: string;
  /** When it was asked for: `performance.timeOrigin` of its window. */
  began: number;
  /** Whether it is the page that was there before, which has loaded itself again. */
  isReload: boolean;
}

/**
 * What has become of the page that was asked for, now that a document has come. `here`: it is there, or has led elsewhere. `coming`: the
 * document was asked for before it. `lost`: the page before has loaded itself again, as after a change, and has stopped what was on
 * its way.
 */
export function askedPage({ address, at }: AskedPage, { path, began, isReload }: Arrival): 'here' | 'coming' | 'lost' {
  if (isAddress(address, path)) return 'here';
  if (began < at) return 'coming';
  return isReload ? 'lost' : 'here';
}

/**
 * Where a page is shown: in the language, or else in the first that has it. A page without an address is that for addresses that are not
 * there, or is not shown yet: it stands at such an address. Undefined if no page has one.
 */
export function addressOf({ pages }: Pick<EditorState, 'pages'>, page: string, language: string): string | undefined {
  const inLanguage = ({ addresses }: PageItem) => addresses[language] ?? Object.values(addresses)[0];
  const own = pages.find(({ key }) => key === page);
  const first = pages[0] === undefined ? undefined : inLanguage(pages[0]);
  const nowhere = first === undefined ? undefined : `${first.replace(/\/$/, '')}/404`;
  return own === undefined ? undefined : (inLanguage(own) ?? nowhere);
}

/** The page at an address, with the language that it has there. */
export function pageAt({ pages }: Pick<EditorState, 'pages'>, path: string): { page: string; language: string } | undefined {
  for (const { key, addresses } of pages)
    for (const [language, address] of Object.entries(addresses)) if (isAddress(address, path)) return { page: key, language };
  return undefined;
}

/** The title of the page that a file is about, if it is that of one page alone. */
export function titleOfFile({ pages }: Pick<EditorState, 'pages'>, file: string, language: string): string | undefined {
  const [page, ...others] = pages.filter((each) => each.file === file);
  return others.length === 0 ? page?.titles[language] : undefined;
}

/** The titles of a page in all languages: whoever looks for it may know another one than the one that is shown. */
export const allTitles = ({ titles }: Pick<PageItem, 'titles'>): string => Object.values(titles).join(' ');
