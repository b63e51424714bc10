import { offsetsIn } from '../../content/edits/offsets.ts';
import { textFile } from '../../content/read.ts';
import { type RedirectCell, readRedirects, redirectsPath } from '../../content/redirect-table.ts';
import { SourceFiles } from '../../content/source-files.ts';
import { type Replaced, withReplaced } from '../../platform/texts.ts';
import { readOldAddress } from '../../site/routes/old-address.ts';
import type { RouteTable } from '../../site/routes/route-table.ts';
import type { NewNames } from './names.ts';

/** What a renaming changes for lines that lead to pages. */
export interface RenamedTargets {
  names: NewNames;
  before: Pick<RouteTable, 'pages'>;
  now: Pick<RouteTable, 'pages'>;
}

/** The table of redirects with the new names of pages, languages and anchors, and the new paths of pages. Old addresses stay. */
export function renameTargets(text: string, { names, before, now }: RenamedTargets): string {
  const moved = movedPaths({ names, before, now });
  const pages = pagesByPath(before);
  const offset = offsetsIn(text);
  const edits: Replaced[] = [];
  const change = (cell: RedirectCell | undefined, written: string) => {
    const start = cell?.at().range?.start;
    if (cell === undefined || start === undefined || written === cell.text) return;
    const at = text.indexOf(cell.text, offset(start));
    if (at >= 0) edits.push({ start: at, end: at + cell.text.length, text: written });
  };
  for (const { new: to, language, anchor } of readRedirects(sourcesOf(text), () => {})) {
    const [, name = '', ownAnchor] = /^([^#]*)(?:#(.*))?$/s.exec(to.text) ?? [];
    const address = addressOf(name);
    const page = address === null ? name : (pages.get(address) ?? '');
    const now = address === null ? names.page(name) : (moved.get(address) ?? name);
    change(to, ownAnchor === undefined ? now : `${now}#${names.anchor(page, ownAnchor)}`);
    change(language, names.language(language?.text ?? ''));
    change(anchor, names.anchor(page, anchor?.text ?? ''));
  }
  return withReplaced(text, edits);
}

function sourcesOf(text: string): SourceFiles {
  const sources = new SourceFiles();
  sources.add(textFile(redirectsPath, text));
  return sources;
}

/** The path of a page in its one spelling; null for the key of a page. */
function addressOf(name: string): string | null {
  const read = name.startsWith('/') ? readOldAddress(name) : null;
  return read !== null && 'address' in read ? read.address : null;
}

const pagesByPath = ({ pages }: Pick<RouteTable, 'pages'>): Map<string, string> =>
  new Map(Array.from(pages.values()).flatMap(({ page, paths }) => Array.from(paths.values(), (path) => [path, page] as const)));

/** The paths that pages had, each with the one that it has now. */
const movedPaths = ({ names, before, now }: RenamedTargets): Map<string, string> =>
  new Map(
    Array.from(before.pages.values()).flatMap(({ page, paths }) =>
      Array.from(paths).flatMap(([language, path]) => {
        const to = now.pages.get(names.page(page))?.paths.get(names.language(language));
        return to === undefined || to === path ? [] : [[path, to] as const];
      }),
    ),
  );
