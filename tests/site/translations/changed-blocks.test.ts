import { expect, it } from 'vitest';
import { changedBlocks } from '../../../cli/site/translations/changed-blocks.ts';

const before = '## A\n\nOne.\n\n~~~sh\na\n\nb\n~~~\n\n- two\n- three\n\nFour.';
const translation = '## B\n\nEtt.\n\n~~~sh\na\n\nb\n~~~\n\n- två\n- tre\n\nFyra.';

/** The changed blocks, each as the earlier text, the text of today and the translation. */
const changes = (now: string, own = translation) =>
  changedBlocks({ before, now, translation: own })?.map((block) => [
    block.before,
    block.now.text,
    block.translation.text,
  ]) ?? null;

it.each<[what: string, now: string, found: ReturnType<typeof changes>]>([
  ['one sentence', before.replace('One.', 'One more.'), [['One.', 'One more.', 'Ett.']]],
  [
    'two blocks with others between them',
    before.replace('## A', '## Z').replace('three', 'tree'),
    [
      ['A', 'Z', 'B'],
      ['three', 'tree', 'tre'],
    ],
  ],
  [
    'a line of code',
    before.replace('b\n~~~', 'c\n~~~'),
    [['~~~sh\na\n\nb\n~~~', '~~~sh\na\n\nc\n~~~', '~~~sh\na\n\nb\n~~~']],
  ],
  ['a block that is new', before.replace('Four.', 'New.\n\nFour.'), [[null, 'New.', 'Fyra.']]],
  ['a block that is new at the end', `${before}\n\nFive.`, [[null, 'Five.', 'Fyra.']]],
  ['a block that is gone', before.replace('One.\n\n', ''), null],
  ['blocks that have come and gone', before.replace('One.', 'Other.\n\nMore.'), null],
])('tells what has changed: %s', (_, now, found) => {
  expect(changes(now)).toEqual(found);
});

it('cannot tell it for a translation of more or fewer blocks', () => {
  expect(changes(before.replace('One.', 'Two.'), `${translation}\n\nFem.`)).toBeNull();
});
