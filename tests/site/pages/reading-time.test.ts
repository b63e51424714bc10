import { expect, it } from 'vitest';
import { readingMinutes } from '../../../cli/site/pages/article-texts.ts';

it.each([
  ['476 English words, as many letters in Greek', 'words '.repeat(438), 2],
  ['the same in another script', 'λέξις '.repeat(438), 2],
  ['long words', 'lentokonesuihkuturbiinimoottori '.repeat(70), 2],
  ['a title', 'A boat', 1],
  ['Chinese', '船'.repeat(918), 3],
  ['Japanese with a Latin name', `${'ふねが来た。'.repeat(184)}Freja`, 3],
  ['Korean, by its letters', '배가 왔다 '.repeat(400), 3],
  ['nothing', '', 1],
])('%s: so many minutes', (_, value, minutes) => {
  expect(readingMinutes([{ type: 'paragraph', children: [{ type: 'text', value }] }])).toBe(minutes);
});
