import { fixedIn, markupIn } from '../content/read-markdown.ts';
import type { MarkdownKind } from '../definitions/fields/field-value.ts';
import { addTo } from '../platform/group-by.ts';
import { placeholdersIn } from '../site/translations/check-pair.ts';

/**
 * A part of a text: words, or a token that translators must not change. `number` is the same for the same token in a text and its
 * translation, and for the two ends of emphasis or a link.
 */
export type Piece =
  | { kind: 'words'; text: string }
  | { kind: 'placeholder'; text: string; number: number }
  | { kind: 'open' | 'close'; text: string; number: number; type: 'emphasis' | 'strong' | 'link' };

/** Divides a text into pieces. Together, they are the text again. `like`: the pieces of the source text, whose numbers count. */
export function piecesOf(text: string, markdown: MarkdownKind | null, like: readonly Piece[] = []): Piece[] {
  const marks = marksIn(text, markdown);
  const numbers = new TokenNumbers(like);
  const pieces: Piece[] = [];
  let done = 0;
  for (const { start, end, make } of marks) {
    // Tokens within others, such as braces in the address of a link, belong to those.
    if (start < done) continue;
    if (start > done) pieces.push({ kind: 'words', text: text.slice(done, start) });
    pieces.push(make(numbers, text.slice(start, end)));
    done = end;
  }
  if (done < text.length) pieces.push({ kind: 'words', text: text.slice(done) });
  return pieces;
}

interface Mark {
  start: number;
  end: number;
  make(numbers: TokenNumbers, text: string): Piece;
}

function marksIn(text: string, kind: MarkdownKind | null): Mark[] {
  const placeholders = placeholdersIn(text).map(
    ({ literal, offset }): Mark => ({
      start: offset,
      end: offset + literal.length,
      make: (numbers, own) => ({ kind: 'placeholder', text: own, number: numbers.of(own) }),
    }),
  );
  const code = (kind === 'article' ? fixedIn(text) : []).map(
    ({ start, end }): Mark => ({
      ...{ start, end },
      make: (numbers, own) => ({ kind: 'placeholder', text: own, number: numbers.of(own) }),
    }),
  );
  const markup = (kind === null ? [] : markupIn({ kind, source: text })).flatMap(({ type, opening, closing }): Mark[] => {
    const token = `${text.slice(opening.start, opening.end)} ${text.slice(closing.start, closing.end)}`;
    let number: number | undefined;
    const make =
      (kind: 'open' | 'close') =>
      (numbers: TokenNumbers, own: string): Piece => {
        number ??= numbers.of(token);
        return { kind, text: own, number, type };
      };
    return [
      { ...opening, make: make('open') },
      { ...closing, make: make('close') },
    ];
  });
  return [...placeholders, ...code, ...markup].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Gives a token the number that it has in the source text, as often as it stands there, and any other token a new one. */
class TokenNumbers {
  readonly #known = new Map<string, number[]>();
  #last = 0;

  constructor(like: readonly Piece[]) {
    const opened = new Map<number, string>();
    for (const piece of like) {
      if (piece.kind === 'words') continue;
      this.#last = Math.max(this.#last, piece.number);
      if (piece.kind === 'open') opened.set(piece.number, piece.text);
      else {
        const before = opened.get(piece.number);
        const token = piece.kind === 'close' ? `${before} ${piece.text}` : piece.text;
        addTo(this.#known, token, piece.number);
      }
    }
  }

  of(token: string): number {
    const known = this.#known.get(token)?.shift();
    if (known !== undefined) return known;
    this.#last += 1;
    return this.#last;
  }
}

/** The words of a text, without tokens, for counting. */
export const wordsIn = (pieces: readonly Piece[]): string => pieces.map((piece) => (piece.kind === 'words' ? piece.text : ' ')).join('');
