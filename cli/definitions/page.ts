import type { z } from 'zod';
import { refuseTaken, refuseUnknown } from './definition-error.ts';
import type { InLanguage, ShownSection } from './fields/in-language.ts';
import { menuNames } from './fields/navigation.ts';
import type { PageHero } from './fields/page.ts';
import { type Interactive, refuseUnknownTime } from './interactive.ts';
import { checkedRefine, type Refine } from './refine.ts';
import type { SectionFrameValue } from './section.ts';
import { type SchemaContext, type SchemaNodes, withCheckedSchema } from './structured-data.ts';
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
  /** Whether such pages show the pages of the documentation (`content/navigation.yaml`). */
  isDocumentation?: boolean;
  /** When its component is loaded, if it reacts to visitors or to their time; left out if it only shows something. */
  interactive?: Interactive;
  /** What such a page tells search engines. It must always return the same for the same page. */
  schema?(page: SchemaPage, context: SchemaContext): SchemaNodes;
}

/** A page as its structured data may use it, in its language. */
export interface SchemaPage {
  /** Its key. Twins have the same. */
  page: string;
  description: string;
  /** With the fields of the shell. */
  hero: InLanguage<PageHero> & Readonly<Record<string, unknown>>;
  sections: readonly ShownSection[];
}

const known: (keyof PageDefinition)[] = ['shows', 'isDefault', 'isForEntries', 'isNotFound', 'isDocumentation', 'interactive', 'schema'];

/** Defines a page kind. Content uses the name of its folder in `templates/pages/`. Throws DefinitionError for an unknown option. */
export function definePage(definition: PageDefinition): PageDefinition {
  refuseUnknown(definition, known);
  refuseUnknownTime(definition);
  return withCheckedSchema(definition);
}

/** What the shell shows of a page, in addition to the fields of every site. */
export interface ShellDefinition<
  H extends z.ZodRawShape = z.ZodRawShape,
  L extends z.ZodRawShape = z.ZodRawShape,
  F extends z.ZodRawShape = z.ZodRawShape,
> {
  /** Fields of a page's hero. */
  hero: H;
  /** Fields of a link in a submenu. */
  link?: L;
  /** Fields of `content/navigation.yaml`, which every page can show. */
  fields?: F;
  /** The words of the shell. Every page has them. */
  words: WordSet;
  /** What is wrong with a page whose fields fit, such as a part that the hero lacks; an empty list if nothing is. */
  refine?(page: RefinedPage<H>): ReturnType<Refine<never>>;
}

/** A validated page with the fields `H` in its hero. */
interface RefinedPage<H extends z.ZodRawShape> {
  hero: PageHero & z.output<z.ZodObject<H, z.core.$strict>>;
  sections: readonly SectionFrameValue[];
}

/** Defines what content provides for the shell: the default export of `templates/shell/definition.ts`. */
export function defineShell<
  H extends z.ZodRawShape,
  W extends WordSet,
  L extends z.ZodRawShape = Record<never, never>,
  F extends z.ZodRawShape = Record<never, never>,
>(
  definition: ShellDefinition<H, L, F> & { words: W },
): Omit<ShellDefinition<H, L, F>, 'link' | 'fields' | 'words'> & { link: L; fields: F; words: W } {
  const { link = {} as L, fields = {} as F, refine } = definition;
  refuseTaken(fields, menuNames, 'content/navigation.yaml has');
  return { ...definition, link, fields, ...(refine && { refine: checkedRefine(refine) }) };
}
