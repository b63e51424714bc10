import type { z } from 'zod';
import type { WordSet } from './words.ts';

/** A page kind: a component with a script chunk of its own. */
export interface PageDefinition {
  /** What pages of the kind are for, in one sentence: hover text in editors. */
  shows: string;
  /** Whether pages that name no kind are of this one. Exactly one kind says so. */
  isDefault?: boolean;
  /** Whether entries are shown on pages of the kind where the route table names no page file for them. At most one kind says so. */
  isForEntries?: boolean;
  /** Whether hosts show the page of the kind where there is no page. It needs no route. At most one kind says so. */
  isNotFound?: boolean;
}

/** Defines a page kind. The name of its folder in `templates/pages/` is the `kind` that content gives. */
export const definePage = (definition: PageDefinition): PageDefinition => definition;

/** What the shell shows of a page, beyond what every site has. */
export interface ShellDefinition<H extends z.ZodRawShape = z.ZodRawShape> {
  /** Fields of a page's hero. */
  hero: H;
  /** The words of the shell: every page has them. */
  words: WordSet;
}

/** Defines what content says for the shell: the default export of `templates/shell/definition.ts`. */
export const defineShell = <D extends ShellDefinition>(definition: D) => definition;
