import { z } from 'zod';
import { describedBy, type MaybeUnusable } from '../not-checked.ts';
import { type Refine, refined } from '../refine.ts';
import { action, localized, localizedText, text } from './fields.ts';
import { publicationFieldsByLanguage } from './publication.ts';

const meta = z
  .strictObject({
    about: z.enum(['service']).optional().describe('What the page offers, for search engines: a service of the company.'),
    title: localizedText().describe('The title in search results and in the tab of the browser.'),
    description: localizedText().describe('One or two sentences below the title in search results.'),
    keywords: localized(z.array(text()).min(1)).optional().describe('What people search for when they should find this page.'),
  })
  .describe('What search engines read.');

const hero = {
  label: localizedText().optional().describe('The small line above the title: the group that the page belongs to.'),
  title: localizedText().describe('The heading of the page.'),
  lead: localizedText().optional().describe('One or two sentences below the heading.'),
  actions: z.array(action()).max(2).default([]).describe('At most two buttons.'),
};

/** The parts of a page that templates define. */
export interface PageParts<S> {
  /** The page kinds by name, with the purpose of each. */
  kinds: ReadonlyMap<string, { shows: string }>;
  /** The kind of a page without one. */
  defaultKind: string;
  shell: HeroParts;
  sections: z.ZodType<S>;
}

interface HeroParts extends MaybeUnusable {
  /** Fields of the hero, beyond those of every site. */
  hero: z.ZodRawShape;
  /** What is wrong with a page whose fields fit. */
  refine?: Refine<never> | undefined;
}

const callToAction = z
  .strictObject({
    title: localizedText().describe('Heading of the closing part.'),
    text: localizedText().describe('One or two sentences below it.'),
    actions: z.array(action()).min(1).max(2).describe('One or two buttons.'),
  })
  .describe('The end of the page: what the reader can do next.');

/** The schema of `content/pages/<page key>.yaml`: a hero, typed sections, a call to action. */
export const pageSchema = <S>({ kinds, defaultKind, shell, sections }: PageParts<S>) =>
  refined(
    z.strictObject({
      kind: z
        .enum([...kinds.keys()])
        .default(defaultKind)
        .describe('The kind of page. Other kinds have parts of their own.'),
      ...publicationFieldsByLanguage,
      meta,
      hero: describedBy(shell, { ...hero, ...shell.hero }).describe('The top of the page.'),
      sections: z.array(sections).describe('The parts of the page in order, each of a type.'),
      action: callToAction.optional(),
    }),
    shell.refine,
  );

/** A validated page. `S`: the type of its sections. */
export type Page<S = unknown> = z.output<ReturnType<typeof pageSchema<S>>>;
export type PageHero = z.output<z.ZodObject<typeof hero, z.core.$strict>>;
