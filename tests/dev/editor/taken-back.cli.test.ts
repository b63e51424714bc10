import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataAt } from '../../../cli/content/schema-walk.ts';
import { dataOfFile } from '../../../cli/content/yaml-data.ts';
import type { Json } from '../../../cli/dev/editor/protocol.ts';
import type { CommittedChanges } from '../../../cli/dev/editor/task-protocol.ts';
import { committed } from '../../git.ts';
import { read } from '../../temporary-site.ts';
import { openedEditor } from './opened-editor.ts';

const people = `# Who works here.

# Began in spring.
- { id: marit, name: Marit Sundberg, role: { en: Managing director, sv: Vd, de: Geschäftsführerin } }
# Sails at night only.
- id: jonas
  name: 'Jonas Åkerlind'
  role: { de: Kapitän, en: Master, sv: Befälhavare }
# Knows engines.
- id: elin
  name: Elin Hägg
  role: { en: Technical manager, sv: Teknisk chef, de: Technische Leiterin }
# Writes letters.
- id: katrin
  name: Katrin Vogel
  role: { en: Bookings, sv: Bokning, de: Buchung }
  # Until May.
`;

const menu = `main:
  # First.
  - { title: { en: Timetable, sv: Tidtabell, de: Fahrplan }, path: timetable }

  # The ships.
  - { title: { en: Ships, sv: Fartyg, de: Schiffe }, path: ships }
  - title: { en: News, sv: Nyheter, de: Aktuelles }
    path: news # by day
footer:
  - { title: { en: Privacy, sv: Integritet, de: Datenschutz }, path: privacy }
`;

/** A committed site, from whose list items are removed and taken back. */
async function withList(file: string, text: string, path: string[]) {
  const opened = await openedEditor('ferry', { [file]: text });
  const { root, change, get, post, editor } = opened;
  committed(root);
  const listNow = () => dataAt(dataOfFile(file, read(root, file)), path) as Json[];
  return {
    items: listNow(),
    text: () => read(root, file),
    remove: (index: number) => change({ file, path, do: 'remove', index, before: listNow()[index] as Json }),
    listed: async () => (await get<CommittedChanges>('changes')).changes,
    takeBack: (index: number) => post('revert', { file, path: [...path, index], language: '' }),
    write: (now: string) => {
      writeFileSync(join(root, file), now);
      editor.follow(null, [file]);
    },
  };
}

const written = { kind: 'written' };

describe('an item that was removed', () => {
  it.each([
    ['content/people.yaml', people, [], 4],
    ['content/navigation.yaml', menu, ['main'], 3],
  ])('from %s is listed alone, and comes back as it was written', async (file, text, path, count) => {
    const list = await withList(file, text, path);
    for (let index = 0; index < count; index += 1) {
      expect(await list.remove(index)).toMatchObject(written);
      expect(await list.listed()).toMatchObject([{ path: [...path, index], before: list.items[index] }]);
      expect(await list.takeBack(index)).toMatchObject(written);
      expect(list.text()).toBe(text);
    }
  });

  it('comes back to its place while others are gone', async () => {
    const { remove, takeBack, text } = await withList('content/people.yaml', people, []);
    for (const index of [1, 1]) await remove(index);
    for (const index of [2, 1]) expect(await takeBack(index)).toMatchObject(written);
    expect(text()).toBe(people);
    for (const index of [2, 1]) await remove(index);
    for (const index of [1, 2]) expect(await takeBack(index)).toMatchObject(written);
    expect(text()).toBe(people);
  });

  it('brings a comment that has gone with it', async () => {
    const { takeBack, text, write } = await withList('content/people.yaml', people, []);
    const own = people.slice(people.indexOf('# Knows engines.'), people.indexOf('# Writes letters.'));
    write(people.replace(own, '').replaceAll('\n', '\r\n'));
    expect(await takeBack(2)).toMatchObject(written);
    expect(text()).toBe(people.replaceAll('\n', '\r\n'));
  });

  it('is listed beside what has changed in the others', async () => {
    const { remove, listed, write, text } = await withList('content/people.yaml', people, []);
    await remove(1);
    write(text().replace('Elin Hägg', 'Elin Berg'));
    expect(await listed()).toMatchObject([
      { path: [1], before: { id: 'jonas' } },
      { path: [1, 'name'], before: 'Elin Hägg', now: 'Elin Berg' },
    ]);
  });
});

it('a file that cannot be read is one change, of no value', async () => {
  const { root, editor, get } = await openedEditor('minimal', { '.gitignore': '.tvilling/\n' });
  committed(root);
  const home = 'content/pages/home.yaml';
  writeFileSync(join(root, home), 'hero: [');
  editor.follow(null, [home]);
  expect(await get<CommittedChanges>('changes')).toEqual({ git: true, wholes: [], changes: [], others: [home] });
});
