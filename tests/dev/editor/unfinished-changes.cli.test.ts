import { expect, it } from 'vitest';
import { halfRename } from '../../platform/files/half-rename.ts';
import { changed, minimal, textsOf } from '../../temporary-site.ts';
import { openedEditor } from './opened-editor.ts';

const [home, navigation] = ['content/pages/home.yaml', 'content/navigation.yaml'];

it('puts files in order that a killed command has left, and then changes them', async () => {
  const opened = await openedEditor('minimal');
  const before = textsOf(opened.root);
  await halfRename(opened.root);
  const [was, now] = ['Cranes that start in January', 'Cranes that start in July'];
  const change = { file: home, path: ['hero', 'title'], do: 'set', language: 'en', before: was, now } as const;
  expect(await opened.change(change)).toMatchObject({ kind: 'written' });
  expect(textsOf(opened.root)).toMatchObject({ [home]: changed(minimal(home), was, now), [navigation]: before[navigation] });
});
