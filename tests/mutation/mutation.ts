import type { FindingCode } from '../../cli/diagnostics/catalog.ts';
import type { Changed } from './check.ts';
import type { RawFile, RawSite } from './raw-site.ts';
import type { RawNode, Span } from './raw-yaml.ts';

/** A replacement of a part of a file. */
export interface Edit extends Span {
  file: string;
  by: string;
}

/** A required finding. */
export interface Expected {
  code: FindingCode;
  file: string;
  /** Offset in the changed file; null for the whole file. */
  at: number | null;
}

/** A realistic mistake with all its findings. It has one, unless it breaks other places too. */
export interface Mutation {
  edits?: readonly Edit[];
  /** Files that are replaced as a whole; null removes one. */
  files?: Readonly<Record<string, string | Uint8Array | null>>;
  findings: readonly Expected[];
  run?: { ci?: true; release?: true };
}

/** Makes a mistake at every possible place. */
export type Kind = (site: RawSite) => Iterable<Mutation>;

/** One edit with one finding in the same file, by default at the start of the edit. */
export function mistake(file: RawFile, { start, end }: Span, by: string, code: FindingCode, at: number | null = start): Mutation {
  return { edits: [{ file: file.path, start, end, by }], findings: [{ code, file: file.path, at }] };
}

/** The same for a whole value. */
export const valueMistake = (file: RawFile, node: RawNode, by: string, code: FindingCode): Mutation => mistake(file, node.value, by, code);

/** The new value of an offset after an edit of the same file. */
export const moved = (at: number, edit: Edit): number => (at > edit.start ? at + edit.by.length - (edit.end - edit.start) : at);

/** The changed files of a mutation. */
export function changesOf({ edits = [], files = {} }: Mutation, site: RawSite): Changed {
  const changed = new Map<string, string | Uint8Array | null>(Object.entries(files));
  // From the end, so that earlier offsets stay valid.
  for (const { file, start, end, by } of [...edits].sort((a, b) => b.start - a.start)) {
    const text = (changed.get(file) ?? site.lockfiles.get(file) ?? site.file(file).text) as string;
    changed.set(file, text.slice(0, start) + by + text.slice(end));
  }
  return changed;
}

/** `code file:line:column`, both from 1; 0:0 for a whole file. */
export function placed({ code, file, at }: Expected, text: string): string {
  if (at === null) return `${code} ${file}:0:0`;
  const before = text.slice(0, at);
  return `${code} ${file}:${before.split('\n').length}:${at - before.lastIndexOf('\n')}`;
}

/** A typing mistake: two neighbours are swapped, or if that is not possible, a letter is added. */
export function mistyped(word: string): string {
  for (let index = word.length - 2; index > 0; index--) {
    const [a = '', b = ''] = [word[index], word[index + 1]];
    if (a !== b) return `${word.slice(0, index)}${b}${a}${word.slice(index + 2)}`;
  }
  return `${word}x`;
}
