import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { drawOnce, openStoredPictures } from '../../../cli/build/pictures/stored-pictures.ts';

/** The store of an empty site, and a picture that counts how often it is drawn. */
function emptyStore() {
  const root = mkdtempSync(join(tmpdir(), 'tvilling-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const drawn: string[] = [];
  const drawing = (how: string) => async () => {
    drawn.push(how);
    return Buffer.from('a picture');
  };
  const draw = () => drawOnce(openStoredPictures(root).drawn, { recipe: 'sheet', draw: drawing('first'), drawAgain: drawing('again') });
  return { root, draw, drawn, folder: join(root, '.tvilling/store/pictures') };
}

it('draws a picture once, and reads it from the store', async () => {
  const { draw, drawn, folder } = emptyStore();
  const { name, bytes } = await draw();
  expect(readdirSync(folder)).toEqual([name]);
  expect((await bytes()).toString()).toBe('a picture');
  expect((await (await draw()).bytes()).toString()).toBe('a picture');
  expect(drawn).toEqual(['first']);
});

it('draws a picture again that somebody removes before it is needed', async () => {
  const { root, draw, drawn } = emptyStore();
  const { bytes } = await draw();
  rmSync(join(root, '.tvilling'), { recursive: true });
  expect((await bytes()).toString()).toBe('a picture');
  expect(drawn).toEqual(['first', 'again']);
});

it('holds a picture that cannot be kept', async () => {
  const { root, draw, drawn } = emptyStore();
  writeFileSync(join(root, '.tvilling'), '');
  const { bytes } = await draw();
  expect((await bytes()).toString()).toBe('a picture');
  expect(drawn).toEqual(['first']);
});
