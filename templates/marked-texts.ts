import type { LentTexts, PageProps } from './contract.ts';

/** A language as an element says it. */
type Spoken = Pick<LentTexts, 'language' | 'direction'>;

/** An element of the markup. */
interface MarkedElement {
  /** The position of its start tag among the pieces of the markup. */
  start: number;
  /** The language of all its words; `own`: that of the page, or more than one; null if it has no words. */
  spoken: Spoken | 'own' | null;
  /** Whether it has words of its own, and not only in its parts. */
  hasWords: boolean;
  parts: MarkedElement[];
}

/** Where a comment, a tag or a text ends. React writes these letters nowhere else. */
const between = /(?=<)|(?<=>)/;

const withoutEnd = /^<(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b|\/>$/;

/** The attributes that people read or hear. */
const attributes = / (?:alt|aria-label|placeholder|title)="([^"]*)"/g;

const hasWords = /\p{L}/u;

/**
 * The markup of a page whose texts in other languages are marked: the largest elements whose words are all in one of them have `lang`.
 * Where its direction differs, the elements with words have `dir`, and not the boxes around them: these keep the layout of the page. The
 * markup must be React's.
 */
export function withMarkedTexts(markup: string, { lent = [], ...page }: PageProps): string {
  if (lent.length === 0) return markup;
  const spokenIn = new Map<string, Spoken>(lent.flatMap((own) => own.texts.map((text): [string, Spoken] => [escaped(text), own])));
  const found = markup.split(between);
  for (const element of elementsIn(found, spokenIn)) mark(element, found, page);
  return found.join('');
}

/** The elements at the top, with those in them. */
function elementsIn(found: readonly string[], spokenIn: ReadonlyMap<string, Spoken>): MarkedElement[] {
  const top: MarkedElement = { start: -1, spoken: null, hasWords: false, parts: [] };
  const open = [top];
  for (const [start, piece] of found.entries()) {
    const around = open.at(-1) ?? top;
    if (piece.startsWith('</')) {
      open.pop();
      note(open.at(-1) ?? top, around.spoken);
    } else if (!piece.startsWith('<')) {
      if (!hasWords.test(piece)) continue;
      around.hasWords = true;
      note(around, spokenIn.get(piece) ?? 'own');
    } else if (!piece.startsWith('<!')) {
      const spoken = isWhole(piece) ? 'own' : null;
      const element: MarkedElement = { start, spoken, hasWords: false, parts: [] };
      for (const [, words = ''] of piece.matchAll(attributes)) if (hasWords.test(words)) note(element, spokenIn.get(words) ?? 'own');
      around.parts.push(element);
      if (withoutEnd.test(piece)) note(around, element.spoken);
      else open.push(element);
    }
  }
  return top.parts;
}

/** Whether only parts of an element are marked: it says its language itself, or it is the main part, whose language is that of the page. */
const isWhole = (tag: string): boolean => / lang="/.test(tag) || tag.startsWith('<main');

/** Adds the language of words to what is known of an element. */
function note(element: MarkedElement, spoken: MarkedElement['spoken']): void {
  if (spoken !== null) element.spoken = element.spoken === null || element.spoken === spoken ? spoken : 'own';
}

/** Marks an element, or those in it. `around`: the language of what is around it. */
function mark({ start, spoken, hasWords, parts }: MarkedElement, found: string[], around: Spoken): void {
  if (spoken === null) return;
  if (spoken === 'own') {
    const inside = saidBy(found[start] ?? '', around);
    for (const part of parts) mark(part, found, inside);
    return;
  }
  if (spoken.language === around.language) return;
  const element = { start, parts };
  if (spoken.direction !== around.direction)
    for (const at of texts({ ...element, hasWords }, found)) add(` dir="${spoken.direction}"`, at, found);
  add(` lang="${spoken.language}"`, start, found);
  for (const at of links(element, found)) add(` hrefLang="${around.language}"`, at, found);
}

/** The positions of elements that have a direction of their own: a rich text with its lists and tables, else each element with words. */
const texts = ({ start, hasWords, parts }: Omit<MarkedElement, 'spoken'>, found: readonly string[]): number[] =>
  hasWords || isRichText(found[start] ?? '') ? [start] : parts.flatMap((part) => texts(part, found));

/** Whether an element is the frame of a rich text. */
const isRichText = (tag: string): boolean => / class="prose[" ]/.test(tag);

/** The language that a tag says, or else that of what is around it. */
function saidBy(tag: string, around: Spoken): Spoken {
  const [, language = around.language] = / lang="([^"]*)"/.exec(tag) ?? [];
  return {
    language,
    direction: / dir="rtl"/.test(tag) ? 'rtl' : / dir="ltr"/.test(tag) ? 'ltr' : around.direction,
  };
}

/** The positions of links in an element that lead to pages of the site in the language around it. */
const links = ({ start, parts }: Pick<MarkedElement, 'start' | 'parts'>, found: readonly string[]): number[] => [
  ...(isUnmarkedLink(found[start] ?? '') ? [start] : []),
  ...parts.flatMap((part) => links(part, found)),
];

const isUnmarkedLink = (tag: string): boolean => tag.startsWith('<a ') && tag.includes(' href="/') && !tag.includes(' hrefLang="');

/** Adds attributes to a tag. */
function add(attributes: string, at: number, found: string[]): void {
  found[at] = (found[at] ?? '').replace(/^<[^\s>]+/, (tag) => tag + attributes);
}

/** A text as React writes it. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter as keyof typeof entities]);

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
