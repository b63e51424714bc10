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
  const names = new Map([...read].map((name) => [name, shortName(name)]));
  if (new Set(names.values()).size < names.size) throw new Error('two custom properties have one short name');
  return sheets.map((css) =>
    css
      .replace(/(?<=[{;])(--[\w-]+):[^;{}]*(;|(?=}))/g, (declaration, name) =>
        read.has(name) ? declaration : '',
      )
      .replace(/(?<=[{;]|var\()--[\w-]+/g, (name) => names.get(name) ?? name),
  );
}

const shortName = (name: string): string =>
  `--${createHash('sha256').update(name).digest('hex').slice(0, 3)}`;
