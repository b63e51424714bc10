import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Field, FieldGroup, Json, KnownGroup, PageFields } from '../../cli/dev/editor/protocol.ts';
import { findingOf } from '../../cli/diagnostics/finding.ts';
import { fieldsOf } from '../../editor/model/store.ts';
import { read } from '../temporary-site.ts';
import { openedPage } from './opened-page.ts';

const home = 'content/pages/home.yaml';
const title = { file: home, path: ['hero', 'title'], language: 'en' };
const before = 'Cranes that start in January';

/** A page of the editor, and the groups of fields that each answer has sent to it from now on. */
async function followed() {
  const opened = await openedPage('minimal');
  const { page } = opened;
  const sent: string[][] = [];
  const send = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await send(url, init);
    if (/@edit\/(page|file)\?/.test(url)) {
      const { groups } = (await response.clone().json()) as PageFields<KnownGroup>;
      sent.push(groups.filter((group): group is FieldGroup => 'file' in group).map(({ file }) => file));
    }
    return response;
  });
  const shown = () => fieldsOf(page.store.get()).find(({ file, path }) => file === home && path.join('.') === 'hero.title')?.values.en;
  return { ...opened, sent, shown };
}

it('an edit asks once for the fields, and gets the group of its file', async () => {
  const { editor, page, sent, shown } = await followed();
  await page.choose(title, before, 'Cranes in July');
  editor.shown();
  editor.found([]);
  editor.found([]);
  await vi.waitFor(() => expect(sent).toEqual([[home]]));
  await page.choose(title, 'Cranes in July', before);
  await vi.waitFor(() => expect(sent).toEqual([[home], [home]]));
  expect(shown()).toBe(before);
});

it('a list that is changed asks once', async () => {
  const { page, sent } = await followed();
  const at = { file: home, path: ['sections'] };
  const remove = ({ values }: Field) => ({ ...at, do: 'remove', index: 0, before: (values[''] as Json[])[0] as Json }) as const;
  expect(await page.change(at, remove)).toBe(true);
  expect(sent).toEqual([[home]]);
});

it('what others change is seen, also if a file is again as it was', async () => {
  const { editor, root, page, change, sent, shown } = await followed();
  await change({ ...title, do: 'set', before, now: 'Of another window' });
  await vi.waitFor(() => expect(shown()).toBe('Of another window'));
  await page.choose(title, 'Of another window', 'Mine');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  const text = read(root, home).replace('Mine', 'Of another window');
  writeFileSync(join(root, home), text);
  editor.follow(null, [home]);
  await vi.waitFor(() => expect(shown()).toBe('Of another window'));
});

it('findings are shown at their fields', async () => {
  const { editor, page, root, sent } = await followed();
  const line = read(root, home)
    .split('\n')
    .findIndex((each) => each.includes(before));
  const at = { start: { line: line + 1, column: 12 }, end: { line: line + 1, column: 20 } };
  editor.found([findingOf('content/filler', { file: home, range: at }, { filler: 'x' })]);
  const found = () => fieldsOf(page.store.get()).flatMap(({ findings }) => findings);
  await vi.waitFor(() => expect(found()).toHaveLength(1));
  expect(sent).toEqual([[home]]);
});
