import type { Field, PageItem, ShownFinding } from '../../cli/dev/editor/protocol.ts';
import type { PageTask, TaskPlan } from '../../cli/dev/editor/task-protocol.ts';
import type { Editor } from './editor.ts';
import { fieldKey, fieldOfFinding, findingKey, languageOfFinding } from './places.ts';
import { fieldsOf } from './store.ts';

/** Goes to the field of a finding, on its page if it is another one; or to what is done with a page as a whole. */
export async function goToFinding(editor: Editor, finding: ShownFinding): Promise<void> {
  const { site, language, fields } = editor.store.get();
  // A page whose line is wrong may be none.
  if (finding.page !== undefined && site?.pages.some(({ key }) => key === finding.page)) {
    await editor.goTo(finding.page, language);
    return editor.show('page');
  }
  const isHere = fields?.groups.some(({ file }) => file === finding.file);
  const page = site?.pages.find(({ file }) => file === finding.file);
  if (!isHere && page !== undefined) await editor.goTo(page.key, language);
  else if (!isHere) await editor.openFile(finding.file);
  const field = fieldOfFinding(finding, fieldsOf(editor.store.get()));
  if (field === undefined) return editor.show('fields');
  // The field knows the place of its findings.
  const own = field.findings.find((each) => findingKey(each) === findingKey(finding)) ?? finding;
  const of = languageOfFinding(own, field);
  editor.openField(fieldKey(field), [], of === '' ? undefined : of);
}

/** How many findings of fields are in each language that is not shown beside the others. */
export function hiddenFindings(fields: readonly Field[], columns: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const field of fields)
    for (const finding of field.findings) {
      const of = languageOfFinding(finding, field);
      if (of !== '' && !columns.includes(of)) counts.set(of, (counts.get(of) ?? 0) + 1);
    }
  return counts;
}

/** Whether a finding has a place to go to: what a task would make is not there yet. */
export const isThere = ({ file, page }: ShownFinding, plan: TaskPlan, pages: readonly PageItem[]): boolean =>
  page === undefined
    ? plan.kind === 'refused' || plan.files.every((each) => each.file !== file || each.is !== 'new')
    : pages.some(({ key }) => key === page);

/** The task that repairs a finding. */
export const repairOf = ({ code, file, message, line }: ShownFinding): PageTask => ({
  do: 'repair',
  finding: { code, file, message, ...(line === undefined ? {} : { line }) },
});

/** A finding wherever its line has moved. */
const nameOf = ({ code, file, message }: ShownFinding): string => [code, file, message].join('\n');

/**
 * The findings in other files than the one that was edited, which came with the edit: those of `earlier` that are still there, and those
 * that are not among the ones before. `edited`: that file; undefined before the first edit.
 */
export function foundElsewhere(
  earlier: readonly ShownFinding[],
  { before, now, edited }: { before: readonly ShownFinding[]; now: readonly ShownFinding[]; edited: string | undefined },
): readonly ShownFinding[] {
  if (edited === undefined) return [];
  const [kept, known] = [new Set(earlier.map(nameOf)), new Set(before.map(nameOf))];
  return now.filter((finding) => finding.file !== edited && (kept.has(nameOf(finding)) || !known.has(nameOf(finding))));
}
