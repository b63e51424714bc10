import type { SiteBefore } from '../../check/changed-site.ts';
import type { LoadedSite } from '../../check/check-site.ts';
import { type AnyCollection, isFolder } from '../../definitions/collection.ts';
import { type Finding, findingOf, isError } from '../../diagnostics/finding.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import type { FileChange } from '../../platform/files/change-files.ts';
import type { RunInputs } from '../../platform/host.ts';
import { Draft } from '../changeset/changeset.ts';
import { type Rehearsal, rehearse } from '../changeset/rehearse.ts';
import { type GrowingSite, growingSite } from '../scaffold/site.ts';
import type { SourceAnswer } from './ask-source.ts';
import { entryProblemsIn, isForPeople, type PulledCollection } from './judge.ts';
import { planFiles } from './plan-files.ts';
import { planLists } from './plan-lists.ts';
import { type EntryProblem, entriesIn, type GivenList } from './returned-entries.ts';
import { type EntryChanges, targetOf } from './target.ts';

/** A pull that was played through in memory. */
export interface PlayedPull {
  changeset: readonly FileChange[];
  /** The collections that are written, with what becomes of their entries. */
  pulled: readonly PulledCollection[];
  /** The names of the collections that stay as they are. */
  refused: readonly string[];
  findings: readonly Finding[];
  /** Errors that content has then, and that are for people here. */
  left: readonly Finding[];
  /** The texts of content as it would be. */
  sources: LoadedSite['sources'];
}

/** The most problems of one source that are shown. */
const mostShown = 20;

type Answered = PulledCollection & { answer: SourceAnswer };

/**
 * Plays through what sources have given. A collection with an entry that does not fit, or with which the site would have an error that it
 * does not have now, is left out as a whole, with its findings. Throws EnvironmentError if the configuration cannot be used.
 */
export function playThrough(answers: readonly SourceAnswer[], before: SiteBefore, host: RunInputs): PlayedPull {
  const site = growingSite(before.files, before.loaded);
  const paths = before.files.files.map(({ path }) => path);
  const findings: Finding[] = [];
  let left = answers.flatMap((answer) => planned(answer, site, paths) ?? []);
  const refuse = (each: Answered, problems: readonly EntryProblem[]) => findings.push(...refusals(each.answer, problems));
  for (const each of left) refuse(each, each.planned.problems);
  left = left.filter((each) => each.planned.problems.length === 0);
  for (;;) {
    const after = rehearse(before, changesOf(left), host);
    const errors = after.added.filter((finding) => !isForPeople(finding));
    const { problems, elsewhere } = entryProblemsIn(left, errors, after.loaded);
    for (const each of left) refuse(each, problems.get(each) ?? []);
    // What is wrong elsewhere may be wrong because of any of them.
    if (errors.length > 0 && problems.size === 0) findings.push(...elsewhere);
    const kept = problems.size === 0 ? [] : left.filter((each) => !problems.has(each));
    if (errors.length > 0) {
      left = kept;
      continue;
    }
    const refused = answers.filter(({ source }) => left.every(({ answer }) => answer.source !== source));
    return {
      changeset: withLockfiles(changesOf(left), after, before),
      pulled: left,
      refused: refused.map(({ source }) => source.collection),
      findings,
      left: after.added.filter(isError),
      sources: after.loaded.sources,
    };
  }
}

const changesOf = (pulled: readonly PulledCollection[]): FileChange[] => pulled.flatMap(({ planned: { changes } }) => changes);

/** What becomes of the entries of an answer; null if there are none. */
function planned(answer: SourceAnswer, site: GrowingSite, paths: readonly string[]): Answered | null {
  const { source, given, secrets } = answer;
  const collection = site.definitions.collections.get(source.collection);
  if (given === null || collection === undefined) return null;
  if (given.from !== collection.from)
    throw new EnvironmentError(
      `${source.file} gives entries of ${given.from}, and it lies beside the definition of ${collection.from}.`,
      "Write as its of the export of the definition.ts beside it: import … from './definition.ts'",
    );
  const { lists, problems } = entriesIn(given.entries, { perLanguage: collection.perLanguage, secrets });
  const plan = planEntries(site, paths, collection, lists);
  return { answer, collection, planned: problems.length === 0 ? plan : { ...plan, problems } };
}

/** The findings for problems of a source. */
function refusals({ source, secrets }: SourceAnswer, problems: readonly EntryProblem[]): Finding[] {
  const others = Math.max(0, problems.length - mostShown);
  const hidden = (text: string | null) => (text === null ? null : secrets.hide(text));
  return problems.slice(0, mostShown).map(({ entry, field, says, code = null }, index) =>
    findingOf(
      'template/source-refused',
      { file: source.file, range: null },
      {
        entry: hidden(entry),
        field: hidden(field),
        says: secrets.hide(says),
        code,
        others: index === mostShown - 1 ? others : 0,
      },
    ),
  );
}

/** A changeset with the lockfiles that follow from it, as `validate` would write them. */
function withLockfiles(changes: readonly FileChange[], { loaded }: Rehearsal, { files }: SiteBefore): FileChange[] {
  if (changes.length === 0) return [];
  const draft = new Draft(files);
  draft.writeLocks(loaded);
  return [...changes, ...draft.changeset];
}

/**
 * Plans what a source has given as changes of content. All else keeps its bytes: other entries, other fields, and the languages that the
 * source leaves out. `paths`: of all content files.
 */
function planEntries(site: GrowingSite, paths: readonly string[], collection: AnyCollection, lists: readonly GivenList[]): EntryChanges {
  const target = targetOf(site, paths, collection);
  const planned = isFolder(collection)
    ? planFiles(
        target,
        lists.flatMap(({ entries }) => entries),
      )
    : planLists(target, lists);
  const isEmpty = lists.every(({ entries }) => entries.length === 0);
  return isEmpty && planned.gone.length > 0 ? refusedEmpty(planned) : planned;
}

/** A source that has nothing any more is more often broken than right. */
const refusedEmpty = (planned: EntryChanges): EntryChanges => ({
  ...planned,
  problems: [
    {
      entry: null,
      field: null,
      says: `It is an empty list, and ${planned.gone.length} of its entries are in content. If they are to go, remove them by hand.`,
    },
  ],
});
