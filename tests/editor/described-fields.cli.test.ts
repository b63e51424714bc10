import { expect, it } from 'vitest';
import swedish from '../../editor/words/labels/sv.json' with { type: 'json' };
import { Labels, type LabelTexts } from '../../editor/words/labels.ts';
import { openedEditor } from '../dev/editor/opened-editor.ts';

it.each(['sections', 'minimal'])('every field of %s is described in the language of the editor', async (site) => {
  const labels = new Labels(swedish satisfies LabelTexts, 'sv');
  const { editor, file } = await openedEditor(site);
  const answers = await Promise.all(editor.files.map(file));
  const fields = answers.flatMap((answer) => answer?.groups ?? []).flatMap((group) => group.fields);
  // The head of a group has its name alone, and so has an item of a list.
  const shown = fields.filter(
    ({ kind, optional, path }) => (kind !== 'group' && kind !== 'list') || (optional && typeof path.at(-1) !== 'number'),
  );
  expect(shown.length).toBeGreaterThan(50);
  const foreign = shown.filter(({ description }) => description !== '' && labels.described(description).lang === '');
  expect(foreign.map(({ file, path, description }) => `${file} ${path.join('.')}: ${description}`)).toEqual([]);
});
