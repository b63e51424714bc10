import { expect, test } from 'vitest';
import { changedAgain, keptText } from '../../../cli/dev/editor/history.ts';

const file = 'content/pages/home.yaml';
/** A long text around some words. */
const around = (words: string) => `${'a'.repeat(70_000)}${words}${'b'.repeat(300)}`;

/** A short text around a part, whose beginning and end with the part are longer than what the comparison takes at once. */
const shortAround = (part: string) => `${'p'.repeat(100)}${part}${'q'.repeat(212)}`;
const section = Array.from({ length: 100 }, (_, line) => line + 100).join('');

test.each([
  ['a word', around(': one'), around(': another one')],
  ['what repeats', around('aaa'), around('aa')],
  ['a part that comes twice', shortAround(section), shortAround(section + section)],
  ['one of two parts that are the same', shortAround(section + section), shortAround(section)],
  ['all of it', 'one', 'two'],
  ['half of a character', around('\u{1F680}'), around('\u{1F681}')],
  ['a file that was not there', null, around('new')],
  ['a file that is not there any more', around('old'), null],
])('a change is kept as the part that differs, and made again: %s', (_, before, now) => {
  const kept = keptText({ file, before, now });
  expect(changedAgain(kept, before)).toEqual({ file, before, now });
  expect(changedAgain(kept, now)).toBeNull();
  if (before !== null && now !== null) expect(JSON.stringify(kept).length).toBeLessThan(700);
});
