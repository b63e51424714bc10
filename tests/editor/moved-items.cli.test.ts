import { expect, it } from 'vitest';
import type { Editor } from '../../editor/model/editor.ts';
import { fieldKey, valueKey } from '../../editor/model/places.ts';
import { minimal } from '../temporary-site.ts';
import { openedPage } from './opened-page.ts';

const file = 'content/pages/about.yaml';
const sections = ['one', 'two', 'three'].map((id) => `  - { type: faq, id: ${id}, title: { en: ${id}, sv: ${id} }, items: [] }\n`);
const about = minimal(file, ['action:\n', `${sections.join('')}action:\n`]);

/** The second section's title is selected, and it alone of the three is open. */
async function opened() {
  const { page } = await openedPage('minimal', { [file]: about });
  await page.goTo('about', 'en');
  page.select(titleOf(1));
  // A part of the panel that is no field folds too.
  page.store.fold('others', true);
  return page;
}

const keyOf = (index: number) => fieldKey({ file, path: ['sections', index] });
const titleOf = (index: number) => fieldKey({ file, path: ['sections', index, 'title'] });

const where = ({ store }: Editor) => {
  const { open, selected } = store.get();
  return { open: [0, 1, 2, 3].filter((index) => open.has(keyOf(index))), selected };
};

const change = (page: Editor, make: (items: readonly never[]) => object) =>
  page.change({ file, path: ['sections'] }, (field) => ({ file, path: ['sections'], ...make(field.values[''] as never) }) as never);

it('an item that moves stays open and selected, also when that is undone and done again', async () => {
  const page = await opened();
  expect(where(page)).toEqual({ open: [1], selected: titleOf(1) });
  expect(await change(page, (items) => ({ do: 'move', from: 1, to: 3, before: items[1] }))).toBe(true);
  expect(where(page)).toEqual({ open: [3], selected: titleOf(3) });
  await page.undo();
  expect(where(page)).toEqual({ open: [1], selected: titleOf(1) });
  await page.redo();
  expect(where(page)).toEqual({ open: [3], selected: titleOf(3) });
});

it('an item stays open when one before it goes and comes back, and is not open in the place of another', async () => {
  const page = await opened();
  expect(await change(page, (items) => ({ do: 'remove', index: 0, before: items[0] }))).toBe(true);
  expect(where(page)).toEqual({ open: [0], selected: titleOf(0) });
  await page.undo();
  expect(where(page)).toEqual({ open: [1], selected: titleOf(1) });
  expect(await change(page, (items) => ({ do: 'remove', index: 1, before: items[1] }))).toBe(true);
  expect(where(page)).toEqual({ open: [], selected: undefined });
});

it('an item that is edited stays where it is', async () => {
  const page = await opened();
  const before = page.store.get().fields?.groups[0]?.fields.find((each) => fieldKey(each) === titleOf(1))?.values.en;
  await page.choose({ file, path: ['sections', 1, 'title'], language: 'en' }, before, 'three');
  await page.undo();
  expect(where(page)).toEqual({ open: [1], selected: titleOf(1) });
});

it('what cannot be read yet goes with its item to another place, and away with it', async () => {
  const page = await opened();
  const halfOf = (index: number) => valueKey({ file, path: ['sections', index, 'publish'], language: '' });
  page.store.noteUnreadable(halfOf(1), '{ en: 2126-');
  const unreadable = () => [...page.store.get().unreadable];
  expect(await change(page, (items) => ({ do: 'move', from: 1, to: 3, before: items[1] }))).toBe(true);
  expect(unreadable()).toEqual([[halfOf(3), '{ en: 2126-']]);
  expect(await change(page, (items) => ({ do: 'remove', index: 0, before: items[0] }))).toBe(true);
  expect(unreadable()).toEqual([[halfOf(2), '{ en: 2126-']]);
  expect(await change(page, (items) => ({ do: 'remove', index: 2, before: items[2] }))).toBe(true);
  expect(unreadable()).toEqual([]);
});
