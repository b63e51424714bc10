import type { EditorState, PageItem } from '../../cli/dev/editor/protocol.ts';
import type { PageTask, TaskAnswer, TaskPlan } from '../../cli/dev/editor/task-protocol.ts';
import type { Editor } from './editor.ts';
import { reasonOf } from './edits.ts';
import { fieldKey } from './places.ts';
import { post } from './requests.ts';

/** What a task would do; undefined if the server does not say. What is typed is saved before. */
export async function planTask(editor: Editor, task: PageTask): Promise<TaskPlan | undefined> {
  await editor.flush();
  return editor.tried(post<TaskPlan>('plan', task));
}

/** Does a task, and goes to what it has made. Resolves to whether it was done. */
export async function carryOut(editor: Editor, task: PageTask): Promise<boolean> {
  await editor.flush();
  const answer = await editor.tried(post<TaskAnswer>('task', task));
  if (answer === undefined) return false;
  if (answer.kind !== 'written') {
    if (answer.kind !== 'conflict') editor.refuse(reasonOf(answer));
    return false;
  }
  await editor.loadPages();
  const { site, page, language } = editor.store.get();
  if (site === undefined) return true;
  editor.store.noteSteps(answer);
  if (task.do === 'newLanguage') editor.store.setColumns([site.source, task.code]);
  if (task.do === 'newPage' || task.do === 'newEntry' || task.do === 'newLanguage') editor.show('fields');
  const next = pageAfter(site, page, answer);
  if (next === undefined) await editor.openFile(answer.file ?? '');
  else await editor.goTo(next, language);
  if (answer.toFill !== undefined) editor.openField(fieldKey(answer.toFill));
  return true;
}

/**
 * The page to show after a task: the new one, that of before if it is still there, or the first. Undefined for an entry without a page.
 */
function pageAfter(
  { pages, firstPage }: EditorState,
  before: string,
  { page, file }: Pick<TaskAnswer, 'page' | 'file'>,
): string | undefined {
  const isThere = (key: string | undefined) => pages.some((item) => item.key === key);
  if (page !== undefined && isThere(page)) return page;
  if (file !== undefined) return undefined;
  return isThere(before) ? before : firstPage;
}

/** The last part of a page's address by language; '' for the first page of a language. */
export function slugsOf({ addresses }: Pick<PageItem, 'addresses'>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(addresses).map(([language, address]) => {
      const last = address.split('/').filter(Boolean).at(-1) ?? '';
      return [language, decodeURIComponent(last)];
    }),
  );
}

/** The pages that a page can lie below: not itself, nor those below it, nor pages of entries. */
export function pagesAbove(pages: readonly PageItem[], key?: string): readonly PageItem[] {
  const parents = new Map(pages.map((page) => [page.key, page.parent]));
  const isWithin = (page: string | undefined): boolean => page !== undefined && (page === key || isWithin(parents.get(page)));
  return pages.filter((page) => page.entry === undefined && Object.keys(page.addresses).length > 0 && !isWithin(page.key));
}
