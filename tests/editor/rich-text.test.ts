import { describe, expect, it } from 'vitest';
import { readMarkdown, writeMarkdown } from '../../editor/rich-text/markdown.ts';
import { richTextSchema } from '../../editor/rich-text/schema.ts';

const there = (source: string) => {
  const text = readMarkdown(source);
  if (text === undefined) throw new Error('is not read');
  return text;
};

/** What is written if every block was edited, so that none keeps its source. */
const rewritten = (source: string) => writeMarkdown(there(source).document, { blocks: [] });

describe('a rich text', () => {
  it.each(['One paragraph.', 'Two\nlines, _another_ emphasis.\n\n* a list\n* with stars', '1) one\n2) two'])(
    'that nobody edits stays as it is written: %j',
    (source) => {
      const text = there(source);
      expect(writeMarkdown(text.document, text)).toBe(source);
    },
  );

  it.each([
    'Plain, *soft* and **loud**.',
    'A [link to *us*](page:contact#form) and **a [bold](https://example.org/a_b) one**.',
    '- one\n- two\n  - below\n- three',
    '3. three\n4. four',
    'In {figure:countries} countries, 5 \\* 3 = 15.',
    'First.\n\nSecond.',
  ])('is written as it is read: %j', (source) => {
    expect(rewritten(source)).toBe(source);
  });

  it('keeps the blocks that are not edited, and writes the others anew', () => {
    const text = there('_One_ with\na break.\n\nTwo.');
    const two = richTextSchema.node('paragraph', null, [richTextSchema.text('Three.')]);
    const edited = text.document.copy(text.document.content.replaceChild(1, two));
    expect(writeMarkdown(edited, text)).toBe('_One_ with\na break.\n\nThree.');
  });

  it('has no emphasis with a space at its edge', () => {
    const strong = [richTextSchema.mark('strong')];
    const nodes = [richTextSchema.text('a'), richTextSchema.text(' b ', strong), richTextSchema.text('c')];
    const document = richTextSchema.node('doc', null, [richTextSchema.node('paragraph', null, nodes)]);
    expect(writeMarkdown(document, { blocks: [] })).toBe('a **b** c');
  });

  it.each(['# A heading', '> quoted', 'a `code`', '![picture](a.jpg)', '---'])(
    'with other markup is edited as it is written: %j',
    (source) => {
      expect(readMarkdown(source)).toBeUndefined();
    },
  );

  it('reads angle brackets as text', () => {
    expect(there('a <b>bold</b> tag').document.textContent).toBe('a <b>bold</b> tag');
  });
});
