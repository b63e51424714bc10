/** `{figure:projects}` in a text, and `{name}` in a word: a fact that is written elsewhere, or that the page fills in. */
const placeholder = /\{[a-z]+(?::[a-z0-9-]+)?\}/gi;

/** A part of a text. */
export interface TextPart {
  text: string;
  isPlaceholder: boolean;
}

/** A text in parts: what is written, and the placeholders in it. */
export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: literal, index } of text.matchAll(placeholder)) {
    if (index > end) parts.push({ text: text.slice(end, index), isPlaceholder: false });
    parts.push({ text: literal, isPlaceholder: true });
    end = index + literal.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isPlaceholder: false });
  return parts;
}

/** The placeholders of a text, each as often as it stands there. */
export const placeholdersIn = (text: string): readonly string[] => text.match(placeholder) ?? [];

/** The placeholders of the source that a translation lacks. */
export function missingPlaceholders(source: string, translation: string): readonly string[] {
  const left = [...placeholdersIn(translation)];
  return placeholdersIn(source).filter((literal) => {
    const index = left.indexOf(literal);
    if (index < 0) return true;
    left.splice(index, 1);
    return false;
  });
}
