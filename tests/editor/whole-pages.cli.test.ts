import { expect, it } from 'vitest';
import { carryOut } from '../../editor/model/page-tasks.ts';
import { openedPage } from './opened-page.ts';

it('a page stays shown when it gets another name, and when that is undone', async () => {
  const { page } = await openedPage('minimal');
  await page.goTo('about', 'sv');
  expect(await carryOut(page, { do: 'renamePage', page: 'about', now: 'people', slugs: {} })).toBe(true);
  expect(page.store.get()).toMatchObject({ page: 'people', fields: { page: 'people' }, problem: undefined });
  await page.undo();
  expect(page.store.get()).toMatchObject({ page: 'about', fields: { page: 'about' }, problem: undefined });
});
