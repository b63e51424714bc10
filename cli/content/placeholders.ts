import { placeholderKinds } from '../definitions/fields/names.ts';
import { nearest } from '../diagnostics/nearest.ts';
import { isMeant } from './schema-walk.ts';

/** A placeholder in a text. */
interface FoundPlaceholder {
  literal: string;
  offset: number;
  /** What stands before and behind its colon. */
  as: string;
  name: string;
  /** The kind that it has or that is probably meant: `figure` for `{figur:projects}`. */
  kind: string;
}

/** `{figure:projects}`, `{contact:email}`: a fact that is written elsewhere. Other braces are plain text. */
const placeholder = /\{([a-z]+):([a-z0-9-]+)\}/g;

/** The facts of `site.config.yaml` that texts can name, each with its path. Null for the fact that every site has. */
const contactFacts = {
  organization: null,
  email: ['contact', 'email'],
  phone: ['contact', 'phone'],
  hours: ['contact', 'hours'],
  // Names the word for the sentence about the receiver.
  receiver: ['forms', 'receiver'],
};

/** The names that texts can use after `contact:`. `config` is the configuration as written, valid or not. For null, all names. */
export const contactPlaceholders = (config: unknown): string[] =>
  Object.entries(contactFacts).flatMap(([name, path]) => (path === null || config === null || isMeant(config, path) ? [name] : []));

/** The names that texts can use after `environment:`. `config` is the configuration as written, valid or not. */
export const environmentPlaceholders = (config: unknown): string[] =>
  Object.keys(Object((config as { environment?: unknown } | null)?.environment ?? {}) as object);

/** A text that looks like a placeholder: two words in braces with a colon between them. */
const candidate = /\{(\s*[a-z]+\s*):(\s*[\w-]+\s*)\}/gi;

/**
 * Every placeholder in a text with its offset. Includes mistyped ones such as `{figur:projects}` and `{figure: projects}`.
 * `collections`: by the kinds that stand for entries of them, such as `figure`.
 */
export function findPlaceholders(text: string, collections: ReadonlyMap<string, unknown>): FoundPlaceholder[] {
  if (!text.includes('{')) return [];
  return [...text.matchAll(candidate)].flatMap(({ 0: literal, 1: as = '', 2: name = '', index: offset }) => {
    const kind = nearest(as.trim(), [...placeholderKinds, ...collections.keys()]);
    return kind === null ? [] : [{ literal, offset, as, name, kind }];
  });
}

/**
 * Replaces placeholders by facts. `lookup` returns the fact for every name that validation accepts, and null for braces that are
 * plain text.
 */
export const fillPlaceholders = (text: string, lookup: (kind: string, name: string) => string | null): string =>
  text.includes('{') ? text.replace(placeholder, (written, kind: string, name: string) => lookup(kind, name) ?? written) : text;

/** Fills in the values of the environment alone. One that is not there stays in braces. */
export const fillEnvironment = (text: string, values: Readonly<Record<string, { value?: string | undefined }>>): string =>
  fillPlaceholders(text, (kind, name) => (kind === 'environment' ? (values[name]?.value ?? null) : null));
