import { compareTexts } from '../platform/texts.ts';
import { answeringPaths, type RouteTable } from '../site/routes/route-table.ts';

/** A page that was added or removed, or whose address changed in one language. */
export interface AddressChange {
  change: 'added' | 'removed' | 'renamed';
  page: string;
  language: string;
  /** Its former address; null for a new page. */
  from: string | null;
  /** Its current address; null if it is gone. */
  to: string | null;
  /** The page that the former address leads to now; null for a new page, or if the address leads nowhere. */
  leadsTo: string | null;
}

type ComparedRoutes = Pick<RouteTable, 'pages' | 'aliases'>;

/** The changed addresses of pages by language, sorted by address. */
export function addressChanges(before: ComparedRoutes, now: ComparedRoutes): AddressChange[] {
  const [old, current] = [ownPaths(before), ownPaths(now)];
  const answers = answeringPaths(now);
  const left = [...old.values()].filter(({ path }) => !current.has(path));
  const came = new Map([...current].filter(([path]) => !old.has(path)));
  const ofPage = new Map([...came.values()].map((own) => [addressKey(own), own]));
  const changes: AddressChange[] = [];
  for (const { page, language, path } of left) {
    const leadsTo = answers.get(path) ?? null;
    // If the key of a page changed together with its address, it is the page that the old address leads to.
    const next = [ofPage.get(addressKey({ page, language })), came.get(leadsTo ?? '')].find(
      (own) => own !== undefined && own.language === language && came.has(own.path),
    );
    if (next !== undefined) came.delete(next.path);
    changes.push({
      change: next === undefined ? 'removed' : 'renamed',
      page: next?.page ?? page,
      language,
      from: path,
      to: next?.path ?? null,
      leadsTo,
    });
  }
  for (const { page, language, path } of came.values())
    changes.push({ change: 'added', page, language, from: null, to: path, leadsTo: null });
  return changes.sort((a, b) => compareTexts(a.to ?? a.from ?? '', b.to ?? b.from ?? ''));
}

interface OwnPath {
  page: string;
  language: string;
  path: string;
}

const addressKey = ({ page, language }: Pick<OwnPath, 'page' | 'language'>): string => `${language} ${page}`;

const ownPaths = ({ pages }: ComparedRoutes): Map<string, OwnPath> =>
  new Map(
    [...pages.values()].flatMap(({ page, paths }) => [...paths].map(([language, path]) => [path, { page, language, path }] as const)),
  );
