import type { LoadedSite } from '../../check/check-site.ts';
import type { RouteTable } from '../../site/routes/route-table.ts';
import type { TaskPlan } from './task-protocol.ts';

type AddressChanges = Pick<Extract<TaskPlan, { kind: 'possible' }>, 'added' | 'gone'>;

/** The addresses that come and go: those of drafts too, unless only what is published changes. */
export function addressesBetween(before: LoadedSite, after: LoadedSite): AddressChanges {
  const aliases = [...(after.allRoutes?.aliases ?? []), ...(after.routes?.aliases ?? [])];
  const targets = new Map(aliases.map(({ path, target }) => [path, target]));
  const all = changesBetween(before.allRoutes, after.allRoutes, targets);
  return all.added.length + all.gone.length > 0 ? all : changesBetween(before.routes, after.routes, targets);
}

function changesBetween(
  before: RouteTable | null,
  after: RouteTable | null,
  targets: ReadonlyMap<string, string>,
): AddressChanges {
  if (before === null || after === null) return { added: [], gone: [] };
  const [was, is] = [pathsOf(before), pathsOf(after)];
  return {
    added: [...is].filter((path) => !was.has(path)),
    gone: [...was]
      .filter((path) => !is.has(path))
      .map((path) => {
        const leadsTo = targets.get(path);
        return { path, ...(leadsTo === undefined ? {} : { leadsTo }) };
      }),
  };
}

const pathsOf = ({ pages }: RouteTable): Set<string> =>
  new Set([...pages.values()].flatMap(({ paths }) => [...paths.values()]));
