import type { Code } from '../../cli/diagnostics/catalog.ts';
import type { Changed } from './check.ts';
import type { RawFile, RawSite } from './raw-site.ts';
import type { RawNode, Span } from './raw-yaml.ts';

/** What is put in place of a part of a file. */
export interface Edit extends Span {
  file: string;
  by: string;
}

/** A finding that must be made. */
export interface Expected {
  code: Code;
  file: string;
  /** Offset in the file as it is after the change; null where the file as a whole is meant. */
  at: number | null;
}

/** One realistic mistake, and all the findings that it must lead to: one, unless it breaks things elsewhere. */
export interface Mutation {
  edits?: readonly Edit[];
  /** Files that are put in the place of others as they are; null takes one away. */
  files?: Readonly<Record<string, string | Uint8Array | null>>;
  findings: readonly Expected[];
  run?: { ci?: true; release?: true };
}

/** Makes a mistake wherever it can be made. */
export type Kind = (site: RawSite) => Iterable<Mutation>;

/** One edit that leads to one finding in the same file, where the edit begins unless said otherwise. */
export function mistake(
  file: RawFile,
  { start, end }: Span,
  by: string,
  code: Code,
  at: number | null = start,
): Mutation {
  return { edits: [{ file: file.path, start, end, by }], findings: [{ code, file: file.path, at }] };
}

/** The same for a value as a whole. */
export const valueMistake = (file: RawFile, node: RawNode, by: string, code: Code): Mutation =>
  mistake(file, node.value, by, code);

/** What an edit of one file does to an offset behind it. */
export const moved = (at: number, edit: Edit): number =>
  at > edit.start ? at + edit.by.length - (edit.end - edit.start) : at;

/** The changed files of a mutation. */
export function changesOf({ edits = [], files = {} }: Mutation, site: RawSite): Changed {
  const changed = new Map<string, string | Uint8Array | null>(Object.entries(files));
  // From the end, so that what stands before keeps its offsets.
  for (const { file, start, end, by } of [...edits].sort((a, b) => b.start - a.start)) {
    const text = (changed.get(file) ?? site.locks.get(file) ?? site.file(file).text) as string;
    changed.set(file, text.slice(0, start) + by + text.slice(end));
  }
  return changed;
}

/** `code file:line:column`, both 1-based; 0:0 for a file as a whole. */
export function placed({ code, file, at }: Expected, text: string): string {
  if (at === null) return `${code} ${file}:0:0`;
  const before = text.slice(0, at);
  return `${code} ${file}:${before.split('\n').length}:${at - before.lastIndexOf('\n')}`;
}

/** Two neighbours that are swapped, as fingers do; a letter too many where there are none to swap. */
export function mistyped(word: string): string {
  for (let index = word.length - 2; index > 0; index--) {
    const [a = '', b = ''] = [word[index], word[index + 1]];
    if (a !== b) return `${word.slice(0, index)}${b}${a}${word.slice(index + 2)}`;
  }
  return `${word}x`;
}
