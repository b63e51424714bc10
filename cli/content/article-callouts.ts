import type { Blockquote, PhrasingContent } from 'mdast';
import { type CalloutKind, calloutKinds } from '../definitions/fields/shown.ts';

/** The first line of a quotation that makes it a call-out, as GitHub has it: `[!NOTE]`. */
const mark = /^\[!([A-Za-z]+)\][ \t]*(?:\n|$)/;

/** A call-out as it is written. */
export interface ReadCallout {
  kind: CalloutKind;
  /** That of its kind, in lower case. */
  word: string;
  /** What is wrong with it, and a hint. */
  problem: [construct: string, hint?: string] | null;
  /** What follows the first line. */
  children: Blockquote['children'];
}

/** Reads a call-out; null for a quotation. */
export function readCallout({ children: [head, ...others] }: Blockquote): ReadCallout | null {
  const [first, ...rest] = head?.type === 'paragraph' ? head.children : [];
  const found = first?.type === 'text' ? mark.exec(first.value) : null;
  if (head?.type !== 'paragraph' || first?.type !== 'text' || found === null) return null;
  const [line, word = ''] = found;
  const value = first.value.slice(line.length);
  const words = [...(value === '' ? [] : [{ ...first, value }]), ...rest];
  const children = [...(words.length === 0 ? [] : [{ ...head, children: words }]), ...others];
  const kind = calloutKinds.find((known) => known === word.toLowerCase());
  const problem = problemOf(word, { isKnown: kind !== undefined, isEmpty: children.length === 0 });
  return { kind: kind ?? 'note', word: word.toLowerCase(), problem, children };
}

function problemOf(word: string, { isKnown, isEmpty }: { isKnown: boolean; isEmpty: boolean }): ReadCallout['problem'] {
  if (!isKnown) {
    const known = calloutKinds.map((kind) => `[!${kind.toUpperCase()}]`).join(', ');
    return [`A call-out "[!${word}]"`, `Known: ${known}.`];
  }
  return isEmpty ? ['A call-out without a text'] : null;
}

/** The kinds of the call-outs of an article. */
export const calloutsIn = (parts: readonly { name: string }[]): string[] =>
  parts.flatMap(({ name }) => (name.startsWith('call-out ') ? [name.slice('call-out '.length)] : []));

/** What the last paragraph of a quotation says after a dash: who said it, or where it stands. Null if it has none. */
export function sourceOfQuotation({ children }: Blockquote): PhrasingContent[] | null {
  const last = children.at(-1);
  const [first, ...others] = last?.type === 'paragraph' ? last.children : [];
  if (children.length < 2 || first?.type !== 'text') return null;
  const words = /^(?:—|–|--) *(\S.*)$/s.exec(first.value)?.[1];
  return words === undefined ? null : [{ ...first, value: words }, ...others];
}
