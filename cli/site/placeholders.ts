import { nearest } from '../diagnostics/nearest.ts';

/** The kinds of facts that text can name: a figure, a contact fact, a fact of the entry that the page is about. */
const kinds = ['figure', 'contact', 'entry'];

/** `{figure:projects}`, `{contact:email}`: a fact that is written elsewhere. Other braces are plain text. */
const placeholder = /\{(figure|contact|entry):([a-z0-9-]+)\}/g;

/** The facts of `site.config.yaml` that text can name; `receiver` is the sentence on it in `content/ui.yaml`. */
export const contactPlaceholders = ['organization', 'email', 'phone', 'hours', 'receiver'] as const;

/** What looks like a placeholder: two words in braces with a colon between, the first close to one of the kinds. */
const candidate = /\{\s*([a-z]+)\s*:\s*[\w-]+\s*\}/gi;

/** Every placeholder in a text with its offset, mistyped ones (`{figur:projects}`, `{figure: projects}`) included. */
export function findPlaceholders(text: string): { literal: string; offset: number }[] {
  if (!text.includes('{')) return [];
  return [...text.matchAll(candidate)].flatMap(({ 0: literal, 1: kind = '', index: offset }) =>
    nearest(kind, kinds) === null ? [] : [{ literal, offset }],
  );
}

/** Puts facts in place of placeholders; `lookup` answers for every name that validation has let through. */
export const fillPlaceholders = (text: string, lookup: (kind: string, name: string) => string): string =>
  text.includes('{')
    ? text.replace(placeholder, (_, kind: string, name: string) => lookup(kind, name))
    : text;
