import { expect, it } from 'vitest';
import { withListed } from '../../../cli/edit/pull/write-list.ts';

it.each([
  ['a blank line', 'en:\n  - id: a\n\nsv: []\n', 'en:\n  - id: b\n    c: 1\n\nsv: []\n'],
  ['a comment', 'en:\n  - id: a\n  # End\nsv: []\n', 'en:\n  - id: b\n    c: 1\n  # End\nsv: []\n'],
  ['nothing', 'en:\r\n  - id: a', 'en:\r\n  - id: b\r\n    c: 1\r\n'],
])('a new entry after the last one that is gone stands before %s', (_, text, now) => {
  expect(withListed(text, ['en'], [undefined], ['id: b\nc: 1'])).toBe(now);
});

it('a text without the list stays as it is, or gets one', () => {
  expect(withListed('sv: []\n', ['en'], [], [])).toBe('sv: []\n');
  expect(withListed('sv: []\n', ['en'], [], ['id: b\nc: 1'])).toContain('en:\n  - id: b\n    c: 1\n');
});
