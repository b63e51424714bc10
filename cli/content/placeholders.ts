import { dataAt } from '../content/schema-walk.ts';
import { nearest } from '../diagnostics/nearest.ts';

/** The kinds of facts that every site's texts can name: a contact fact, a fact of the entry that the page is about. */
const kinds = ['contact', 'entry'];

/** `{figure:projects}`, `{contact:email}`: a fact that is written elsewhere. Other braces are plain text. */
const placeholder = /\{([a-z]+):([a-z0-9-]+)\}/g;

/** The facts of `site.config.yaml` that text can name, and where they stand; null for the one that every site has. */
const contactFacts = {
  organization: null,
  email: ['contact', 'email'],
  phone: ['contact', 'phone'],
  hours: ['contact', 'hours'],
  // The sentence on it among the words.
  receiver: ['forms', 'receiver'],
};

/** The names that text can give behind `contact:`, for a configuration as it is written, valid or not; all of them where it is null. */
export const contactPlaceholders = (config: unknown): string[] =>
  Object.entries(contactFacts).flatMap(([name, path]) =>
    path === null || config === null || dataAt(config, path) !== undefined ? [name] : [],
  );

/** What looks like a placeholder: two words in braces with a colon between, the first close to one of the kinds. */
const candidate = /\{\s*([a-z]+)\s*:\s*[\w-]+\s*\}/gi;

/**
 * Every placeholder in a text with its offset, mistyped ones (`{figur:projects}`, `{figure: projects}`) included. `collections` are
 * the kinds that stand for entries of a collection, such as `figure`.
 */
export function findPlaceholders(
  text: string,
  collections: readonly string[],
): { literal: string; offset: number }[] {
  if (!text.includes('{')) return [];
  return [...text.matchAll(candidate)].flatMap(({ 0: literal, 1: kind = '', index: offset }) =>
    nearest(kind, [...kinds, ...collections]) === null ? [] : [{ literal, offset }],
  );
}

/**
 * Puts facts in place of placeholders. `lookup` answers for every name that validation has let through, and with null for braces
 * that are plain text.
 */
export const fillPlaceholders = (
  text: string,
  lookup: (kind: string, name: string) => string | null,
): string =>
  text.includes('{')
    ? text.replace(placeholder, (written, kind: string, name: string) => lookup(kind, name) ?? written)
    : text;
