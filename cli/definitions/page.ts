import type { z } from 'zod';
import type { WordSet } from './words.ts';

/** A page kind: a component with its own script chunk. */
export interface PageDefinition {
  /** The purpose of such pages in one sentence: hover text in editors. */
  shows: string;
  /** Whether pages without a kind have this one. Exactly one kind has it. */
  isDefault?: boolean;
  /** Whether such pages show entries for which the route table names no page file. At most one kind has it. */
  isForEntries?: boolean;
  /** Whether this is the not-found page of hosts, which needs no route. At most one kind has it. */
  isNotFound?: boolean;
}

/** Defines a page kind. Content uses the name of its folder in `templates/pages/`. */
export const definePage = (definition: PageDefinition): PageDefinition => definition;

/** What the shell shows of a page, in addition to the fields of every site. */
export interface ShellDefinition<H extends z.ZodRawShape = z.ZodRawShape> {
  /** Fields of a page's hero. */
  hero: H;
  /** The words of the shell. Every page has them. */
  words: WordSet;
}

/** Defines what content provides for the shell: the default export of `templates/shell/definition.ts`. */
export const defineShell = <D extends ShellDefinition>(definition: D) => definition;
