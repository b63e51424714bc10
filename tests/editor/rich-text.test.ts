import { Fragment, type Node } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { readMarkdown, writeMarkdown } from '../../editor/rich-text/markdown.ts';
import { richTextSchema } from '../../editor/rich-text/schema.ts';
import { typedPlaceholders } from '../../editor/rich-text/view.ts';

const there = (source: string) => {
  const text = readMarkdown(source);
  if (text === undefined) throw new Error('is not read');
  return text;
};

const nothing = { blocks: [], before: '' };

/** What is written if every block was edited, so that none keeps its source. */
const rewritten = (source: string) => writeMarkdown(there(source).document, nothing);

/** A document in which a word is another one. */
const replaced = (node: Node, from: string, to: string): Node =>
  node.isText
    ? richTextSchema.text((node.text ?? '').replace(from, to), node.marks)
    : node.copy(Fragment.fromArray(node.children.map((child) => replaced(child, from, to))));

function placeholdersOf(document: Node): string[] {
  const found: string[] = [];
  document.descendants(({ type, attrs }) => {
    if (type.name === 'placeholder') found.push(String(attrs.literal));
  });
  return found;
}

describe('a rich text', () => {
  it.each([
    'One paragraph.',
    '\nWith empty lines around it.\n\n',
    'A list:\n- at once',
    'Two\nlines, _another_ emphasis.\n\n* a list\n* with stars',
    '1) one\n2) two',
  ])('that nobody edits stays as it is written: %j', (source) => {
    const text = there(source);
    expect(writeMarkdown(text.document, text)).toBe(source);
  });

  it.each([
    'Plain, *soft* and **loud**.',
    'A [link to *us*](page:contact#form) and **a [bold](https://example.org/a_b) one**.',
    '- one\n- two\n  - below\n- three',
    '3. three\n4. four',
    'In {figure:countries} countries, 5 \\* 3 = 15.',
    'First.\n\nSecond.',
    'R&D, AT&T, \\&copy; and a\\\\& b',
    '[With a title](file:plan.pdf "The plan")',
    '- one\n\n  and more\n- two',
    'A\u00a0no-break space, **also\u00a0here**.',
  ])('is written as it is read: %j', (source) => {
    expect(rewritten(source)).toBe(source);
  });

  it('keeps the blocks that are not edited, and writes the others anew', () => {
    const text = there('_One_ with\na break.\n\nTwo.');
    const two = richTextSchema.node('paragraph', null, [richTextSchema.text('Three.')]);
    const edited = text.document.copy(text.document.content.replaceChild(1, two));
    expect(writeMarkdown(edited, text)).toBe('_One_ with\na break.\n\nThree.');
  });

  it.each([
    ['A _long_ text that\nis wrapped here.', 'wrapped', 'broken', 'A _long_ text that\nis broken here.'],
    ['* one\n* two\n* three\n', 'two', 'two and a half', '* one\n* two and a half\n* three\n'],
    ['1) __one__\n2) two', 'two', '*', '1) __one__\n2) \\*'],
  ])('keeps what stands around an edit: %j', (source, from, to, wanted) => {
    const text = there(source);
    expect(writeMarkdown(replaced(text.document, from, to), text)).toBe(wanted);
  });

  it.each([
    'In {figure:countries} countries, **{figure:projects} of them**.',
    '{contact:email}',
    '- {contact:organization}\n- a [link to {figure:a-b}](page:contact)',
    '_{figure:a}_ and {figure:a}{figure:a}',
  ])('has each placeholder as one thing, and writes it as it is: %j', (source) => {
    const text = there(source);
    expect(placeholdersOf(text.document)).toEqual(source.match(/\{[a-z:-]+\}/g));
    expect(writeMarkdown(text.document, text)).toBe(source);
    expect(rewritten(source)).toBe(source.replaceAll('_', '*'));
  });

  it.each([
    ['In {figure:a ports of the north', 'In {figure:a', '}', 'In {figure:a}'],
    ['In the north', 'In ', '{a:b} and {c:d} of ', 'In {a:b} and {c:d} of '],
  ])('has the cursor behind what is typed or pasted in the midst of %j', (source, before, typed, wanted) => {
    const doc = there(source).document;
    const state = EditorState.create({ doc, plugins: [typedPlaceholders] });
    const at = TextSelection.create(doc, 1 + before.length);
    const { selection, doc: now } = state.apply(state.tr.setSelection(at).insertText(typed));
    expect(now.textBetween(0, selection.head)).toBe(wanted);
    expect(now.textContent).toBe(before + typed + source.slice(before.length));
    expect(placeholdersOf(now)).toEqual(now.textContent.match(/\{[a-z:-]+\}/g));
  });

  it('has no spaces at the edges of a paragraph, which are being typed', () => {
    const text = there('Hello.');
    expect(writeMarkdown(replaced(text.document, 'Hello.', ' Hello. '), text)).toBe('Hello.');
  });

  it('has no emphasis with a space at its edge', () => {
    const strong = [richTextSchema.mark('strong')];
    const nodes = [richTextSchema.text('a'), richTextSchema.text(' b ', strong), richTextSchema.text('c')];
    const document = richTextSchema.node('doc', null, [richTextSchema.node('paragraph', null, nodes)]);
    expect(writeMarkdown(document, nothing)).toBe('a **b** c');
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
