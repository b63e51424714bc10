import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataOfFile } from '../../../cli/content/yaml-data.ts';
import type { EditorSite } from '../../../cli/dev/editor/editor-site.ts';
import type { Json } from '../../../cli/dev/editor/protocol.ts';
import { Uploads } from '../../../cli/dev/editor/uploads.ts';
import { committed } from '../../git.ts';
import { pngOf } from '../../picture-bytes.ts';
import { changed, minimal, read } from '../../temporary-site.ts';
import { openedEditor } from './opened-editor.ts';

const home = 'content/pages/home.yaml';
const about = 'content/pages/about.yaml';
const section = `sections:
  - id: quay
    type: picture
    title: { en: Quay, sv: Kaj }
    picture: { file: old.png, decorative: true }
`;
const text = minimal(home, ['sections:\n', section]);
const files = {
  [home]: text,
  'content/pictures/old.png': pngOf({ width: 9, height: 9 }),
  // Its name ends with that of the upload.
  'content/pictures/old-crane.png': pngOf({ width: 9, height: 8 }),
};
const bytes = Buffer.from(pngOf({ width: 40, height: 30 }));
const at = { file: home, path: ['sections', 0, 'picture', 'file'], do: 'set' } as const;

/** An editor that has put a new picture in the place of another one. */
async function withUpload() {
  const opened = await openedEditor('minimal', files);
  const { root, upload, change } = opened;
  const path = join(root, 'content/pictures/crane.png');
  expect(await upload('Crane.png', bytes)).toEqual({ kind: 'written', file: 'crane.png' });
  const name = () => change({ ...at, before: 'old.png', now: 'crane.png' });
  return { ...opened, name, path, isThere: () => existsSync(path), text: () => read(root, home) };
}

describe('a picture that was uploaded', () => {
  it('goes with the step that names it, and comes back with it', async () => {
    const { name, undo, redo, path, isThere, text: now } = await withUpload();
    await name();
    for (let times = 0; times < 2; times++) {
      expect(await undo()).toMatchObject({ kind: 'written', redo: true });
      expect([now(), isThere()]).toEqual([text, false]);
      expect(await redo()).toMatchObject({ kind: 'written', undo: true });
      expect(now()).toContain('file: crane.png');
      expect(readFileSync(path).equals(bytes)).toBe(true);
    }
  });

  it('stays if it was there before', async () => {
    const { root, name, undo, upload, change } = await withUpload();
    await name();
    const there = pngOf({ width: 9, height: 8 });
    expect(await upload('Old crane.png', Buffer.from(there))).toEqual({
      kind: 'written',
      file: 'old-crane.png',
    });
    await change({ ...at, before: 'crane.png', now: 'old-crane.png' });
    await undo();
    expect(existsSync(join(root, 'content/pictures/old-crane.png'))).toBe(true);
  });

  it('goes with the change that names another one, and comes back when that is undone', async () => {
    const { name, undo, redo, upload, change, path, isThere } = await withUpload();
    await name();
    const other = Buffer.from(pngOf({ width: 20, height: 30 }));
    expect(await upload('Quay.png', other)).toEqual({ kind: 'written', file: 'quay.png' });
    await change({ ...at, before: 'crane.png', now: 'quay.png' });
    expect(isThere()).toBe(false);
    expect(await undo()).toMatchObject({ kind: 'written' });
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(await redo()).toMatchObject({ kind: 'written' });
    expect(isThere()).toBe(false);
  });

  it('comes back as it was, also if another one of its name has come meanwhile', async () => {
    const { name, undo, upload, change, path } = await withUpload();
    await name();
    await upload('Quay.png', Buffer.from(pngOf({ width: 20, height: 30 })));
    await change({ ...at, before: 'crane.png', now: 'quay.png' });
    const corrected = Buffer.from(pngOf({ width: 50, height: 30 }));
    expect(await upload('Crane.png', corrected)).toEqual({ kind: 'written', file: 'crane-2.png' });
    await undo();
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  it('belongs to the site once it is committed', async () => {
    const { root, name, upload, change, post, path } = await withUpload();
    committed(root);
    await name();
    await upload('Quay.png', Buffer.from(pngOf({ width: 20, height: 30 })));
    expect(await post('commit', { message: 'Show the crane' })).toMatchObject({ kind: 'committed' });
    await change({ ...at, before: 'crane.png', now: 'quay.png' });
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  it('goes with its section, and when it is taken back', async () => {
    const { root, name, undo, change, post, isThere, text: now } = await withUpload();
    committed(root);
    await name();
    const [before] = (dataOfFile(home, now()) as { sections: Json[] }).sections;
    await change({ file: home, path: ['sections'], do: 'remove', index: 0, before: before as Json });
    expect(isThere()).toBe(false);
    await undo();
    expect(isThere()).toBe(true);
    expect(await post('revert', { file: home, path: at.path, language: '' })).toMatchObject({
      kind: 'written',
    });
    expect([now(), isThere()]).toEqual([text, false]);
  });

  it('comes back when it is named again', async () => {
    const { name, change, path, isThere } = await withUpload();
    await name();
    await change({ ...at, before: 'crane.png', now: 'old.png' });
    expect(isThere()).toBe(false);
    await change({ ...at, before: 'old.png', now: 'crane.png' });
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  it('stays if another file names it by then', async () => {
    const { root, editor, name, undo, redo, isThere, text: now } = await withUpload();
    await name();
    writeFileSync(join(root, about), `${read(root, about)}# sections: [{ file: crane.png }\n`);
    editor.follow(null, [about]);
    expect(await undo()).toMatchObject({ kind: 'written' });
    expect([now(), isThere()]).toEqual([text, true]);
    expect(await redo()).toMatchObject({ kind: 'written' });
    expect(now()).toContain('file: crane.png');
  });

  it('stays if somebody has put another picture there', async () => {
    const { name, undo, path } = await withUpload();
    await name();
    const other = Buffer.from(pngOf({ width: 7, height: 7 }));
    writeFileSync(path, other);
    expect(await undo()).toMatchObject({ kind: 'written' });
    expect(readFileSync(path).equals(other)).toBe(true);
  });

  it('is not put over another one that has its name by then', async () => {
    const { name, undo, redo, path, text: now } = await withUpload();
    await name();
    await undo();
    const other = Buffer.from(pngOf({ width: 7, height: 7 }));
    writeFileSync(path, other);
    expect(await redo()).toMatchObject({ kind: 'cannotEdit', file: 'content/pictures/crane.png' });
    expect([now(), readFileSync(path).equals(other)]).toEqual([text, true]);
  });

  it('stays if there is no room to keep it, also beside others that go at once', async () => {
    const { root } = await openedEditor('minimal', files);
    const site = { root, isNamed: () => false } as unknown as EditorSite;
    const uploads = new Uploads(pngOf({ width: 40, height: 33 }).length * 2 + 9);
    for (const [index, name] of ['a', 'b', 'c'].entries())
      uploads.keep(root, `${name}.png`, Buffer.from(pngOf({ width: 40, height: 31 + index })));
    const before = '[{ file: a.png }, { file: b.png }, { file: c.png }]';
    const going = uploads.changedWith(site, [{ file: home, before, now: '[]' }]);
    expect(going.map(({ file, now }) => [file, now])).toEqual([
      ['content/pictures/a.png', null],
      ['content/pictures/b.png', null],
    ]);
  });

  it('does not keep a step from being undone if it is gone', async () => {
    const { name, undo, path, text: now } = await withUpload();
    await name();
    rmSync(path);
    expect(await undo()).toMatchObject({ kind: 'written' });
    expect(now()).toBe(text);
  });

  it('goes with a value that has changed again since', async () => {
    const { root, name, undo, isThere, text: now } = await withUpload();
    await name();
    writeFileSync(join(root, home), changed(now(), 'sv: Kaj', 'sv: Kajen'));
    expect(await undo()).toMatchObject({ kind: 'written' });
    expect([now().includes('sv: Kajen'), now().includes('old.png'), isThere()]).toEqual([true, true, false]);
  });
});

describe('a picture of the last commit that is gone', () => {
  it('comes back with the text that names it again', async () => {
    const { root, name, post, text: now } = await withUpload();
    const old = join(root, 'content/pictures/old.png');
    const [before, path] = [readFileSync(old), at.path];
    committed(root);
    await name();
    rmSync(old);
    expect(await post('revert', { file: home, path, language: '' })).toMatchObject({ kind: 'written' });
    expect([now(), readFileSync(old).equals(before)]).toEqual([text, true]);
  });

  it('stays gone where another one has its place', async () => {
    const { root, name, post, text: now } = await withUpload();
    const old = join(root, 'content/pictures/old.png');
    committed(root);
    await name();
    writeFileSync(old, bytes);
    expect(await post('revert', { file: home, path: at.path, language: '' })).toMatchObject({
      kind: 'written',
    });
    expect([now(), readFileSync(old).equals(bytes)]).toEqual([text, true]);
  });
});
