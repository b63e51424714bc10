import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { drawnSections } from '../../editor/panel/section-picture.tsx';
import { root } from '../run-cli.ts';

it('each section type of the tool has a picture in the editor, and none is left over', () => {
  const folders = readdirSync(join(root, 'templates/sections'), { withFileTypes: true });
  const types = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect([...drawnSections].sort()).toEqual(types.sort());
});
