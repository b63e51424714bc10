import { type Mark, type Node, Schema } from 'prosemirror-model';
import { placeholdersIn } from '../fields/placeholders.ts';

/** What a link in content may lead to: a page, a file below `public/`, an address, a mail, a call. */
const target = /^(?:page:|file:[^/\\]|https?:|mailto:|tel:|\/|#)/i;

/** Reads the target of a pasted link; false for one that content cannot have: it stays a text. */
const linkIn = (element: HTMLElement): { href: string; title: string | null } | false => {
  const own = element.getAttribute('data-href');
  const href = own ?? element.getAttribute('href') ?? '';
  return target.test(href) ? { href, title: own === null ? null : element.getAttribute('data-title') } : false;
};

const placeholderIn = (element: HTMLElement): { literal: string } | false => {
  const literal = element.getAttribute('data-placeholder') ?? '';
  return placeholdersIn(literal)[0] === literal && { literal };
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
    // One thing, which the cursor passes, and which is taken away as a whole. Were it selected, a letter would replace it.
    placeholder: {
      group: 'inline',
      inline: true,
      atom: true,
      selectable: false,
      attrs: { literal: {} },
      parseDOM: [{ tag: 'span[data-placeholder]', getAttrs: placeholderIn }],
      toDOM: ({ attrs: { literal } }) => ['span', { class: 'placeholder', 'data-placeholder': String(literal) }, String(literal)],
      leafText: ({ attrs: { literal } }) => String(literal),
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: {}, title: { default: null } },
      inclusive: false,
      parseDOM: [{ tag: 'a[href], a[data-href]', getAttrs: linkIn }],
      // A link in the editor leads nowhere: a click puts the cursor into it. What is copied keeps its target.
      toDOM: ({ attrs: { href, title } }) => [
        'a',
        {
          title: String(href),
          'data-href': String(href),
          ...(title === null ? {} : { 'data-title': String(title) }),
        },
        0,
      ],
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

/** The node of a placeholder, such as `{figure:projects}`. */
export const placeholderNode = (literal: string, marks: readonly Mark[] = []): Node =>
  richTextSchema.node('placeholder', { literal }, undefined, marks);
