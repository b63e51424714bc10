import { createHash } from 'node:crypto';

/**
 * Style sheets without the custom properties that none of them reads, and with short names for the others, as a minifier
 * names the variables of a script: the first sheet stands in every page. Nothing but the sheets reads them. A name is made
 * from the long one alone, so that a file of which nothing else has changed stays the same.
 */
export function minifyProperties(sheets: readonly string[]): string[] {
  const read = new Set(
    sheets.flatMap((css) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)),
  );
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of [...read].sort()) {
    const short = shortName(name);
    // The second of two that would share a name keeps its long one.
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

/** Three digits to the base of 36. */
const shortName = (name: string): string =>
  `--${createHash('sha256').update(name).digest().readUInt32BE().toString(36).slice(-3)}`;
