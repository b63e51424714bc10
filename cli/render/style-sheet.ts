import { createHash } from 'node:crypto';

/**
 * Removes custom properties that no sheet reads, and shortens the names of the others. This saves bytes, because the first sheet
 * is in every page. A short name depends on its long name only, so a file whose rules are the same keeps its bytes. Only style
 * sheets may read these properties.
 */
export function minifyProperties(sheets: readonly string[]): string[] {
  const read = new Set(
    sheets.flatMap((css) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)),
  );
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of [...read].sort()) {
    const short = shortName(name);
    // If two names get the same short name, the second one stays long.
    if (!taken.has(short)) names.set(name, short);
    taken.add(short);
  }
  return sheets.map((css) =>
    css
      .replace(/(?<=[{;])(--[\w-]+):[^;{}]*(;|(?=}))/g, (declaration, name) =>
        read.has(name) ? declaration : '',
      )
      .replace(/(?<=[{;]|var\()--[\w-]+/g, (name) => names.get(name) ?? name),
  );
}

/**
 * A letter and two digits in base 36. After a digit, such as in `--2cc`, the CSS parser of the W3C checker gives up, although the
 * name is valid (css-syntax-3, 4.3.9).
 */
function shortName(name: string): string {
  const number = createHash('sha256').update(name).digest().readUInt32BE();
  const letter = String.fromCharCode('a'.charCodeAt(0) + (number % 26));
  return `--${letter}${Math.floor(number / 26)
    .toString(36)
    .slice(-2)}`;
}
