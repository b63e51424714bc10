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

/** Three digits in base 36. */
const shortName = (name: string): string =>
  `--${createHash('sha256').update(name).digest().readUInt32BE().toString(36).slice(-3)}`;
