import type { SiteBefore } from '../../check/changed-site.ts';
import type { LoadedSite } from '../../check/check-site.ts';
import { siteFiles } from '../../content/load.ts';
import type { Finding } from '../../diagnostics/finding.ts';
import { type Changeset, textOf } from '../../edit/changeset/changeset.ts';
import { wrongWithout } from '../../edit/remove/remove.ts';
import { publishedPath } from '../../site/routes/published-file.ts';
import type { RouteTable } from '../../site/routes/route-table.ts';
import { lockfilePath } from '../../site/translations/lockfile.ts';
import { shownFindings } from './found.ts';
import type { FieldPlace } from './protocol.ts';
import type { PageTask, TaskPlan } from './task-protocol.ts';
import type { ChangedText } from './write-changes.ts';

/** A task that was played through in memory: the site with it, and the files that it changes. */
export interface RehearsedTask {
  changeset: Changeset;
  before: SiteBefore;
  loaded: LoadedSite;
  /** The new findings, without those at places to fill in. */
  added: readonly Finding[];
  references: number;
  /** The key of a new page, or of one with a new name. */
  page?: string;
  /** The file of what is new, and its first place to fill in. */
  file?: string;
  toFill?: FieldPlace;
}

type Possible = Extract<TaskPlan, { kind: 'possible' }>;

/**
 * What follows from a task. New errors refuse one with a page as a whole, such as a link to what would be gone. A field can be changed
 * with them, and a repair may make another mistake visible.
 */
export function planOf(rehearsed: RehearsedTask, what: PageTask['do']): TaskPlan {
  const { changeset, before, loaded, added, references } = rehearsed;
  const table = loaded.parsed.find(({ file }) => file === siteFiles.routes.path) ?? null;
  const findings = shownFindings(added, { table, textOf: (file) => loaded.sources.get(file) ?? null });
  const errors = findings.filter(({ severity }) => severity === 'error');
  const isRemoval = what === 'removePage' || what === 'removeEntry';
  const reason = isRemoval ? wrongWithout : (errors[0]?.message ?? '');
  if (errors.length > 0 && what !== 'change' && what !== 'repair') return { kind: 'refused', reason, findings: errors };
  return {
    kind: 'possible',
    ...addressesBetween(before.loaded, loaded),
    references,
    files: filesOf(changeset),
    findings,
  };
}

/** The texts that a changeset writes. */
export const changedTexts = (changeset: Changeset): ChangedText[] =>
  changeset.flatMap(({ path, from, before, now }): ChangedText[] => {
    const [was, is] = [before, now].map((content) => (content instanceof Uint8Array ? textOf({ bytes: content }) : (content ?? null))) as [
      string | null,
      string | null,
    ];
    return from === undefined
      ? [{ file: path, before: was, now: is }]
      : [
          { file: path, before: null, now: is },
          { file: from, before: was, now: null },
        ];
  });

function filesOf(changeset: Changeset): Possible['files'] {
  return changedTexts(changeset)
    .filter(({ file }) => file !== lockfilePath && file !== publishedPath)
    .map(({ file, before, now }) => ({
      file,
      is: before === null ? 'new' : now === null ? 'removed' : 'changed',
    }));
}

type AddressChanges = Pick<Possible, 'added' | 'gone'>;

/** The addresses that come and go: those of drafts too, unless only what is published changes. */
function addressesBetween(before: LoadedSite, after: LoadedSite): AddressChanges {
  const aliases = [...(after.allRoutes?.aliases ?? []), ...(after.routes?.aliases ?? [])];
  const targets = new Map(aliases.map(({ path, target }) => [path, target]));
  const all = changesBetween(before.allRoutes, after.allRoutes, targets);
  return all.added.length + all.gone.length > 0 ? all : changesBetween(before.routes, after.routes, targets);
}

function changesBetween(before: RouteTable | null, after: RouteTable | null, targets: ReadonlyMap<string, string>): AddressChanges {
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

const pathsOf = ({ pages }: RouteTable): Set<string> => new Set([...pages.values()].flatMap(({ paths }) => [...paths.values()]));
