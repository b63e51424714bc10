import { baseKeymap, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Mark, Node } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, EditorState, Plugin, TextSelection, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view';
import { placeholderRanges } from '../fields/placeholders.ts';
import { type RichDocument, readMarkdown, writeMarkdown } from './markdown.ts';
import { pastedWords } from './pasted-words.ts';
import { placeholderNode, richTextSchema as schema } from './schema.ts';

const { nodes, marks } = schema;

/** In characters: what is pasted beyond that is refused. The marks of an office program are many times its text. */
export const mostPasted = 200_000;
const mostMarked = 5_000_000;

/** In CSS px: the lines above and below the cursor are seen, as in `.panel`. */
const besideCursor = { top: 150, right: 0, bottom: 40, left: 0 };

/** What can be done with a rich text. Each command says with `undefined` for `dispatch` whether it is possible. */
export const richTextCommands = {
  bold: toggleMark(marks.strong as never),
  italic: toggleMark(marks.em as never),
  bullets: toggleList('bullet_list'),
  numbers: toggleList('ordered_list'),
} satisfies Record<string, Command>;

/** Makes a list of paragraphs, or paragraphs of a list. */
function toggleList(name: 'bullet_list' | 'ordered_list'): Command {
  return (state, dispatch, view) => {
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1)
      if ($from.node(depth).type.name === name) return liftListItem(nodes.list_item as never)(state, dispatch, view);
    return wrapInList(nodes[name] as never)(state, dispatch);
  };
}

/** Where the link at the cursor leads; '' if there is none. */
export function linkAt({ selection: { $from, from, to }, doc }: EditorState): string {
  const marksAt = from === to ? [...$from.marks(), ...($from.nodeAfter?.marks ?? [])] : marksIn(doc, from, to);
  const link = marksAt.find(({ type }) => type.name === 'link');
  return link === undefined ? '' : String(link.attrs.href);
}

function marksIn(doc: Node, from: number, to: number): Mark[] {
  const found: Mark[] = [];
  doc.nodesBetween(from, to, ({ marks: own }) => void found.push(...own));
  return found;
}

/** What a link is put on: what is selected, or else the whole link at the cursor, whose parts may have other marks. */
function linkedRange({ selection }: EditorState): { from: number; to: number } {
  const { $from, from, to, empty } = selection;
  let range = { from, to };
  if (!empty) return range;
  let at = $from.start();
  let link: { from: number; href: unknown } | undefined;
  let found: typeof link;
  $from.parent.forEach((node) => {
    const href: unknown = marks.link?.isInSet(node.marks)?.attrs.href;
    if (href !== link?.href) link = href === undefined ? undefined : { from: at, href };
    const end = at + node.nodeSize;
    if (at <= from && from < end) found = link;
    if (link !== undefined && link === found) range = { from: link.from, to: end };
    at = end;
  });
  return range;
}

/** Puts a link on what is selected or on the link at the cursor, or takes it away for ''. */
export function setLink(view: EditorView, href: string): void {
  const { from, to } = linkedRange(view.state);
  const { tr } = view.state;
  const link = schema.mark('link', { href });
  if (from === to && href !== '') tr.insert(from, schema.text(href.replace(/^page:/, ''), [link]));
  else {
    tr.removeMark(from, to, marks.link as never);
    if (href !== '') tr.addMark(from, to, link);
  }
  view.dispatch(tr);
  focusAtCursor(view);
}

/** Gives the focus to a text. The controls above it may have scrolled the cursor away. */
export function focusAtCursor(view: EditorView): void {
  view.focus();
  view.dispatch(view.state.tr.scrollIntoView());
}

/** Puts a placeholder in the place of what is selected. */
export function insertPlaceholder(view: EditorView, literal: string): void {
  view.dispatch(view.state.tr.replaceSelectionWith(placeholderNode(literal)));
  focusAtCursor(view);
}

/** What is done with the placeholder beside the cursor; not possible if there is none. Browsers differ in what they do with it. */
const beside =
  (isForward: (view: EditorView | undefined) => boolean, change: (tr: Transaction, at: PlaceholderSides) => Transaction): Command =>
  ({ selection: { $head, empty }, tr }, dispatch, view) => {
    const direction = isForward(view) ? 1 : -1;
    const node = direction === 1 ? $head.nodeAfter : $head.nodeBefore;
    if (!empty || node?.type.name !== 'placeholder') return false;
    dispatch?.(change(tr, { from: $head.pos, to: $head.pos + direction * node.nodeSize }).scrollIntoView());
    return true;
  };

/** The sides of a placeholder, that of the cursor first. */
interface PlaceholderSides {
  from: number;
  to: number;
}

const pass = (tr: Transaction, { to }: PlaceholderSides) => tr.setSelection(TextSelection.create(tr.doc, to));
const takeAway = (tr: Transaction, { from, to }: PlaceholderSides) => tr.delete(Math.min(from, to), Math.max(from, to));

const isRightToLeft = (view: EditorView | undefined): boolean => view !== undefined && getComputedStyle(view.dom).direction === 'rtl';

const placeholderKeys = {
  ArrowLeft: beside(isRightToLeft, pass),
  ArrowRight: beside((view) => !isRightToLeft(view), pass),
  Backspace: beside(() => false, takeAway),
  Delete: beside(() => true, takeAway),
} satisfies Record<string, Command>;

/** The editor of a rich text. */
export class RichTextView {
  readonly view: EditorView;
  #text: RichDocument;
  #source: string;
  readonly #titles: Plugin;
  /** What an input method composes: the text before it, what takes it as soon as it is complete, and what came from elsewhere meanwhile. */
  #composition: { before: string; take(source: string): void; missed?: string } | undefined;

  constructor(
    place: HTMLElement,
    text: RichDocument,
    options: {
      attributes(): Record<string, string>;
      isReadOnly: boolean;
      /** What stands in the place of a placeholder, as far as is known. */
      valueAt(placeholder: string): string | undefined;
      /** Gives a function that takes the Markdown after an edit of the text that is there now. */
      taking(): (source: string) => void;
      /** Is told when what is selected, or what can be done with it, is something else. */
      onMove(view: EditorView): void;
      /** Is told that a text was too long to be pasted. */
      onRefuse(): void;
    },
  ) {
    this.#text = text;
    this.#source = writeMarkdown(text.document, text);
    this.#titles = placeholderTitles(options.valueAt);
    this.view = new EditorView(place, {
      state: stateOf(text, this.#titles),
      attributes: options.attributes,
      editable: () => !options.isReadOnly,
      // What stands at the top of the panel covers what is below it.
      scrollThreshold: besideCursor,
      scrollMargin: besideCursor,
      transformPastedHTML: pastedWords,
      handleDOMEvents: {
        compositionstart: () => {
          this.#composition ??= { before: this.#source, take: options.taking() };
        },
        compositionend: () => this.#endComposition(),
        paste: (_, event) => {
          const lengthOf = (type: string) => event.clipboardData?.getData(type).length ?? 0;
          if (lengthOf('text/plain') <= mostPasted && lengthOf('text/html') <= mostMarked) return false;
          event.preventDefault();
          options.onRefuse();
          return true;
        },
      },
      dispatchTransaction: (transaction) => {
        const { state, transactions } = this.view.state.applyTransaction(transaction);
        this.view.updateState(state);
        if (transactions.some(({ docChanged }) => docChanged)) {
          this.#source = writeMarkdown(this.view.state.doc, this.#text);
          if (this.#composition === undefined) options.taking()(this.#source);
        }
        options.onMove(this.view);
      },
    });
  }

  /** Shows a text that came from elsewhere. What was typed here is known already. */
  show(source: string): void {
    if (this.#composition !== undefined) this.#composition.missed = source;
    // Another text would break off what is being composed.
    if (source === this.#source || this.#composition !== undefined) return;
    const text = readMarkdown(source);
    if (text === undefined) return;
    this.#text = text;
    this.#source = source;
    this.view.updateState(stateOf(text, this.#titles));
  }

  #endComposition(): void {
    const { before, take, missed } = this.#composition ?? {};
    this.#composition = undefined;
    if (before !== this.#source) take?.(this.#source);
    else if (missed !== undefined) this.show(missed);
  }

  /** Draws the attributes anew. */
  refresh(): void {
    this.view.setProps({});
  }

  destroy(): void {
    this.view.destroy();
  }
}

const stateOf = ({ document }: RichDocument, titles: Plugin): EditorState =>
  EditorState.create({
    doc: document,
    plugins: [
      history(),
      keymap({
        'Mod-z': undo,
        'Mod-y': redo,
        'Shift-Mod-z': redo,
        'Mod-b': richTextCommands.bold,
        'Mod-i': richTextCommands.italic,
        Enter: splitListItem(nodes.list_item as never),
        'Mod-]': sinkListItem(nodes.list_item as never),
        'Mod-[': liftListItem(nodes.list_item as never),
      }),
      keymap(placeholderKeys),
      keymap(baseKeymap),
      typedPlaceholders,
      titles,
    ],
  });

/** Makes nodes of placeholders that were typed or pasted as texts. */
export const typedPlaceholders = new Plugin({
  appendTransaction: (transactions, _, { doc, tr }) => {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    doc.descendants((node, position) => {
      const text = node.text ?? '';
      // Each by itself: what was replaced moves the cursor to its end.
      for (const { start, end } of placeholderRanges(text)) {
        const range = [tr.mapping.map(position + start), tr.mapping.map(position + end)] as const;
        tr.replaceWith(...range, placeholderNode(text.slice(start, end), node.marks));
      }
    });
    return tr.docChanged ? tr : null;
  },
});

/** Says at each placeholder what stands there. */
const placeholderTitles = (valueAt: (literal: string) => string | undefined) =>
  new Plugin({
    props: {
      decorations: ({ doc }) => {
        const found: Decoration[] = [];
        doc.descendants(({ type, attrs, nodeSize }, position) => {
          const title = type.name === 'placeholder' ? valueAt(String(attrs.literal)) : undefined;
          if (title !== undefined) found.push(Decoration.node(position, position + nodeSize, { title }));
        });
        return DecorationSet.create(doc, found);
      },
    },
  });
