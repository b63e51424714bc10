import type { EditorState, PageItem } from '../../cli/dev/editor/protocol.ts';

/** Whether two addresses lead to the same page. */
export const isAddress = (address: string, path: string): boolean =>
  address.replace(/\/$/, '') === path.replace(/\/$/, '');

/**
 * The page that has to be asked for again, of which `asked` is the address: the one before has loaded itself again, as after a change, and
 * has stopped what was on its way. Undefined if the page is there, or has led elsewhere. `path`, `isReload`: of the document that came.
 */
export const lostPage = (asked: string | undefined, path: string, isReload: boolean): string | undefined =>
  asked !== undefined && isReload && !isAddress(asked, path) ? asked : undefined;

/**
 * Where a page is shown: in the language, or else in the first that has it. A page without an address is that for addresses that are not
 * there, or is not shown yet: it stands at such an address. Undefined if no page has one.
 */
export function addressOf(
  { pages }: Pick<EditorState, 'pages'>,
  page: string,
  language: string,
): string | undefined {
  const inLanguage = ({ addresses }: PageItem) => addresses[language] ?? Object.values(addresses)[0];
  const own = pages.find(({ key }) => key === page);
  const first = pages[0] === undefined ? undefined : inLanguage(pages[0]);
  const nowhere = first === undefined ? undefined : `${first.replace(/\/$/, '')}/404`;
  return own === undefined ? undefined : (inLanguage(own) ?? nowhere);
}

/** The page at an address, with the language that it has there. */
export function pageAt(
  { pages }: Pick<EditorState, 'pages'>,
  path: string,
): { page: string; language: string } | undefined {
  for (const { key, addresses } of pages)
    for (const [language, address] of Object.entries(addresses))
      if (isAddress(address, path)) return { page: key, language };
  return undefined;
}
