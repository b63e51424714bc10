import { expect } from 'vitest';

/** Characters that move the cursor, or hide or turn text. */
const unseen = /[^\P{Cc}\n]|[\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
const anywhere = /##[a-z]*\[|section_(?:start|end):/i;

/** Expects that a text may be printed. `annotations` allows the commands of `--format github`. */
export function expectFit(printed: string, annotations = false): void {
  const text = printed.replaceAll('\r\n', '\n');
  expect(text).not.toMatch(unseen);
  expect(text).not.toMatch(anywhere);
  const lines = text.split('\n').filter((line) => /^\s*::/.test(line));
  const own = /^::(?:error|warning) (?:file=[^:]+,title=[a-z/-]+|title=\d+ more)::/;
  expect(annotations ? lines.filter((line) => !own.test(line)) : lines).toEqual([]);
}
