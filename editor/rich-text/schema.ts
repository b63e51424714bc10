import { Schema } from 'prosemirror-model';

/** What a link in content may lead to: a page, an address, a mail, a call. */
const target = /^(?:page:|https?:|mailto:|tel:|\/|#)/i;

/** Reads the target of a pasted link; false for one that content cannot have: it stays a text. */
const linkIn = (element: HTMLElement): { href: string } | false => {
  const href = element.getAttribute('href') ?? '';
  return target.test(href) ? { href } : false;
};

/**
 * What a rich text may have: paragraphs, lists, emphasis and links (`docs/content.md`). What is pasted is cut down to that: all else
 * becomes paragraphs, and pictures, scripts and styles are left out.
 */
export const richTextSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      group: 'block',
      content: 'inline*',
      parseDOM: ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'tr'].map((tag) => ({ tag })),
      toDOM: () => ['p', 0],
    },
    bullet_list: {
      group: 'block',
      content: 'list_item+',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      group: 'block',
      content: 'list_item+',
      attrs: { order: { default: 1 } },
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    list_item: {
      content: 'paragraph block*',
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
      defining: true,
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: linkIn }],
      // A link in the editor leads nowhere: a click puts the cursor into it.
      toDOM: ({ attrs }) => ['a', { title: String(attrs.href) }, 0],
    },
    em: { parseDOM: [{ tag: 'i' }, { tag: 'em' }], toDOM: () => ['em', 0] },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // Documents of Google stand in a `b` that is not bold.
        { tag: 'b', getAttrs: ({ style }) => style.fontWeight !== 'normal' && null },
      ],
      toDOM: () => ['strong', 0],
    },
  },
});
