/** Letters that Unicode does not decompose. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * A text as lower case words of a to z and 0 to 9, joined by hyphens: `asas-batar` for `Åsas båtar!`. Empty if it has no such letter
 * or digit, or other letters beside them: a part of its words says something else.
 */
export function plainName(text: string): string {
  const latin = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]/g, (letter) => plainLetters[letter] ?? letter);
  if (/[^a-z\P{L}]/u.test(latin)) return '';
  return latin.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
