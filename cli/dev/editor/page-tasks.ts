import type { SiteOptions } from '../../check/check-site.ts';
import { pagePath } from '../../content/file-names.ts';
import type { Finding } from '../../diagnostics/finding.ts';
import { applyEdits } from '../../edit/changeset/apply-edits.ts';
import { Draft } from '../../edit/changeset/changeset.ts';
import { rehearse, siteToChange } from '../../edit/changeset/rehearse.ts';
import { RefusedChange, type Refusing, refusing } from '../../edit/refused-change.ts';
import { type Removal, rehearseRemoval } from '../../edit/remove/remove.ts';
import { rehearseReturn } from '../../edit/remove/restore.ts';
import { renameEntry } from '../../edit/rename/entry.ts';
import { movePage } from '../../edit/rename/move-page.ts';
import { renamePage } from '../../edit/rename/page.ts';
import { rehearseRenamingOf } from '../../edit/rename/rename.ts';
import type { Renaming } from '../../edit/rename/renaming.ts';
import type { RenamedSite } from '../../edit/rename/site.ts';
import { planEntry } from '../../edit/scaffold/entry.ts';
import { planLanguage } from '../../edit/scaffold/language.ts';
import { isToFillIn, rehearseAddition } from '../../edit/scaffold/new.ts';
import { planPage } from '../../edit/scaffold/page.ts';
import type { ScaffoldPlan } from '../../edit/scaffold/plan.ts';
import type { GrowingSite } from '../../edit/scaffold/site.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import type { RunInputs } from '../../platform/host.ts';
import { plainName } from '../../platform/plain-name.ts';
import { slugOf } from '../../site/routes/slug.ts';
import { checkNames } from './asked-names.ts';
import { goneFiles } from './content-since-commit.ts';
import type { EditorSite } from './editor-site.ts';
import type { FieldPath } from './protocol.ts';
import { planOf, type RehearsedTask } from './task-plan.ts';
import type { PageTask, TaskPlan } from './task-protocol.ts';
import { type NotChanged, withAskedChanges } from './write-changes.ts';

/** What is done with a page as a whole: that is not a change of its fields. */
type WholeTask = Exclude<PageTask, { do: 'change' }>;

/**
 * Plays a task through in memory, as the command of the same name does. Throws EnvironmentError if it cannot be done: an address is
 * taken, or the like.
 */
export function rehearseTask(options: SiteOptions, task: WholeTask, host: RunInputs): Promise<RehearsedTask> {
  switch (task.do) {
    case 'newPage':
    case 'newEntry':
    case 'newLanguage':
      return added(options, task, host);
    case 'renamePage':
    case 'renameEntry':
    case 'movePage':
      return renamed(options, task, host);
    case 'restore':
      return restored(options, task.file, host);
    case 'repair':
      return repaired(options, task.finding, host);
    default: {
      const { do: _, ...removal } = task;
      return removed(options, removal, host);
    }
  }
}

type TitledTask = Extract<PageTask, { do: 'newPage' | 'newEntry' }>;
type PageAddition = TitledTask | Extract<PageTask, { do: 'newLanguage' }>;

async function added(options: SiteOptions, task: PageAddition, host: RunInputs): Promise<RehearsedTask> {
  let [page, file]: (string | undefined)[] = [];
  const planFor = (site: GrowingSite): ScaffoldPlan => {
    if (task.do === 'newLanguage') return planLanguage(site, task);
    const { slugs: ofTitles, name } = namesOf(task, site.config.sourceLanguage);
    const { titles, isDraft } = task;
    if (task.do === 'newEntry') {
      const { collection, names = [], from } = task;
      // A copy has the names of its original.
      if (from === undefined) checkNames(site.definitions.collections.get(collection), names);
      const hasPages = site.definitions.collections.get(collection)?.page !== undefined;
      const slugs = hasPages ? ofTitles : asOptions(task.slugs);
      const plan = planEntry(site, { collection, id: name, slugs, titles, names, isDraft, from });
      file = plan.changeset[0]?.path;
      const above = site.routes.entryPages.get(collection)?.parent;
      if (above !== undefined) page = `${above}/${name}`;
      return plan;
    }
    const { below, kind, from } = task;
    [page, file] = [name, pagePath(name)];
    const parent = below ?? undefined;
    return planPage(site, { key: name, parent, kind, from, slugs: ofTitles, titles, isDraft });
  };
  const { plan, before, after } = await rehearseAddition(options, planFor, host);
  const { loaded } = after;
  const findings = after.added.filter((finding) => !isToFillIn(finding, loaded.sources));
  const [toFill] = [...plan.blanks].flatMap(([path, places]) => places.map((place) => ({ file: path, path: place.path as FieldPath })));
  const own = newOf({ page, file, toFill });
  return { changeset: plan.changeset, before, loaded, added: findings, references: 0, ...own };
}

/** What a task has made. */
export const newOf = ({
  page,
  file,
  toFill,
}: {
  [Key in 'page' | 'file' | 'toFill']?: RehearsedTask[Key] | undefined;
}): Pick<RehearsedTask, 'page' | 'file' | 'toFill'> => ({
  ...(page === undefined ? {} : { page }),
  ...(file === undefined ? {} : { file }),
  ...(toFill === undefined ? {} : { toFill }),
});

/** The slugs of something new, as commands take them, and the name of its file: both follow from its titles unless they are given. */
function namesOf(task: TitledTask, source: string): { slugs: string[]; name: string } {
  const { titles, slugs } = task;
  const given = task.do === 'newEntry' ? task.name : undefined;
  // A request may name any language, such as one of the properties that every object has.
  const written = new Map(Object.entries(slugs).filter(([, slug]) => slug !== ''));
  const ofTitles = Object.entries(titles).flatMap(([code, title]) => {
    const slug = slugOf(title, false);
    return slug ? [[code, slug] as const] : [];
  });
  const bySlug = new Map([...ofTitles, ...written]);
  const [first = ''] = [given, written.get(source), titles[source], ...bySlug.values()].filter(Boolean);
  const name = plainName(first ?? '');
  if (name === '')
    throw new RefusedChange('noName', 'It has no title that an address can be made of.', 'Give it an address of letters from a to z.');
  return { slugs: asOptions(Object.fromEntries(bySlug)), name };
}

/** Slugs by language, as commands take them. */
const asOptions = (slugs: Readonly<Record<string, string>>): string[] => Object.entries(slugs).map(([code, slug]) => `${code}=${slug}`);

type RenamingTask = Extract<PageTask, { do: 'renamePage' | 'renameEntry' | 'movePage' }>;

async function renamed(options: SiteOptions, task: RenamingTask, host: RunInputs): Promise<RehearsedTask> {
  const renaming = (site: RenamedSite): Renaming => {
    if (task.do === 'movePage') {
      const { page, below, before } = task;
      return movePage(site, { key: page, below, before });
    }
    const slugs = asOptions(task.slugs);
    const { now } = task;
    return task.do === 'renamePage'
      ? renamePage(site, { key: task.page, now, slugs })
      : renameEntry(site, { collection: task.collection, id: task.id, now, slugs });
  };
  let page: string | undefined;
  const { plan, before, loaded, added } = await rehearseRenamingOf(
    options,
    (site) => {
      const made = renaming(site);
      page = made.page?.now;
      return made;
    },
    host,
  );
  const { changeset, references } = plan;
  return { changeset, before, loaded, added, references, ...(page === undefined ? {} : { page }) };
}

async function removed(options: SiteOptions, removal: Removal, host: RunInputs): Promise<RehearsedTask> {
  const { changeset, before, after } = await rehearseRemoval(options, removal, host);
  return { changeset, before, loaded: after.loaded, added: after.added, references: 0 };
}

/** The return of a page or an entry that is gone since the last commit. */
async function restored(options: SiteOptions, file: string, host: RunInputs): Promise<RehearsedTask> {
  const { changeset, before, after, page } = await rehearseReturn(options, goneFiles(options, file), host);
  const own = page === undefined ? {} : { page };
  return { changeset, before, loaded: after.loaded, added: after.added, references: 0, ...own };
}

/**
 * The repair of a finding, as `validate --fix` makes it. The site is checked as it is now: what was found before may stand elsewhere by
 * now, or be gone.
 */
async function repaired(
  options: SiteOptions,
  { code, file, message, line = 0 }: Extract<PageTask, { do: 'repair' }>['finding'],
  host: RunInputs,
): Promise<RehearsedTask> {
  const before = await siteToChange(options, host);
  const away = ({ range }: Finding) => Math.abs((range?.start.line ?? 0) - line);
  const [found] = before.loaded.findings
    .filter((each) => each.code === code && each.file === file && each.message === message)
    .sort((one, other) => away(one) - away(other));
  if (found?.fix === undefined)
    throw new RefusedChange('notThere', 'There is nothing to repair there any more.', 'Look at the findings again.');
  const draft = new Draft(before.files);
  draft.write(file, applyEdits(draft.textOf(file), [found.fix]).text);
  const { changeset } = draft;
  const { loaded, added } = rehearse(before, changeset, host);
  return { changeset, before, loaded, added, references: 0 };
}

/** Plays changes of fields through in memory. */
async function rehearseChanges(
  site: EditorSite,
  options: SiteOptions,
  changes: Extract<PageTask, { do: 'change' }>['changes'],
  host: RunInputs,
): Promise<RehearsedTask | NotChanged> {
  const made = withAskedChanges(site, changes);
  if (!Array.isArray(made)) return made;
  const before = await siteToChange(options, host);
  const changeset = made.map(({ file, before: text, now }) => ({ path: file, before: text, now }));
  const { loaded, added } = rehearse(before, changeset, host);
  return { changeset, before, loaded, added, references: 0 };
}

const changedMeanwhile: Refusing = { reason: 'Something else is there by now.', why: 'changedMeanwhile' };

/** What a task would do. */
export async function plannedTask(site: EditorSite, options: SiteOptions, task: PageTask, host: RunInputs): Promise<TaskPlan> {
  try {
    const rehearsed =
      task.do === 'change' ? await rehearseChanges(site, options, task.changes, host) : await rehearseTask(options, task, host);
    if ('changeset' in rehearsed) return planOf(rehearsed, task.do);
    const { reason, why }: Refusing = rehearsed.kind === 'conflict' ? changedMeanwhile : rehearsed;
    return { kind: 'refused', reason, ...(why === undefined ? {} : { why }), findings: [] };
  } catch (error) {
    if (error instanceof EnvironmentError) return { ...refusing(error), kind: 'refused', findings: [] };
    throw error;
  }
}
